import { describe, expect, it } from 'vitest';
import { readLetters } from '../../src/screens/resume/letters';

describe('letters of a resume link', () => {
  it.each([
    ['abcd efgh ijkl', 'abcdefghijkl'],
    [' ABCD-efgh\tijkl\n', 'abcdefghijkl'],
    ['http://127.0.0.1:8000/resume#abcdefghijkl', 'abcdefghijkl'],
  ])('%j is read as %s', (typed, token) => {
    expect(readLetters(typed)).toBe(token);
  });
});
