import { expect, test } from 'vitest';
import { keepChoice } from '../../../../src/elements/root/choice/kept-choice.ts';
import type { KeptChoice } from '../../../../src/page/storage/kept-choice.ts';
import type { Choice } from '../../../../src/flow/state.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { handContext } from '../hand-context.ts';

const start = '2031-06-14' as Day;

/** A visit, and what the tab keeps of it. */
function visit(choice: Partial<Choice> = {}) {
  let kept: KeptChoice | null = null;
  const context = handContext({
    settings: { choice },
    host: {
      begun: {
        ...{ choice, isOwn: false, asked: () => 'the page’s' },
        storage: { load: () => kept, save: (text) => (kept = text) },
      },
    },
  });
  keepChoice(context);
  return { ...context, kept: () => kept };
}

test('item, days and party are kept as they are chosen, with what the page asked for', () => {
  const { flow, kept } = visit();
  expect(kept()).toBeNull();
  flow.choose({ itemId: '104', start, params: { adults: 2 } });
  expect(kept()).toMatchObject({ choice: { itemId: '104', start, params: { adults: 2 } }, asked: 'the page’s' });
});

test('they are forgotten in the list, in the cart, and when the visit begins anew', () => {
  const { flow, commit, kept } = visit();
  const choose = () => flow.choose({ itemId: '104', start, params: { adults: 2 } });
  choose();
  flow.goTo('choose', null);
  expect(kept()).toBeNull();
  choose();
  commit({ step: 'cart', choice: { ...flow.state.choice, start: null, end: null } });
  expect(kept()).toBeNull();
  commit({ step: 'choose' });
  choose();
  expect(kept()).not.toBeNull();
  flow.restart();
  expect(kept()).toBeNull();
});
