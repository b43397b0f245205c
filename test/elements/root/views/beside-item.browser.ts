import { describe, expect, test } from 'vitest';
import { besideItem } from '../../../../src/elements/root/views/beside-item.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { LengthView } from '../../../../src/elements/root/controllers/prices.ts';
import { plainItem, plainParameter } from '../../../api/plain.ts';
import { ask, june10 } from '../../../flow/visit.ts';
import { localeIn } from '../../choosing-stage.ts';
import { drawn, partIn, textIn } from '../drawn.ts';
import { found, handContext } from '../hand-context.ts';

const words = localeIn('en-CA').text.summary;
const kayak = plainItem({ id: 'kayak', bounds: { adults: { min: 1, max: 4 } } });

async function beside(
  item: Item,
  { start = june10 as typeof june10 | null, pricing = {} as Partial<LengthView> } = {},
) {
  const context = handContext({ host: { finding: found(item) } });
  context.flow.choose({ itemId: item.id, start, end: start });
  const quote = await context.client.rate(ask('kayak', 2));
  const view = {
    values: {},
    quoteRequest: null,
    quote: undefined,
    lastTotal: '',
    fullTotal: '',
    needsTime: false,
    nights: item.unit === 'N',
    ...pricing,
  };
  const taken: string[] = [];
  const parts = {
    ...context,
    prices: { view: () => view, refused: () => 'nothing' },
    nextDays: {},
    lineEdit: { view: null },
    party: { invalid: {}, isInvalid: false, focusInvalid: () => taken.push('the invalid field') },
    taking: { under: null, take: (goal: string) => taken.push(goal) },
  } as unknown as Parts;
  const draw = () => drawn(besideItem(parts));
  return { ...context, quote, view, draw, taken, parts };
}

test('a group has no price: its children have', async () => {
  const { draw } = await beside(plainItem({ group: 'parent' }));
  expect(draw().children).toHaveLength(0);
});

describe('what is to be chosen first is said', () => {
  test.each<[string, Item, Partial<LengthView>, string]>([
    ['a day', kayak, {}, words.chooseDate],
    ['nights', { ...kayak, unit: 'N' }, {}, words.chooseNights],
  ])('%s', async (_, item, pricing, prompt) => {
    expect(textIn((await beside(item, { start: null, pricing })).draw())).toContain(prompt);
  });

  test('the last day, where the first of what has to be longer is chosen: in no red, and without the refusal', async () => {
    const { view, quote, draw } = await beside(kayak);
    const refused = { ...quote, bookable: false, reason: 'Zwei Tage mindestens.' };
    Object.assign(view, { quote: refused, least: 2, isBegun: true, nights: false });
    const place = draw();
    expect(textIn(partIn(place, 'when') ?? place)).toBe('Choose the last day: at least 2 days.');
    expect(partIn(place, 'reason')).toBeNull();
    Object.assign(view, { isBegun: false });
    expect(textIn(partIn(draw(), 'reason') ?? place)).toBe('Zwei Tage mindestens.');
  });

  test('a time, and no more once there is a price', async () => {
    const { view, quote, draw } = await beside(kayak, { pricing: { needsTime: true } });
    expect(textIn(draw())).toContain(words.chooseTime);
    Object.assign(view, { quote });
    expect(textIn(draw())).not.toContain(words.chooseTime);
  });

  test('nothing, where days play no part', async () => {
    expect(textIn((await beside({ ...kayak, simple: true }, { start: null })).draw())).not.toContain(words.chooseDate);
  });
});

test('quantities stand in their order with what is hidden left out', async () => {
  const parameters = [
    plainParameter({ id: 'adults', label: 'Adults' }),
    plainParameter({ id: 'code', label: 'Code', hidden: true }),
    plainParameter({ id: 'dogs', label: 'Dogs' }),
  ];
  const text = textIn((await beside(kayak, { pricing: { parameters, values: { adults: 2 } } })).draw());
  expect(text).toMatch(/Adults.*2.*Dogs.*0/);
  expect(text).not.toContain('Code');
});

test('what can be had is booked now, or put into the cart', async () => {
  const { view, quote, draw, taken } = await beside(kayak);
  const isOff = (part: string) => partIn(draw(), part)?.getAttribute('aria-disabled');
  expect([isOff('add'), isOff('book-now')]).toEqual(['true', 'true']);
  Object.assign(view, { quote, quoteRequest: ask('kayak', 2) });
  expect([isOff('add'), isOff('book-now')]).toEqual(['false', 'false']);
  partIn(draw(), 'add')?.click();
  partIn(draw(), 'book-now')?.click();
  expect(taken).toEqual(['more', 'details']);
});

test('leads to an invalid quantity instead of booking the last valid one', async () => {
  const parameters = [plainParameter({ id: 'adults', label: 'Adults' })];
  const { view, quote, draw, taken, parts } = await beside(kayak);
  Object.assign(view, { quote, quoteRequest: ask('kayak', 2), parameters, values: { adults: 2 } });
  Object.assign(parts, { party: { ...parts.party, invalid: { adults: 'Adults: Maximum 4' }, isInvalid: true } });
  const text = textIn(draw());
  expect(text).toContain('Adults: Maximum 4');
  expect(text).toMatch(/Adults\s*–/);
  expect(text).not.toContain('85');
  for (const part of ['add', 'book-now']) {
    expect(partIn(draw(), part)?.getAttribute('aria-disabled')).toBe('false');
    partIn(draw(), part)?.click();
  }
  expect(taken).toEqual(['the invalid field', 'the invalid field']);
});

test('leads to an invalid quantity that the summary does not know yet', async () => {
  const { view, quote, draw, taken, parts } = await beside(kayak);
  Object.assign(view, { quote, quoteRequest: ask('kayak', 2) });
  const summary = draw();
  Object.assign(parts.party, { isInvalid: true });
  for (const part of ['add', 'book-now']) partIn(summary, part)?.click();
  expect(taken).toEqual(['the invalid field', 'the invalid field']);
});

test('the button that was pressed says that it is at it', async () => {
  const { draw, parts } = await beside(kayak);
  const said = () => ['book-now', 'add'].map((part) => textIn(partIn(draw(), part) ?? document.body));
  expect(said()).toEqual([words.book, words.add]);
  Object.assign(parts, { taking: { under: 'details' } });
  expect(said()).toEqual([words.adding, words.add]);
  Object.assign(parts, { taking: { under: 'more' } });
  expect(said()).toEqual([words.book, words.adding]);
});
