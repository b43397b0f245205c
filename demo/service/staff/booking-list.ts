/**
 * The list of bookings with its search, filters and pages. The query has the same parameters as `booking/index`, which
 * returns the bookings. `booking-page.ts` shows one booking.
 */

import { type Html, html } from '../serializers/html.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { callInterface, type Member, type Refusal } from './interface.ts';
import { alert, amountText, ofAccount, option, staffPage, statusBadge, tableHead } from './layout.ts';
import { staffAddress, type Visit } from './visit.ts';

const PAGE_SIZE = 25;
/** Largest number of items for which the filter is a list. With more items it is a field for the item's id. */
const MAX_LISTED_ITEMS = 200;

/** Query parameters that filter the list, with the names of the Booking API. */
const FILTERS = ['keyword', 'start_date', 'end_date', 'status_id', 'item_id'] as const;
type Filters = Readonly<Record<(typeof FILTERS)[number], string>>;

interface BookingRow {
  /** Numeric id. Later bookings have higher ids. */
  readonly id: number;
  readonly code: string;
  readonly guest: string;
  readonly email: string;
  readonly dates: string;
  readonly items: string;
  readonly status: { readonly id: string; readonly name: string };
  readonly total: string;
  readonly paidTotal: string;
}

/** One page of the list of bookings. */
interface BookingsPage {
  readonly rows: readonly BookingRow[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

export async function showBookings(visit: Visit): Promise<Response> {
  const filters = readFilters(visit);
  const outcome = await findBookings(visit, filters);
  const isFiltered = FILTERS.some((name) => filters[name] !== '');
  const isRefused = 'refusal' in outcome;
  return staffPage(visit, {
    title: 'Bookings',
    status: isRefused ? outcome.refusal.status : 200,
    content: html`<div class="stack">
      <h1>Bookings</h1>
      ${isRefused ? alert(outcome.refusal) : null} ${filterForm(visit, filters, isFiltered)}
      ${isRefused ? null : results(visit, filters, outcome)}
    </div>`,
  });
}

function readFilters({ parameters }: Visit): Filters {
  const text = (name: (typeof FILTERS)[number]) => parameters.one(name) ?? '';
  return {
    keyword: text('keyword'),
    start_date: text('start_date'),
    end_date: text('end_date'),
    status_id: text('status_id'),
    item_id: text('item_id'),
  };
}

async function findBookings(
  visit: Visit,
  filters: Filters,
): Promise<BookingsPage | { readonly refusal: Pick<Refusal, 'title' | 'details' | 'status'> }> {
  const { start_date: first, end_date: last } = filters;
  if (first !== '' && last !== '' && last < first)
    return { refusal: { title: 'The last day is before the first day.', details: 'Edit the dates.', status: 422 } };
  const answer = await callInterface(visit, 'GET', ['booking', 'index'], {
    ...filters,
    limit: String(PAGE_SIZE),
    page: visit.parameters.one('page') ?? '',
  });
  if (answer.isRefused) return { refusal: answer.refusal };
  const request = answer.body.at('request');
  return {
    rows: answer.body
      .at('booking/index')
      .entries()
      .map(([id, row]) => readRow(Number(id), row))
      // The Booking API sorts from newest to oldest, but a JavaScript object sorts numeric keys in ascending order.
      .sort((one, other) => other.id - one.id),
    total: request.at('total_records').number() ?? 0,
    page: request.at('page').number() ?? 1,
    pages: request.at('pages').number() ?? 1,
  };
}

function readRow(id: number, row: Member): BookingRow {
  return {
    id,
    code: row.at('code').text(),
    guest: row.at('customer_name').text(),
    email: row.at('customer_email').text(),
    dates: row.at('date_desc').text(),
    items: row.at('summary').text(),
    status: { id: row.at('status_id').text(), name: row.at('status_name').text() },
    total: row.at('total').text(),
    paidTotal: row.at('paid_total').text(),
  };
}

function filterForm(visit: Visit, filters: Filters, isFiltered: boolean): Html {
  const { account } = visit.catalogue;
  const address = staffAddress(visit, 'bookings');
  const hasMore = FILTERS.some((name) => name !== 'keyword' && filters[name] !== '');
  return html`<form class="card stack" role="search" method="get" action="${address}">
    <div class="search">
      <div>
        <label for="keyword">Search by code, name or email</label
        ><input id="keyword" name="keyword" type="search" maxlength="200" value="${filters.keyword}" />
      </div>
      <button>Search</button>
    </div>
    <details ${hasMore ? html`open` : null}>
      <summary>Filter by date, status or item</summary>
      <div class="filters">
        <div>
          <label for="start_date">First day</label
          ><input id="start_date" name="start_date" type="date" value="${filters.start_date}" />
        </div>
        <div>
          <label for="end_date">Last day</label
          ><input id="end_date" name="end_date" type="date" value="${filters.end_date}" />
        </div>
        <div>
          <label for="status_id">Status</label
          ><select id="status_id" name="status_id">
            <option value="">All statuses</option>
            ${account.settings.statuses.map(({ id, name }) => option(account, id, name, filters.status_id))}
          </select>
        </div>
        <div>${itemField(visit.catalogue, filters.item_id)}</div>
      </div>
      <button>Show bookings</button>
    </details>
    ${isFiltered ? html`<a class="button quiet" href="${address}">Clear search and filters</a>` : null}
  </form>`;
}

function itemField({ account, items }: Catalogue, selected: string): Html {
  if (items.length > MAX_LISTED_ITEMS)
    return html`<label for="item_id">Item number</label
      ><input id="item_id" name="item_id" inputmode="numeric" value="${selected}" />`;
  return html`<label for="item_id">Item</label
    ><select id="item_id" name="item_id">
      <option value="">All items</option>
      ${account.settings.categories.map(
        (category) =>
          html`<optgroup label="${category.name}">
            ${items
              .filter(({ categoryId }) => categoryId === category.id)
              .map(({ id, name }) => option(account, String(id), name, selected))}
          </optgroup>`,
      )}
    </select>`;
}

function results(visit: Visit, filters: Filters, { rows, total, page, pages }: BookingsPage): Html {
  if (total === 0)
    return html`<div class="card stack">
      <h2>${FILTERS.some((name) => filters[name] !== '') ? 'No bookings found' : 'No bookings yet'}</h2>
      <p>
        ${
          FILTERS.some((name) => filters[name] !== '')
            ? 'Try a shorter search, or other dates.'
            : 'New bookings appear here as soon as guests make them.'
        }
      </p>
    </div>`;
  const first = (page - 1) * PAGE_SIZE + 1;
  const countText = `${String(first)} to ${String(first + rows.length - 1)} of ${String(total)} ${total === 1 ? 'booking' : 'bookings'}, newest first`;
  return html`<div class="card">
      <table class="cards bookings" role="table">
        <caption class="soft">
          ${countText}
        </caption>
        ${tableHead(['Booking', 'Dates', 'Items', 'Status', 'Total', 'Paid'], ['Total', 'Paid'])}
        <tbody role="rowgroup">
          ${rows.map((row) => tableRow(visit, row))}
        </tbody>
      </table>
    </div>
    ${pages > 1 ? pageLinks(visit, filters, { page, pages }) : null}`;
}

function tableRow(visit: Visit, row: BookingRow): Html {
  const { account } = visit.catalogue;
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <a class="open-link" href="${staffAddress(visit, `bookings/${row.code}`)}">${row.code}</a>
      <span class="name"><bdi>${row.guest}</bdi></span>
      <span class="sub"><bdi>${row.email}</bdi></span>
    </th>
    <td role="cell">${row.dates === '' ? html`<span class="soft">No date</span>` : ofAccount(account, row.dates)}</td>
    <td role="cell" class="wrap">${ofAccount(account, row.items)}</td>
    <td role="cell">${statusBadge(account, row.status)}</td>
    <td role="cell" class="number"><span class="cell-label">Total </span>${amountText(account, row.total)}</td>
    <td role="cell" class="number"><span class="cell-label">Paid </span>${amountText(account, row.paidTotal)}</td>
  </tr>`;
}

function pageLinks(visit: Visit, filters: Filters, { page, pages }: { page: number; pages: number }): Html {
  const link = (number: number, text: string, rel: string) => {
    const query = new URLSearchParams([
      ...Object.entries(filters).filter(([, value]) => value !== ''),
      ['page', String(number)],
    ]);
    return html`<a class="button quiet" rel="${rel}" href="${staffAddress(visit, 'bookings')}?${query.toString()}"
      >${text}</a
    >`;
  };
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 ? link(page - 1, 'Previous page', 'prev') : html`<span></span>`}
    <span>Page ${page} of ${pages}</span>
    ${page < pages ? link(page + 1, 'Next page', 'next') : html`<span></span>`}
  </nav>`;
}
