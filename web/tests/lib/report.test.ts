import { describe, expect, it } from 'vitest';
import { writeReport } from '../../src/lib/report';

const place = { build: 'abc123', path: '/t/x1', position: 'yacht 3,-,9 0 25566 1' };

describe('the report of an error', () => {
  it('holds the build, the page, the position and the error with its stack', () => {
    const error = new TypeError('no such box');
    const text = writeReport(error, place);
    expect(text.split('\n').slice(0, 3)).toEqual(['yachtdice abc123', '/t/x1', place.position]);
    expect(text).toContain('TypeError: no such box');
    expect(text).toContain('report.test.ts');
  });

  it('leaves out the position where there is none, and takes what is no Error', () => {
    expect(writeReport('thrown words', { ...place, position: '' })).toBe(
      'yachtdice abc123\n/t/x1\nthrown words',
    );
  });
});
