import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedQuote, ListQuoteRequest } from '../../../src/api/types.ts';
import { createCardNotes } from '../../../src/elements/list/card-notes.ts';
import { cardFacts, type CardFacts, type CardFactsClient } from '../../../src/flow/quotes/card-facts.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { plainItem, plainParameter } from '../../api/plain.ts';
import { june10 } from '../../flow/visit.ts';
import { handContext, settled } from '../root/hand-context.ts';

vi.mock('../../../src/flow/quotes/card-facts.ts', () => ({ cardFacts: vi.fn() }));

const read = vi.fn(() => Promise.resolve({ items: [] }));
let idle: () => void = () => undefined;
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    idle = act;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => (idle = () => undefined));
});
afterEach(() => vi.unstubAllGlobals());

const kayak = plainItem({ id: 'kayak' });
const quote = (changes: Partial<ListedQuote>): ListedQuote =>
  ({ itemId: 'kayak', total: '68.00', start: june10, end: june10, parameters: [], ...changes }) as ListedQuote;
const adults = plainParameter({ id: 'adults', label: 'Adults', default: 2, price: '$34.00' });

async function begin(facts: Partial<CardFacts> = {}, prices = '', item = kayak) {
  vi.mocked(cardFacts).mockResolvedValue({ prices: new Map(), soldOut: new Set(), ...facts });
  const context = handContext({ host: { items: [item], today: june10, prices, transport: { read, write: vi.fn() } } });
  const seen = { list: true };
  const { notes, facts: told } = createCardNotes({ ...context, inSight: () => seen.list });
  const draw = async () => {
    context.host.requestUpdate();
    await settled();
  };
  return { ...context, seen, notes, told, draw };
}

async function noted(facts: Partial<CardFacts>, item = kayak) {
  const { notes, draw } = await begin(facts, '', item);
  idle();
  await draw();
  return notes()?.get(item.id);
}

test('nothing is asked before the browser is idle, nor while no list is in sight', async () => {
  const { seen, draw, notes } = await begin();
  seen.list = false;
  await draw();
  idle();
  await draw();
  expect(cardFacts).not.toHaveBeenCalled();
  expect(notes()).toBeUndefined();
  seen.list = true;
  await draw();
  seen.list = false;
  await draw();
  expect(cardFacts).toHaveBeenCalledTimes(1);
  expect(notes()).toBe(notes());
});

test('a price is said with its day, short of nought cents', async () => {
  expect(await noted({ prices: new Map([['kayak', quote({})]]) })).toEqual({
    price: '$68',
    when: 'Tue, Jun 10',
    party: '',
    soldOut: '',
  });
});

test('all days where the length is fixed, the arrival of a night, and no day where there is none to choose', async () => {
  const prices = new Map([['kayak', quote({ end: addDays(june10, 2) })]]);
  expect((await noted({ prices }))?.when).toBe('Tue, Jun 10 – Thu, Jun 12');
  expect((await noted({ prices }, plainItem({ id: 'kayak', unit: 'N' })))?.when).toBe('Tue, Jun 10');
  expect((await noted({ prices }, plainItem({ id: 'kayak', simple: true })))?.when).toBe('');
});

test('for how many where it is more than one, as far as they are paid for', async () => {
  const crew = plainParameter({ id: 'crew', label: 'People on board', default: 4, price: '' });
  const party = async (parameters: ListedQuote['parameters']) =>
    (await noted({ prices: new Map([['kayak', quote({ parameters })]]) }))?.party;
  expect(await party([adults, crew])).toBe('Adults\u00a0×\u00a02');
  expect(await party([{ ...adults, default: 1 }, crew])).toBe('');
  expect(await party([crew])).toBe('People on board\u00a0×\u00a04');
  expect(await party([{ ...adults, hidden: true }])).toBe('');
});

test('an amount of nothing is none, and an item without a day is sold out', async () => {
  expect(await noted({ prices: new Map([['kayak', quote({ total: '0.00' })]]) })).toMatchObject({
    price: '',
    when: '',
    party: '',
  });
  expect(await noted({ soldOut: new Set(['kayak']) })).toMatchObject({ price: '', soldOut: 'Sold out' });
});

test('with prices switched off only what is sold out is asked for', async () => {
  const { draw } = await begin({}, 'off');
  idle();
  await draw();
  expect(vi.mocked(cardFacts).mock.calls[0]?.[1]).toMatchObject({
    priced: false,
    until: '2031-09-30',
    end: '2032-06-30',
    params: {},
    discountCode: '',
  });
});

test('it asks the account of the page', async () => {
  const { draw } = await begin();
  idle();
  await draw();
  const client = vi.mocked(cardFacts).mock.calls[0]?.[0] as CardFactsClient;
  await client.calendars(['4'], june10, june10);
  await client.rateList({
    itemIds: ['4'],
    start: june10,
    end: june10,
    params: {},
    discountCode: '',
  } as ListQuoteRequest);
  expect((read.mock.calls as unknown[][]).map(([base, request]) => [base, (request as { path: string }).path])).toEqual(
    [
      ['https://book.example/harbour', 'item/cal'],
      ['https://book.example/harbour', 'item'],
    ],
  );
});

test('an answer that does not come leaves the cards as they are', async () => {
  const { notes, told, draw } = await begin();
  vi.mocked(cardFacts).mockRejectedValue(new Error('refused'));
  idle();
  await draw();
  expect(notes()).toBeUndefined();
  expect(told()).toBeUndefined();
});

test('what was answered is told as it came, for those who say it in another way', async () => {
  const soldOut = new Set(['kayak']);
  const { told, draw } = await begin({ soldOut });
  idle();
  await draw();
  expect(told()).toEqual({ prices: new Map(), soldOut });
});
