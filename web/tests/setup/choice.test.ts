import { describe, expect, it } from 'vitest';
import { RequestError } from '../../src/lib/connection';
import { RuleChoice } from '../../src/screens/setup/choice.svelte';
import type { RulesView } from '../../src/wire/types';

/** A server whose answers wait until they are given. */
class SlowServer {
  readonly asked: string[] = [];
  #waiting = new Map<string, { give: (view: RulesView) => void; refuse: (error: Error) => void }>();

  ask = (name: string): Promise<RulesView> => {
    this.asked.push(name);
    return new Promise((give, refuse) => this.#waiting.set(name, { give, refuse }));
  };

  async answer(name: string, canonical = name): Promise<void> {
    const [preset = ''] = canonical.split('+');
    const switches = [{ key: 'columns', value: '1', values: ['1', '2'] }];
    this.#waiting.get(name)!.give({ name: canonical, preset, switches } as unknown as RulesView);
    await settle();
  }

  async refuse(name: string): Promise<void> {
    this.#waiting.get(name)!.refuse(new RequestError('rules/unknown', { name }));
    await settle();
  }
}

const settle = () => new Promise((done) => setTimeout(done));

async function begin(name: string): Promise<[RuleChoice, SlowServer]> {
  const server = new SlowServer();
  const choice = new RuleChoice(server.ask, name);
  void choice.load(['yacht', 'yatzy'], 'yacht');
  await server.answer(choice.preset);
  return [choice, server];
}

describe('choosing a rule set', () => {
  it('starts with the rule set asked for and its switches', async () => {
    const [choice, server] = await begin('yatzy+columns=2');
    expect([choice.pending, server.asked]).toEqual([true, ['yatzy', 'yatzy+columns=2']]);
    await server.answer('yatzy+columns=2');
    expect([choice.pending, choice.rules?.name]).toEqual([false, 'yatzy+columns=2']);
    expect(choice.base?.name).toBe('yatzy');
  });

  it('gives way to the default where the rule set is not known', async () => {
    const [choice] = await begin('chess+columns=2');
    expect([choice.asked, choice.rules?.name]).toEqual(['yacht', 'yacht']);
  });

  it('drops a switch that is set back to what the book has', async () => {
    const [choice] = await begin('yacht');
    void choice.change('columns', '2');
    expect(choice.asked).toBe('yacht+columns=2');
    void choice.change('columns', '1');
    expect(choice.asked).toBe('yacht');
  });

  it('takes no answer for what is not asked any more', async () => {
    const [choice, server] = await begin('yacht');
    void choice.change('columns', '2');
    void choice.pick('yatzy');
    await server.answer('yacht+columns=2');
    expect([choice.rules?.name, choice.pending]).toEqual(['yacht', true]);
    await server.answer('yatzy');
    expect([choice.rules?.name, choice.base?.name]).toEqual(['yatzy', 'yatzy']);
  });

  it('keeps the last good rules beside a refusal, which names its switch', async () => {
    const [choice, server] = await begin('yacht');
    void choice.change('columns', '9');
    await server.refuse('yacht+columns=9');
    expect(choice.refusal?.key).toBe('columns');
    expect([choice.rules?.name, choice.pending]).toEqual(['yacht', false]);
  });

  it('is called as the server calls it', async () => {
    const [choice, server] = await begin('yacht');
    void choice.change('columns', '2');
    await server.answer('yacht+columns=2', 'yatzy');
    expect(choice.called).toEqual({ preset: 'yatzy', changed: 0 });
  });
});
