import { describe, expect, it } from 'vitest';
import { createAccountReads } from '../../../../src/flow/reads/account-reads.ts';
import { createDateInputs } from '../../../../src/elements/item/date-inputs/index.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { DayNotes } from '../../../../src/elements/item/day-notes.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { createAnsweringTransport } from '../../../api/fixed-answers.ts';
import { queryAll, findControl, createTestItem, createPreparedLocale } from '../../choosing-stage.ts';
import { drawTemplate } from '../../template-stage.ts';
import { UpdatingHost } from '../../updating-host.ts';
import { toDay, createAvailabilityWithout, createJuneHost } from '../june.ts';

interface OpenOptions {
  /** False if the service does not answer. */
  isOnline?: boolean;
  /** The prices that the calendar shows automatically; undefined if it shows none. */
  automaticNotes?: DayNotes;
}

function openDateInputs(changes: Partial<Item> = {}, { isOnline = true, automaticNotes }: OpenOptions = {}) {
  const { transport, requestUrls } = createAnsweringTransport(() =>
    isOnline ? { item: { rate: { dates: { 20310614: { sub_total: '68.00' } } } } } : undefined,
  );
  const availability = createAvailabilityWithout([]);
  const { host: plainHost } = createJuneHost(createTestItem(changes));
  Object.assign(plainHost.openItemView, { availability });
  const updatingHost = new UpdatingHost();
  const host = Object.assign(plainHost as object, {
    transport,
    settings: { baseUrl: 'https://book.example' },
    addController: updatingHost.addController.bind(updatingHost),
    requestUpdate: updatingHost.requestUpdate.bind(updatingHost),
  }) as Host;
  const start = toDay('2031-06-14');
  const facts = {
    attachOptional: createLifetime(updatingHost).attachOptional,
    rate: () => Promise.reject(new Error('No request for a single start is expected.')),
    getQuoteClient: createAccountReads(transport, 'https://book.example', false, () => 0).getQuoteClient,
    locale: () => createPreparedLocale('en'),
    quoteRequest: () => ({ itemId: '1', start, end: start, params: {}, discountCode: '' }),
  };
  const feature = createDateInputs(host, facts, {
    isOn: () => automaticNotes !== undefined,
    notes: () => automaticNotes,
  });
  const createTemplate = () => feature.template({ availability, laterDay: '', longest: undefined });
  const view = drawTemplate(createTemplate());
  const pressButton = async (label: string) => {
    findControl(view, label).click();
    await updatingHost.settle();
    view.redrawTemplate(createTemplate());
  };
  const readOpenParts = () =>
    queryAll(view, '.way').map((element) => element.getAttribute('part') ?? element.className);
  const readButtons = () => queryAll(view, '[part=way]').map((wayButton) => wayButton.innerText);
  const readRows = () =>
    queryAll(view, '[part=day-list] button').map((element) => element.innerText.replace(/\s+/g, ' '));
  return { ...feature, createTemplate, host, requestUrls, view, pressButton, readOpenParts, readButtons, readRows };
}

describe('createDateInputs', () => {
  it('opens no input and sends no request at first', () => {
    const { view, readOpenParts, requestUrls } = openDateInputs();
    expect(queryAll(view, '[part=way]').map((wayButton) => [wayButton.innerText, wayButton.ariaPressed])).toEqual([
      ['Enter dates', 'false'],
      ['List view', 'false'],
      ['Show prices', 'false'],
    ]);
    expect([readOpenParts(), requestUrls]).toEqual([[], []]);
  });

  it('opens several inputs and marks their buttons as pressed', async () => {
    const { view, pressButton, readOpenParts } = openDateInputs();
    await pressButton('List view');
    await pressButton('Enter dates');
    expect(readOpenParts()).toEqual(['typed', 'day-list']);
    expect(findControl(view, 'List view').ariaPressed).toBe('true');
    await pressButton('List view');
    expect(readOpenParts()).toEqual(['typed']);
  });

  it('shows prices in the list until the guest presses “Show prices” again', async () => {
    const { readRows, pressButton, notes } = openDateInputs();
    await pressButton('List view');
    await pressButton('Show prices');
    await expect.poll(() => notes()?.size).toBe(1);
    await pressButton('Enter dates');
    expect(readRows()).toContain('Sat, Jun 14 $68');
    await pressButton('Show prices');
    expect(notes()).toBeUndefined();
  });

  it('shows automatic prices in the list, without a button for them', async () => {
    const automaticNotes = new Map([
      [toDay('2031-06-14'), { cellText: '$68', words: '$68.00, lowest price', partNames: 'cheapest' }],
    ]);
    const { readButtons, readRows, pressButton, requestUrls } = openDateInputs({}, { automaticNotes });
    expect(readButtons()).toEqual(['Enter dates', 'List view']);
    await pressButton('List view');
    expect(readRows()).toContain('Sat, Jun 14 $68.00, lowest price');
    expect(requestUrls).toEqual([]);
  });

  it('retries prices that failed to load', async () => {
    const { view, pressButton, requestUrls } = openDateInputs({}, { isOnline: false });
    await pressButton('Show prices');
    await expect.poll(() => requestUrls.length).toBe(6);
    await pressButton('Enter dates');
    await expect
      .poll(async () => {
        await pressButton('List view');
        return queryAll(view, '[role=alert]').map((element) => element.innerText.replace(/\s+/g, ' ').trim());
      })
      .toEqual(['We couldn’t load the prices. Try again']);
    findControl(view, 'Try again').click();
    await expect.poll(() => requestUrls.length).toBe(12);
  });

  it('offers no prices for an item sold by time', () => {
    expect(openDateInputs({ unit: 'H' }).readButtons()).toEqual(['Enter dates', 'List view']);
  });

  it('renders a skeleton until the item is available', () => {
    const { host, createTemplate } = openDateInputs();
    Object.assign(host.openItemView, { item: undefined });
    expect(queryAll(drawTemplate(createTemplate()), '.skeleton')).toHaveLength(1);
  });
});
