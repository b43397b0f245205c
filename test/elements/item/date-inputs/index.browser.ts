import { describe, expect, it } from 'vitest';
import { createAccountReads } from '../../../../src/flow/reads/account-reads.ts';
import { createDateInputs } from '../../../../src/elements/item/date-inputs/index.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { DayNotes } from '../../../../src/elements/item/day-notes.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { createAnsweringTransport } from '../../../api/answering.ts';
import { all, control, item, localeIn } from '../../choosing-stage.ts';
import { draw } from '../../drawing-stage.ts';
import { UpdatingHost } from '../../updating-host.ts';
import { day, freeBut, juneOf } from '../june.ts';

interface Facts {
  /** False if the service does not answer. */
  isOnline?: boolean;
  /** The prices that the calendar shows automatically; undefined if it shows none. */
  automaticNotes?: DayNotes;
}

function openWays(changes: Partial<Item> = {}, { isOnline = true, automaticNotes }: Facts = {}) {
  const { transport, requestUrls } = createAnsweringTransport(() =>
    isOnline ? { item: { rate: { dates: { 20310614: { sub_total: '68.00' } } } } } : undefined,
  );
  const availability = freeBut([]);
  const { host: plainHost } = juneOf(item(changes));
  Object.assign(plainHost.finding, { availability });
  const updating = new UpdatingHost();
  const host = Object.assign(plainHost as object, {
    transport,
    settings: { baseUrl: 'https://book.example' },
    addController: updating.addController.bind(updating),
    requestUpdate: updating.requestUpdate.bind(updating),
  }) as Host;
  const start = day('2031-06-14');
  const facts = {
    attachOptional: createLifetime(updating).attachOptional,
    rate: () => Promise.reject(new Error('No request for a single start is expected.')),
    quotes: createAccountReads(transport, 'https://book.example', false, () => 0).quotes,
    locale: () => localeIn('en'),
    quoteRequest: () => ({ itemId: '1', start, end: start, params: {}, discountCode: '' }),
  };
  const feature = createDateInputs(host, facts, {
    isOn: () => automaticNotes !== undefined,
    notes: () => automaticNotes,
  });
  const template = () => feature.template({ availability, laterDay: '', longest: undefined });
  const view = draw(template());
  const press = async (label: string) => {
    control(view, label).click();
    await updating.settle();
    view.redraw(template());
  };
  const openParts = () => all(view, '.way').map((each) => each.getAttribute('part') ?? each.className);
  const buttons = () => all(view, '[part=way]').map((way) => way.innerText);
  const rows = () => all(view, '[part=day-list] button').map((each) => each.innerText.replace(/\s+/g, ' '));
  return { ...feature, template, host, requestUrls, view, press, openParts, buttons, rows };
}

describe('createDateInputs', () => {
  it('opens no input and sends no request at first', () => {
    const { view, openParts, requestUrls } = openWays();
    expect(all(view, '[part=way]').map((way) => [way.innerText, way.ariaPressed])).toEqual([
      ['Enter dates', 'false'],
      ['List view', 'false'],
      ['Show prices', 'false'],
    ]);
    expect([openParts(), requestUrls]).toEqual([[], []]);
  });

  it('opens several inputs and marks their buttons as pressed', async () => {
    const { view, press, openParts } = openWays();
    await press('List view');
    await press('Enter dates');
    expect(openParts()).toEqual(['typed', 'day-list']);
    expect(control(view, 'List view').ariaPressed).toBe('true');
    await press('List view');
    expect(openParts()).toEqual(['typed']);
  });

  it('shows prices in the list until the guest presses again', async () => {
    const { rows, press, notes } = openWays();
    await press('List view');
    await press('Show prices');
    await expect.poll(() => notes()?.size).toBe(1);
    await press('Enter dates');
    expect(rows()).toContain('Sat, Jun 14 $68');
    await press('Show prices');
    expect(notes()).toBeUndefined();
  });

  it('shows automatic prices in the list, without a button for them', async () => {
    const automaticNotes = new Map([
      [day('2031-06-14'), { sign: '$68', words: '$68.00, lowest price', look: 'cheapest' }],
    ]);
    const { buttons, rows, press, requestUrls } = openWays({}, { automaticNotes });
    expect(buttons()).toEqual(['Enter dates', 'List view']);
    await press('List view');
    expect(rows()).toContain('Sat, Jun 14 $68.00, lowest price');
    expect(requestUrls).toEqual([]);
  });

  it('retries prices that failed to load', async () => {
    const { view, press, requestUrls } = openWays({}, { isOnline: false });
    await press('Show prices');
    await expect.poll(() => requestUrls.length).toBe(6);
    await press('Enter dates');
    await expect
      .poll(async () => {
        await press('List view');
        return all(view, '[role=alert]').map((each) => each.innerText.replace(/\s+/g, ' ').trim());
      })
      .toEqual(['We couldn’t load the prices. Try again']);
    control(view, 'Try again').click();
    await expect.poll(() => requestUrls.length).toBe(12);
  });

  it('offers no prices for an item sold by time', () => {
    expect(openWays({ unit: 'H' }).buttons()).toEqual(['Enter dates', 'List view']);
  });

  it('renders a skeleton until the item is available', () => {
    const { host, template } = openWays();
    Object.assign(host.finding, { item: undefined });
    expect(all(draw(template()), '.skeleton')).toHaveLength(1);
  });
});
