import { html } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import type { Quote } from '../../../src/api/types.ts';
import { summaryStyles, summaryTemplate, type SummaryView } from '../../../src/elements/item/summary.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import { controlStyles } from '../../../src/elements/shared/control-styles.ts';
import { languages } from '../../../src/i18n/languages.ts';
import { joinMessages } from '../../../src/i18n/messages.ts';
import type { ButtonAction } from '../../../src/elements/shared/host.ts';
import { createTestQuote } from '../../api/domain-objects.ts';
import { queryAll, createTestItem, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';

const createQuote = (changes: Partial<Quote> = {}) => createTestQuote({ left: null, total: '90.00', ...changes });
const createAct = (label: string, changes: Partial<ButtonAction> = {}): ButtonAction => ({
  label,
  run: () => undefined,
  isBusy: false,
  ...changes,
});
const createSummaryView = (changes: Partial<SummaryView> = {}): SummaryView => ({
  locale: createPreparedLocale('en'),
  item: createTestItem(),
  when: 'Sat, Jun 14',
  prompt: null,
  invalid: '',
  problem: undefined,
  whenBeside: '',
  party: '',
  quantities: [],
  quote: createQuote(),
  codeReason: '',
  lastTotal: '',
  fullTotal: '',
  addOnPrices: undefined,
  isPricePending: false,
  suggestedDays: undefined,
  primary: createAct('Continue'),
  secondary: undefined,
  askUrl: '',
  ...changes,
});
const drawSummary = (changes: Partial<SummaryView> = {}) => drawTemplate(summaryTemplate(createSummaryView(changes)));
const readPart = (summaryView: HTMLElement, part: string) =>
  queryOne(summaryView, `[part=${part}]`).innerText.replace(/\s+/g, ' ').trim();

describe('summaryTemplate', () => {
  it('shows the days, the price and the primary button', () => {
    const runAct = vi.fn();
    const summaryView = drawSummary({ primary: createAct('Continue', { run: runAct }) });
    expect(readVisibleText(summaryView)).toBe('Kayak Sat, Jun 14 Subtotal $90.00 Continue');
    queryOne(summaryView, '[part~=primary]').click();
    expect(runAct).toHaveBeenCalledOnce();
  });

  it.each([
    ['with their price', '+ $22.00', 'Without extras $90.00 + $22.00'],
    ['with an unknown price', '', 'Without extras $90.00'],
  ])('labels the price as “Without extras” for selected add-ons %s', (_, addOnPrices, total) => {
    expect(readPart(drawSummary({ addOnPrices }), 'total')).toBe(total);
    const pendingSummary = drawSummary({ addOnPrices, quote: undefined, isPricePending: true });
    expect(readPart(pendingSummary, 'total')).toContain('Without extras');
  });

  it('reserves space for the second button while the price loads', () => {
    const summaryView = drawSummary({ isPricePending: true, secondary: 'none' });
    expect(queryAll(summaryView, '.acts > *').map(({ localName }) => localName)).toEqual(['button', 'div']);
  });

  it('keeps a long amount within a narrow bar with large text', () => {
    const narrowView = drawTemplate(summaryTemplate(createSummaryView({ quote: createQuote({ total: '278.00' }) })), [
      theme,
      controlStyles,
      summaryStyles,
    ]);
    narrowView.style.cssText = 'display: block; inline-size: 198px; container-type: inline-size; font-size: 32px';
    const bar = queryOne(narrowView, '.summary');
    expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
  });

  it.each(Object.entries(languages))(
    'keeps the number of places left within the bar in %s',
    async (_, loadMessages) => {
      const locale = { ...createPreparedLocale('en'), text: joinMessages((await loadMessages()).messages) };
      const narrowView = drawTemplate(
        summaryTemplate(createSummaryView({ locale, quote: createQuote({ left: 2, total: '12345.00' }) })),
        [theme, summaryStyles],
      );
      narrowView.style.cssText = 'display: block; inline-size: 304px; container-type: inline-size; font-size: 16px';
      const lowPlacesNote = queryOne(narrowView, '[part=low]');
      const whenBox = queryOne(narrowView, '[part=when]').getBoundingClientRect();
      for (const lineBox of lowPlacesNote.getClientRects())
        expect(lineBox.right).toBeLessThanOrEqual(whenBox.right + 0.5);
      expect(lowPlacesNote.scrollWidth).toBeLessThanOrEqual(Math.ceil(whenBox.width));
    },
  );

  it.each([
    ['the days', 'Sat, Jun 14', 'Sat, Jun 14 · Adults × 2'],
    ['an item without dates', '', 'Adults × 2'],
  ])('shows the party after %s', (_, when, text) => {
    expect(readPart(drawSummary({ when, party: 'Adults × 2' }), 'when')).toBe(text);
  });

  it('shows a problem in place of the days and the price', () => {
    const problem = html`We’re busy right now.`;
    const summaryView = drawSummary({
      problem,
      quote: undefined,
      lastTotal: '90.00',
      primary: createAct('Continue', { isBusy: true }),
    });
    expect(readVisibleText(summaryView)).toBe('Kayak We’re busy right now. Continue');
    expect(queryOne(summaryView, '.reason').part.contains('problem')).toBe(true);
  });

  it('shows a problem even before the guest selects a day', () => {
    const summaryView = drawSummary({
      problem: html`We’re busy right now.`,
      prompt: '',
      primary: createAct('Select a date'),
    });
    expect(queryOne(summaryView, '[part=summary]').classList.contains('bare')).toBe(false);
  });

  it('shows a skeleton while the first price loads', () => {
    const getSkeletons = (changes: Partial<SummaryView>) =>
      queryAll(drawSummary({ isPricePending: true, quote: undefined, ...changes }), '.total .skeleton').length;
    expect([getSkeletons({}), getSkeletons({ lastTotal: '90.00' }), getSkeletons({ prompt: '' })]).toEqual([1, 0, 0]);
  });

  it('replaces days and party with the reason for an invalid quantity', () => {
    expect(readPart(drawSummary({ party: 'Adults × 2', invalid: 'Maximum 4' }), 'reason')).toBe('Maximum 4');
  });

  it('has one primary button next to the button that adds the item', () => {
    const [runAct, runAdd] = [vi.fn(), vi.fn()];
    const summaryView = drawSummary({
      primary: createAct('Continue', { run: runAct }),
      secondary: createAct('Add to cart', { run: runAdd }),
    });
    expect(queryAll(summaryView, '[part~=primary]').map((element) => element.innerText)).toEqual(['Continue']);
    queryOne(summaryView, '[part=add]').click();
    expect([runAct.mock.calls.length, runAdd.mock.calls.length]).toEqual([0, 1]);
    queryOne(summaryView, '[part~=book-now]').click();
    expect(runAct).toHaveBeenCalledOnce();
  });

  it('ignores presses of the primary button while it is busy', () => {
    const runAct = vi.fn();
    const summaryView = drawSummary({ primary: createAct('Continue', { run: runAct, isBusy: true }) });
    const button = queryOne(summaryView, '[part~=primary]');
    expect(button.ariaDisabled).toBe('true');
    button.click();
    expect(runAct).not.toHaveBeenCalled();
  });

  it('links the venue if there is no primary button', () => {
    const summaryView = drawSummary({ primary: undefined, askUrl: 'mailto:venue@example.com' });
    expect(queryAll(summaryView, 'button')).toEqual([]);
    expect(queryOne(summaryView, '[part=ask]').getAttribute('href')).toBe('mailto:venue@example.com');
  });

  it('adds the part `add` to the primary button of an edited line', () => {
    expect(queryAll(drawSummary({ isEdit: true }), "[part='add primary']")).toHaveLength(1);
  });

  it('shows no total while the selection is incomplete', () => {
    expect(readVisibleText(drawSummary({ prompt: 'Two days at least' }))).toBe('Kayak Two days at least Continue');
  });

  it('replaces the total with the reason for an invalid quantity', () => {
    expect(readVisibleText(drawSummary({ invalid: 'Adults: Maximum 6' }))).toBe('Kayak Adults: Maximum 6 Continue');
  });

  it('shows the days in a second calendar system if there is one', () => {
    expect(readPart(drawSummary({ whenBeside: '23 Sivan 5791' }), 'when-beside')).toBe('23 Sivan 5791');
    const viewChanges = [{}, { whenBeside: '23 Sivan 5791', prompt: '' }];
    for (const changes of viewChanges) expect(queryAll(drawSummary(changes), '[part=when-beside]')).toEqual([]);
  });

  it('shows the reason for a refusal without a total', () => {
    const drawRefusal = (reason: string) => drawSummary({ quote: createQuote({ bookable: false, reason }) });
    expect(readVisibleText(drawRefusal('Minimum 2 days.'))).toBe('Kayak Minimum 2 days. Continue');
    expect(readPart(drawRefusal(''), 'reason')).toBe(createPreparedLocale('en').text.summary.notBookable);
  });

  it('shows the prompt instead of a refusal for an incomplete selection', () => {
    const refusedQuote = createQuote({ bookable: false, reason: 'No.' });
    expect(readPart(drawSummary({ prompt: 'Two days at least', quote: refusedQuote }), 'when')).toBe(
      'Two days at least',
    );
  });

  it('shows the previous price in a faint colour while prices load', () => {
    const summaryView = drawSummary({ quote: undefined, lastTotal: '45.00', isPricePending: true });
    expect(readPart(summaryView, 'total')).toContain('$45.00');
    expect(queryAll(summaryView, '.stale')).toHaveLength(1);
    expect(queryAll(drawSummary(), '.stale')).toHaveLength(0);
  });

  it('shows the price before the discount if it is known', () => {
    const discountedQuote = createQuote({ discount: '10.00' });
    expect(readPart(drawSummary({ quote: discountedQuote, fullTotal: '100.00' }), 'total')).toBe(
      'Subtotal Was $100.00 Now $90.00',
    );
    expect(readPart(drawSummary({ quote: discountedQuote }), 'total')).toBe('Subtotal $90.00');
    expect(readPart(drawSummary({ quote: createQuote({ discount: '0.00' }), fullTotal: '100.00' }), 'total')).toBe(
      'Subtotal $90.00',
    );
  });

  it.each([
    [3, 1],
    [1, 1],
    [4, 0],
    [null, 0],
  ])('warns about few places only up to three: %j places, %i notes', (places, count) => {
    expect(queryAll(drawSummary({ quote: createQuote({ left: places }) }), '[part=low]')).toHaveLength(count);
  });

  it('shows no note about few places for a refused selection', () => {
    expect(queryAll(drawSummary({ quote: createQuote({ bookable: false, left: 0 }) }), '[part=low]')).toEqual([]);
  });

  it('renders the name as text and the picture with empty `alt`', () => {
    const summaryView = drawSummary({
      item: createTestItem({ name: '<b>Kayak</b>', pictures: [{ src: 'data:,', title: 'Boat' }] }),
    });
    expect(queryAll(summaryView, 'b')).toEqual([]);
    expect(queryOne(summaryView, 'img').getAttribute('alt')).toBe('');
  });
});
