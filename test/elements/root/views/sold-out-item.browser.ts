import { expect, test } from 'vitest';
import type { Item } from '../../../../src/api/types.ts';
import type { CardNotes } from '../../../../src/elements/list/card-notes.ts';
import type { Parts } from '../../../../src/elements/root/parts.ts';
import { isSoldOut, soldOutItem } from '../../../../src/elements/root/views/sold-out-item.ts';
import type { FindingView } from '../../../../src/elements/shared/host.ts';
import { createAvailability } from '../../../../src/flow/quotes/availability.ts';
import { addDays, eachDay } from '../../../../src/values/dates/day.ts';
import { plainItem } from '../../../api/plain.ts';
import { june10 } from '../../../flow/visit.ts';
import { drawn, partIn } from '../drawn.ts';
import { found, handContext } from '../hand-context.ts';

const kayak = plainItem({ id: 'kayak' });
const days = new Map(eachDay(june10, addDays(june10, 90)).map((day) => [day, 0]));
const availability = createAvailability({ days, today: june10, length: 1 });
const noted: CardNotes = new Map([['kayak', { price: '', when: '', party: '', soldOut: 'Sold out' }]]);

function parts(
  item: Item,
  {
    view = {},
    notes,
    lineId,
    own = false,
  }: { view?: Partial<FindingView>; notes?: CardNotes; lineId?: string; own?: boolean } = {},
): Parts {
  const context = handContext({
    host: { finding: { ...found(item, null), availability, ...view }, today: june10 },
    settings: { choice: own ? { itemId: item.id } : {} },
  });
  context.flow.choose({ itemId: item.id, lineId });
  return { ...context, cardNotes: { notes: () => notes }, places: { back: () => undefined } } as unknown as Parts;
}

test('an item is sold out when no day of it is free as far as one may look', () => {
  expect(isSoldOut(parts(kayak))).toBe(true);
  expect(isSoldOut(parts(kayak, { view: { firstFree: june10 } }))).toBe(false);
  expect(isSoldOut(parts(kayak, { view: { firstFree: undefined } }))).toBe(false);
  expect(isSoldOut(parts(kayak, { view: { failed: true } }))).toBe(false);
});

test('an answer that speaks of no day does not say so', () => {
  const unknown = createAvailability({ days: new Map(), today: june10, length: 1 });
  expect(isSoldOut(parts(kayak, { view: { availability: unknown } }))).toBe(false);
  expect(isSoldOut(parts(kayak, { view: { availability: undefined } }))).toBe(false);
});

test('what the list knows is believed until the calendar says otherwise', () => {
  expect(isSoldOut(parts(kayak, { view: { firstFree: undefined }, notes: noted }))).toBe(true);
  expect(isSoldOut(parts(kayak, { view: { firstFree: june10 }, notes: noted }))).toBe(false);
});

test('what has no days, what holds others, and a line that is being changed are never sold out', () => {
  expect(isSoldOut(parts(plainItem({ simple: true })))).toBe(false);
  expect(isSoldOut(parts(plainItem({ group: 'parent' })))).toBe(false);
  expect(isSoldOut(parts(kayak, { lineId: '1' }))).toBe(false);
});

test('it stands in place of the calendar, with a way back to what it was opened from', () => {
  const back = (found: Parts) => partIn(drawn(soldOutItem(found)), 'browse')?.textContent;
  expect(back(parts(kayak))).toBe('All items');
  expect(back(parts(plainItem({ group: 'child' })))).toBe('Back');
  expect(back(parts(kayak, { own: true }))).toBeUndefined();
  expect(soldOutItem(parts(kayak, { view: { firstFree: june10 } }))).toBeUndefined();
});
