import { afterEach, expect, test } from 'vitest';
import { writeChoice } from '../../../../src/elements/root/choice/address-choice.ts';
import { chosenIn } from '../../../../src/elements/root/choice/chosen.ts';
import type { Choice } from '../../../../src/flow/state.ts';
import type { Day } from '../../../../src/values/dates/day.ts';
import { handContext, type HandContext } from '../hand-context.ts';

const arrival = location.href;
let context: HandContext;

function begin(search = '?', list?: HTMLElement, before: Partial<Choice> = {}): HandContext {
  history.replaceState({ router: 7 }, '', search);
  const renderRoot = document.createElement('div');
  if (list) renderRoot.append(list);
  const host = { isConnected: true, localName: 'slipway-booking', urlParams: 'write', renderRoot } as const;
  context = handContext({ host, settings: { choice: { itemId: null } } });
  context.flow.choose(before);
  writeChoice(context, chosenIn, (to) => to);
  return context;
}

afterEach(() => {
  context.stop();
  history.replaceState(null, '', arrival);
});

test('what is chosen stands in the address: item, days, party, code', () => {
  const { flow } = begin('?ref=mail');
  const [start, end] = ['2031-06-14', '2031-06-16'] as [Day, Day];
  flow.choose({ itemId: '104', start, end, params: { adults: 2, children: 1 }, discountCode: 'HERON 10' });
  expect(location.search).toBe(
    '?ref=mail&slipway_item=104&slipway_date=2031-06-14&slipway_end=2031-06-16' +
      '&slipway_params=adults=2,children=1&slipway_code=HERON%2010',
  );
  expect(history.state).toEqual({ router: 7 });
});

test('an address somebody came with stays until they choose; of a choice that is given up nothing is left', () => {
  const { flow, host } = begin('?slipway_item=104&slipway_params=adults=2');
  expect(location.search).toContain('slipway_item=104');
  flow.choose({ itemId: '105' });
  flow.choose({ itemId: null, start: null, params: {} });
  host.disconnect();
  expect(location.search).toBe('');
});

test('what was chosen before anybody wrote the address stands in it too', () => {
  begin('?ref=mail', undefined, { itemId: '104' });
  expect(location.search).toBe('?ref=mail&slipway_item=104');
});

test('nothing that the visitor typed gets there', () => {
  const { flow, host } = begin();
  flow.type({ customer_email: 'ada@example.com' });
  flow.choose({ itemId: '104' });
  host.disconnect();
  expect(location.href).not.toMatch(/ada|customer/);
});

test('what the list was narrowed to before anybody listened stands there too', () => {
  const list = Object.assign(document.createElement('slipway-items'), {
    narrowed: { keyword: 'kayak', categoryId: '' },
  });
  const { host } = begin('?ref=mail', list);
  host.disconnect();
  expect(location.search).toBe('?ref=mail&slipway_keyword=kayak');
});

test('words searched for, the category looked at and the days the list is browsed by stand there, and go again', () => {
  const { flow, host } = begin('?ref=mail');
  const ask = (name: string, detail?: object) => host.renderRoot.dispatchEvent(new CustomEvent(name, { detail }));
  ask('list-narrow', { keyword: 'two seats', categoryId: '12' });
  flow.choose({ params: { adults: 3 }, start: '2031-06-14' as Day, end: null });
  ask('dates-ask', { from: '2031-06-14', to: '2031-06-16', quantities: {} });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(location.search).toBe(
    '?ref=mail&slipway_date=2031-06-14&slipway_end=2031-06-16&slipway_params=adults=3' +
      '&slipway_keyword=two%20seats&slipway_category=12',
  );
  ask('dates-move', { from: '2031-06-12', to: '2031-06-14' });
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(location.search).toContain('slipway_date=2031-06-12&slipway_end=2031-06-14');
  ask('dates-clear');
  ask('list-narrow', { keyword: '', categoryId: '' });
  host.disconnect();
  expect(location.search).toBe('?ref=mail');
});
