import { html } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { summaryStyles, summaryTemplate, type SummaryView } from '../../../src/elements/item/summary.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { languages } from '../../../src/i18n/languages.ts';
import { joinMessages } from '../../../src/i18n/messages.ts';
import type { ButtonAction } from '../../../src/elements/shared/host.ts';
import { createTestQuote } from '../../api/plain.ts';
import { all, item, localeIn, one } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const quote = (changes: Partial<Quote> = {}) => createTestQuote({ left: null, total: '90.00', ...changes });
const act = (label: string, changes: Partial<ButtonAction> = {}): ButtonAction => ({
  label,
  run: () => undefined,
  isBusy: false,
  ...changes,
});
const viewOf = (changes: Partial<SummaryView> = {}): SummaryView => ({
  locale: localeIn('en'),
  item: item(),
  when: 'Sat, Jun 14',
  prompt: null,
  invalid: '',
  problem: undefined,
  whenBeside: '',
  party: '',
  quantities: [],
  quote: quote(),
  codeReason: '',
  lastTotal: '',
  fullTotal: '',
  addOnPrices: undefined,
  pricing: false,
  ahead: undefined,
  primary: act('Continue'),
  secondary: undefined,
  askUrl: '',
  ...changes,
});
const summary = (changes: Partial<SummaryView> = {}) => draw(summaryTemplate(viewOf(changes)));
const textOf = (summaryView: HTMLElement, part: string) =>
  one(summaryView, `[part=${part}]`).innerText.replace(/\s+/g, ' ').trim();

describe('summaryTemplate', () => {
  it('shows the days, the price and the primary button', () => {
    const run = vi.fn();
    const summaryView = summary({ primary: act('Continue', { run }) });
    expect(words(summaryView)).toBe('Kayak Sat, Jun 14 Subtotal $90.00 Continue');
    one(summaryView, '[part~=primary]').click();
    expect(run).toHaveBeenCalledOnce();
  });

  it.each([
    ['with their price', '+ $22.00', 'Without extras $90.00 + $22.00'],
    ['with an unknown price', '', 'Without extras $90.00'],
  ])('labels the price as “Without extras” for selected add-ons %s', (_, addOnPrices, total) => {
    expect(textOf(summary({ addOnPrices }), 'total')).toBe(total);
    const pending = summary({ addOnPrices, quote: undefined, pricing: true });
    expect(textOf(pending, 'total')).toContain('Without extras');
  });

  it('reserves space for the second button while the price loads', () => {
    const summaryView = summary({ pricing: true, secondary: 'none' });
    expect(all(summaryView, '.acts > *').map(({ localName }) => localName)).toEqual(['button', 'div']);
  });

  it.each(Object.entries(languages))('keeps the number of places left within the bar in %s', async (_, load) => {
    const locale = { ...localeIn('en'), text: joinMessages((await load()).messages) };
    const narrowView = draw(summaryTemplate(viewOf({ locale, quote: quote({ left: 2, total: '12345.00' }) })), [
      theme,
      summaryStyles,
    ]);
    narrowView.style.cssText = 'display: block; inline-size: 304px; container-type: inline-size; font-size: 16px';
    const places = one(narrowView, '[part=low]');
    const when = one(narrowView, '[part=when]').getBoundingClientRect();
    for (const rect of places.getClientRects()) expect(rect.right).toBeLessThanOrEqual(when.right + 0.5);
    expect(places.scrollWidth).toBeLessThanOrEqual(Math.ceil(when.width));
  });

  it.each([
    ['the days', 'Sat, Jun 14', 'Sat, Jun 14 · Adults × 2'],
    ['an item without dates', '', 'Adults × 2'],
  ])('shows the party after %s', (_, when, text) => {
    expect(textOf(summary({ when, party: 'Adults × 2' }), 'when')).toBe(text);
  });

  it('shows a problem in place of the days and the price', () => {
    const problem = html`We’re busy right now.`;
    const summaryView = summary({
      problem,
      quote: undefined,
      lastTotal: '90.00',
      primary: act('Continue', { isBusy: true }),
    });
    expect(words(summaryView)).toBe('Kayak We’re busy right now. Continue');
    expect(one(summaryView, '.reason').part.contains('problem')).toBe(true);
  });

  it('shows a problem even before the guest selects a day', () => {
    const summaryView = summary({ problem: html`We’re busy right now.`, prompt: '', primary: act('Select a date') });
    expect(one(summaryView, '[part=summary]').classList.contains('bare')).toBe(false);
  });

  it('shows a skeleton while the first price loads', () => {
    const skeletons = (changes: Partial<SummaryView>) =>
      all(summary({ pricing: true, quote: undefined, ...changes }), '.total .skeleton').length;
    expect([skeletons({}), skeletons({ lastTotal: '90.00' }), skeletons({ prompt: '' })]).toEqual([1, 0, 0]);
  });

  it('replaces days and party by the reason for an invalid quantity', () => {
    expect(textOf(summary({ party: 'Adults × 2', invalid: 'Maximum 4' }), 'reason')).toBe('Maximum 4');
  });

  it('has one primary button next to the button that adds', () => {
    const [run, add] = [vi.fn(), vi.fn()];
    const summaryView = summary({ primary: act('Continue', { run }), secondary: act('Add to cart', { run: add }) });
    expect(all(summaryView, '[part~=primary]').map((each) => each.innerText)).toEqual(['Continue']);
    one(summaryView, '[part=add]').click();
    expect([run.mock.calls.length, add.mock.calls.length]).toEqual([0, 1]);
    one(summaryView, '[part~=book-now]').click();
    expect(run).toHaveBeenCalledOnce();
  });

  it('ignores presses of the primary button while it is busy', () => {
    const run = vi.fn();
    const summaryView = summary({ primary: act('Continue', { run, isBusy: true }) });
    const button = one(summaryView, '[part~=primary]');
    expect(button.ariaDisabled).toBe('true');
    button.click();
    expect(run).not.toHaveBeenCalled();
  });

  it('links the venue instead of a button without a primary action', () => {
    const summaryView = summary({ primary: undefined, askUrl: 'mailto:venue@example.com' });
    expect(all(summaryView, 'button')).toEqual([]);
    expect(one(summaryView, '[part=ask]').getAttribute('href')).toBe('mailto:venue@example.com');
  });

  it('adds the part `add` to the primary button of an edited line', () => {
    expect(all(summary({ isEdit: true }), "[part='add primary']")).toHaveLength(1);
  });

  it('draws a skeleton until the item and the language are available', () => {
    expect([words(summary({ item: undefined })), words(summary({ locale: undefined }))]).toEqual(['', '']);
  });

  it('shows no total while the selection is incomplete', () => {
    expect(words(summary({ prompt: 'Two days at least' }))).toBe('Kayak Two days at least Continue');
  });

  it('replaces the total by the reason for an invalid quantity', () => {
    expect(words(summary({ invalid: 'Adults: Maximum 6' }))).toBe('Kayak Adults: Maximum 6 Continue');
  });

  it('shows the days in a second calendar system if there is one', () => {
    expect(textOf(summary({ whenBeside: '23 Sivan 5791' }), 'when-beside')).toBe('23 Sivan 5791');
    const views = [{}, { whenBeside: '23 Sivan 5791', prompt: '' }];
    for (const changes of views) expect(all(summary(changes), '[part=when-beside]')).toEqual([]);
  });

  it('shows the reason for a refusal without a total', () => {
    const refuse = (reason: string) => summary({ quote: quote({ bookable: false, reason }) });
    expect(words(refuse('Minimum 2 days.'))).toBe('Kayak Minimum 2 days. Continue');
    expect(textOf(refuse(''), 'reason')).toBe(localeIn('en').text.summary.notBookable);
  });

  it('shows the prompt instead of a refusal for an incomplete selection', () => {
    const refusedQuote = quote({ bookable: false, reason: 'No.' });
    expect(textOf(summary({ prompt: 'Two days at least', quote: refusedQuote }), 'when')).toBe('Two days at least');
  });

  it('shows the previous price in a faint colour while prices load', () => {
    const summaryView = summary({ quote: undefined, lastTotal: '45.00', pricing: true });
    expect(textOf(summaryView, 'total')).toContain('$45.00');
    expect(all(summaryView, '.stale')).toHaveLength(1);
    expect(all(summary(), '.stale')).toHaveLength(0);
  });

  it('shows the price before the discount if it is known', () => {
    const withDiscount = quote({ discount: '10.00' });
    expect(textOf(summary({ quote: withDiscount, fullTotal: '100.00' }), 'total')).toBe(
      'Subtotal Was $100.00 Now $90.00',
    );
    expect(textOf(summary({ quote: withDiscount }), 'total')).toBe('Subtotal $90.00');
    expect(textOf(summary({ quote: quote({ discount: '0.00' }), fullTotal: '100.00' }), 'total')).toBe(
      'Subtotal $90.00',
    );
  });

  it.each([
    [3, 1],
    [1, 1],
    [4, 0],
    [null, 0],
  ])('warns about few places only up to three: %j places, %i notes', (places, count) => {
    expect(all(summary({ quote: quote({ left: places }) }), '[part=low]')).toHaveLength(count);
  });

  it('shows no note about few places for a refused selection', () => {
    expect(all(summary({ quote: quote({ bookable: false, left: 0 }) }), '[part=low]')).toEqual([]);
  });

  it('renders the name as text and the picture with empty `alt`', () => {
    const summaryView = summary({ item: item({ name: '<b>Kayak</b>', pictures: [{ src: 'data:,', title: 'Boat' }] }) });
    expect(all(summaryView, 'b')).toEqual([]);
    expect(one(summaryView, 'img').getAttribute('alt')).toBe('');
  });
});
