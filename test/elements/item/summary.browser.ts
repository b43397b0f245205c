import { expect, test, vi } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { summaryTemplate, type SummaryView } from '../../../src/elements/item/summary.ts';
import { plainQuote } from '../../api/plain.ts';
import { all, item, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const quote = (changes: Partial<Quote> = {}) => plainQuote({ left: null, total: '90.00', ...changes });
const summary = (changes: Partial<SummaryView> = {}) =>
  draw(
    summaryTemplate({
      locale: localeIn('en'),
      item: item(),
      when: 'Sat, Jun 14',
      prompt: '',
      invalid: '',
      whenBeside: '',
      quantities: [],
      quote: quote(),
      codeReason: '',
      lastTotal: '',
      fullTotal: '',
      pricing: false,
      ahead: undefined,
      label: 'Add to cart',
      canAdd: true,
      onAdd: () => undefined,
      ...changes,
    }),
  );
const said = (drawn: HTMLElement, part: string) => one(drawn, `[part=${part}]`).innerText.replace(/\s+/g, ' ').trim();

test('it says when, what it comes to, and the way on', () => {
  const onAdd = vi.fn();
  const drawn = summary({ onAdd });
  expect(words(drawn)).toBe('Kayak Sat, Jun 14 Subtotal $90.00 Add to cart');
  one(drawn, '[part~=add]').click();
  expect(onAdd).toHaveBeenCalledOnce();
});

test('what leads on and what keeps choosing are two buttons, and the first one only is the primary', () => {
  const [onAdd, onMore] = [vi.fn(), vi.fn()];
  const drawn = summary({ label: 'Book now', onAdd, more: { label: 'Add to cart', onAdd: onMore } });
  expect(all(drawn, '[part~=primary]').map((each) => each.innerText)).toEqual(['Book now']);
  one(drawn, '[part=add]').click();
  expect([onAdd.mock.calls.length, onMore.mock.calls.length]).toEqual([0, 1]);
  one(drawn, '[part~=book-now]').click();
  expect(onAdd).toHaveBeenCalledOnce();
  const refused = summary({ canAdd: false, more: { label: 'Add to cart', onAdd: onMore } });
  expect(all(refused, 'button').map(({ ariaDisabled }) => ariaDisabled)).toEqual(['true', 'true']);
});

test('before the item or its language is known, its place stands there without a word', () => {
  expect([words(summary({ item: undefined })), words(summary({ locale: undefined }))]).toEqual(['', '']);
});

test('while something has to be chosen first, that is said, and no total', () => {
  expect(words(summary({ prompt: 'Choose a date' }))).toBe('Kayak Choose a date Add to cart');
});

test('shows why a quantity cannot be chosen in place of the total', () => {
  expect(words(summary({ invalid: 'Adults: Maximum 6' }))).toBe('Kayak Adults: Maximum 6 Add to cart');
});

test('the days stand in another calendar below, where they are asked for in one', () => {
  expect(said(summary({ whenBeside: '23 Sivan 5791' }), 'when-beside')).toBe('23 Sivan 5791');
  const none = [{}, { whenBeside: '23 Sivan 5791', prompt: 'Choose a time' }];
  for (const changes of none) expect(all(summary(changes), '[part=when-beside]')).toEqual([]);
});

test('a refusal is said in the service’s words, else in ours, and has no total', () => {
  const refused = (reason: string) => summary({ quote: quote({ bookable: false, reason }), canAdd: false });
  expect(words(refused('At least 2 days.'))).toBe('Kayak At least 2 days. Add to cart');
  expect(said(refused(''), 'reason')).toBe(localeIn('en').text.summary.notBookable);
  expect(one(refused(''), '[part~=add]').ariaDisabled).toBe('true');
});

test('what has to be chosen comes before what is refused', () => {
  expect(said(summary({ prompt: 'Choose a time', quote: quote({ bookable: false, reason: 'No.' }) }), 'when')).toBe(
    'Choose a time',
  );
});

test('while a price is asked for, the last one stands there faintly, and that is said', () => {
  const drawn = summary({ quote: undefined, lastTotal: '45.00', pricing: true });
  expect(said(drawn, 'total')).toContain('$45.00');
  expect(all(drawn, '.stale')).toHaveLength(1);
  expect([one(drawn, '[part=total]').ariaBusy, all(summary(), '.stale').length]).toEqual(['true', 0]);
});

test('a discount says what it cost before, where that is known', () => {
  const reduced = quote({ discount: '10.00' });
  expect(said(summary({ quote: reduced, fullTotal: '100.00' }), 'total')).toBe('Subtotal Was $100.00 Now $90.00');
  expect(said(summary({ quote: reduced }), 'total')).toBe('Subtotal $90.00');
  expect(said(summary({ quote: quote({ discount: '0.00' }), fullTotal: '100.00' }), 'total')).toBe('Subtotal $90.00');
});

test.each([
  [3, 1],
  [1, 1],
  [4, 0],
  [null, 0],
])('of %j places left, a scarcity is said %i times', (left, times) => {
  expect(all(summary({ quote: quote({ left }) }), '[part=low]')).toHaveLength(times);
});

test('what cannot be booked is not called scarce', () => {
  expect(all(summary({ quote: quote({ bookable: false, left: 0 }) }), '[part=low]')).toEqual([]);
});

test('a name is read as text, and a picture needs none', () => {
  const drawn = summary({ item: item({ name: '<b>Kayak</b>', pictures: [{ src: 'data:,', title: 'Boat' }] }) });
  expect(all(drawn, 'b')).toEqual([]);
  expect(one(drawn, 'img').getAttribute('alt')).toBe('');
});
