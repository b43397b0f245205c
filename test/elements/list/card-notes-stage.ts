/** Fixture: creates the price notes of the cards with a fake service, and lets tests make the browser idle. */
import { vi } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { createCardNotes } from '../../../src/elements/list/card-notes.ts';
import { dispatchRequest } from '../../../src/elements/shared/requests.ts';
import { createAnsweringTransport } from '../../api/fixed-answers.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { june10 } from '../../flow/visit.ts';
import { createTestContext } from '../root/test-context.ts';

let idleCallback: () => void = () => undefined;

/** Runs the callback that the code passed to `requestIdleCallback`. */
export const runIdleCallback = (): void => idleCallback();

/** Stubs `requestIdleCallback`, so that the browser becomes idle only when a test calls `runIdleCallback`. */
export function stubIdleCallback(): void {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idleCallback = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => (idleCallback = () => undefined));
}

export interface WireParameter {
  label: string;
  default: number;

  /** Formatted price; `''` if the parameter has no price. */
  price: string;
  isHidden?: boolean;
}

export interface TestService {
  item?: Partial<Item>;

  /** The days from June 10 to this day of June are free; 0 if no day is free. */
  lastFreeDay?: number;
  total?: string;
  endDate?: string;

  /** Totals by item id. They override `total`. */
  totals?: Readonly<Record<string, string>>;
  parameters?: readonly WireParameter[];

  /** Returns the parameters of an item. By default, each item has `parameters`. */
  parametersOf?: (id: string) => readonly WireParameter[];
  isReachable?: boolean;

  /** Ids of items whose calendars the service refuses. */
  refusedIds?: readonly string[];

  /**
   * The fake service calls this function before each answer. Receives the comma-separated item ids of a price request,
   * or `''` for a calendar request.
   */
  onRated?: (list: string) => void;
}

export function wireQuote({ total = '68.00', endDate = '20310610', parameters = [] }: TestService) {
  const createParameterId = (index: number) => `p${index}`;
  return {
    item_id: 'kayak',
    param: Object.fromEntries(
      parameters.map(({ label, default: count, isHidden = false }, index) => [
        createParameterId(index),
        { lbl: label, def: count, MIN: 0, MAX: 6, hide: isHidden ? 1 : 0 },
      ]),
    ),
    rate: {
      status: 'AVAILABLE',
      slip: 's',
      start_date: '20310610',
      end_date: endDate,
      sub_total: total,
      summary: {
        price: { param: Object.fromEntries(parameters.map(({ price }, index) => [createParameterId(index), price])) },
      },
    },
  };
}

/** Returns the comma-separated item ids of each price request. */
export const listRatedIds = (addresses: readonly string[]) =>
  addresses.flatMap((address) => /item_id=([^&]*)/.exec(address)?.[1]?.replaceAll('%2C', ',') ?? []);

/** Creates the notes of a list, by default with one item, and a fake service for its calendar and price requests. */
export function createNotes(
  service: TestService = {},
  prices = '',
  items = [createTestItem({ id: 'kayak', ...service.item })],
) {
  const { lastFreeDay = 20, isReachable = true } = service;
  const days = Array.from({ length: 21 }, (_, index) => 10 + index);
  const calendar = Object.fromEntries(days.map((date) => [`203106${date}`, date <= lastFreeDay ? 1 : 0]));
  const { requestUrls, transport } = createAnsweringTransport((url) => {
    if (!isReachable) return undefined;
    const calendarAnswer = { cal: calendar };
    const [listedIds = ''] = listRatedIds([url]);
    service.onRated?.(listedIds);
    if (url.includes('item/cal') && service.refusedIds?.some((id) => url.includes(`=${id}`)))
      return { request: { status: 'ERROR', error: { id: 'refused', title: 'Refused', details: '' } } };
    const requestedItems = items.filter(({ id }) => listedIds === '' || listedIds.split(',').includes(id));
    const createAnswer = (id: string) =>
      url.includes('item/cal')
        ? calendarAnswer
        : wireQuote({
            ...service,
            total: service.totals?.[id] ?? service.total,
            parameters: service.parametersOf?.(id) ?? service.parameters,
          });
    return { items: Object.fromEntries(requestedItems.map(({ id }) => [id, { ...createAnswer(id), item_id: id }])) };
  });
  const context = createTestContext({ host: { items, today: june10, prices, transport } });
  const visibility = { isListVisible: true, isItemSoldOut: false };
  const cardNotes = createCardNotes({
    ...context,
    purpose: () => (visibility.isListVisible ? 'list' : visibility.isItemSoldOut ? 'alternatives' : null),
  });
  const updateNotes = async () => {
    context.host.requestUpdate();

    // Waits 20 tasks, because calendars and prices follow one another and each request takes a few tasks.
    for (let taskNumber = 0; taskNumber < 20; taskNumber += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const showCards = async (...itemIds: string[]) => {
    dispatchRequest(context.host.renderRoot, 'cards-view', { itemIds });
    await updateNotes();
  };
  const getKayakNote = () => cardNotes.notes()?.get('kayak');
  return {
    ...cardNotes,
    showCards,
    getKayakNote,
    requestUrls,
    visibility,
    updateNotes,
    host: context.host,
    commit: context.commit,
  };
}

/** Returns the note of the item once the browser is idle and the service has answered. */
export async function readKayakNote(service: TestService) {
  const { getKayakNote, showCards } = createNotes(service);
  runIdleCallback();
  await showCards('kayak');
  return getKayakNote();
}
