/**
 * The list of bookings with its search, filters and pages. The query has the same parameters as `booking/index`, which
 * returns the bookings. `booking-page.ts` shows one booking.
 */

import { type Html, html } from '../serializers/html.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { callApi, type JsonValue, type Refusal } from './api-calls.ts';
import {
  renderAlert,
  renderAmount,
  renderAccountText,
  renderOption,
  renderStaffPage,
  renderStatusBadge,
  renderTableHead,
} from './layout.ts';
import { buildStaffAddress, type StaffRequest } from './staff-request.ts';

const PAGE_SIZE = 25;
/**
 * Largest number of items for which the item filter is a list to select from. With more items, the filter is a field
 * for the item's id.
 */
const MAX_LISTED_ITEMS = 200;

/** Query parameters that filter the list, with the names of the Booking API. */
const FILTER_NAMES = ['keyword', 'start_date', 'end_date', 'status_id', 'item_id'] as const;
type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

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
  readonly pageCount: number;
}

export async function showBookingList(request: StaffRequest): Promise<Response> {
  const filters = readFilters(request);
  const outcome = await findBookings(request, filters);
  const isFiltered = FILTER_NAMES.some((name) => filters[name] !== '');
  const isRefused = 'refusal' in outcome;
  return renderStaffPage(request, {
    title: 'Bookings',
    status: isRefused ? outcome.refusal.status : 200,
    content: html`<div class="stack">
      <h1>Bookings</h1>
      ${isRefused ? renderAlert(outcome.refusal) : null} ${renderFilterForm(request, filters, isFiltered)}
      ${isRefused ? null : renderResults(request, filters, outcome)}
    </div>`,
  });
}

function readFilters({ parameters }: StaffRequest): Filters {
  const readText = (name: (typeof FILTER_NAMES)[number]) => parameters.getText(name) ?? '';
  return {
    keyword: readText('keyword'),
    start_date: readText('start_date'),
    end_date: readText('end_date'),
    status_id: readText('status_id'),
    item_id: readText('item_id'),
  };
}

async function findBookings(
  request: StaffRequest,
  filters: Filters,
): Promise<BookingsPage | { readonly refusal: Pick<Refusal, 'title' | 'details' | 'status'> }> {
  const { start_date: firstDate, end_date: lastDate } = filters;
  if (firstDate !== '' && lastDate !== '' && lastDate < firstDate)
    return { refusal: { title: 'The last day is before the first day.', details: 'Edit the dates.', status: 422 } };
  const answer = await callApi(request, 'GET', ['booking', 'index'], {
    ...filters,
    limit: String(PAGE_SIZE),
    page: request.parameters.getText('page') ?? '',
  });
  if (answer.isRefused) return { refusal: answer.refusal };
  const pageInfo = answer.body.get('request');
  return {
    rows: answer.body
      .get('booking/index')
      .entries()
      .map(([id, row]) => readRow(Number(id), row))
      // The Booking API sorts from newest to oldest, but a JavaScript object sorts numeric keys in ascending order.
      .sort((a, b) => b.id - a.id),
    total: pageInfo.get('total_records').toNumber() ?? 0,
    page: pageInfo.get('page').toNumber() ?? 1,
    pageCount: pageInfo.get('pages').toNumber() ?? 1,
  };
}

function readRow(id: number, row: JsonValue): BookingRow {
  return {
    id,
    code: row.get('code').toText(),
    guest: row.get('customer_name').toText(),
    email: row.get('customer_email').toText(),
    dates: row.get('date_desc').toText(),
    items: row.get('summary').toText(),
    status: { id: row.get('status_id').toText(), name: row.get('status_name').toText() },
    total: row.get('total').toText(),
    paidTotal: row.get('paid_total').toText(),
  };
}

function renderFilterForm(request: StaffRequest, filters: Filters, isFiltered: boolean): Html {
  const { account } = request.catalogue;
  const address = buildStaffAddress(request, 'bookings');
  const hasMoreFilters = FILTER_NAMES.some((name) => name !== 'keyword' && filters[name] !== '');
  return html`<form class="card stack" role="search" method="get" action="${address}">
    <div class="search">
      <div>
        <label for="keyword">Search by code, name or email</label
        ><input id="keyword" name="keyword" type="search" maxlength="200" value="${filters.keyword}" />
      </div>
      <button>Search</button>
    </div>
    <details ${hasMoreFilters ? html`open` : null}>
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
            ${account.settings.statuses.map(({ id, name }) => renderOption(account, id, name, filters.status_id))}
          </select>
        </div>
        <div>${renderItemField(request.catalogue, filters.item_id)}</div>
      </div>
      <button>Show bookings</button>
    </details>
    ${isFiltered ? html`<a class="button quiet" href="${address}">Clear search and filters</a>` : null}
  </form>`;
}

function renderItemField({ account, items }: Catalogue, selectedId: string): Html {
  if (items.length > MAX_LISTED_ITEMS)
    return html`<label for="item_id">Item number</label
      ><input id="item_id" name="item_id" inputmode="numeric" value="${selectedId}" />`;
  return html`<label for="item_id">Item</label
    ><select id="item_id" name="item_id">
      <option value="">All items</option>
      ${account.settings.categories.map(
        (category) =>
          html`<optgroup label="${category.name}">
            ${items
              .filter(({ categoryId }) => categoryId === category.id)
              .map(({ id, name }) => renderOption(account, String(id), name, selectedId))}
          </optgroup>`,
      )}
    </select>`;
}

function renderResults(request: StaffRequest, filters: Filters, { rows, total, page, pageCount }: BookingsPage): Html {
  if (total === 0)
    return html`<div class="card stack">
      <h2>${FILTER_NAMES.some((name) => filters[name] !== '') ? 'No bookings found' : 'No bookings yet'}</h2>
      <p>
        ${
          FILTER_NAMES.some((name) => filters[name] !== '')
            ? 'Try a shorter search, or other dates.'
            : 'New bookings appear here as soon as guests make them.'
        }
      </p>
    </div>`;
  const firstPosition = (page - 1) * PAGE_SIZE + 1;
  const countText = `${String(firstPosition)} to ${String(firstPosition + rows.length - 1)} of ${String(total)} ${total === 1 ? 'booking' : 'bookings'}, newest first`;
  return html`<div class="card">
      <table class="cards bookings" role="table">
        <caption class="soft">
          ${countText}
        </caption>
        ${renderTableHead(['Booking', 'Dates', 'Items', 'Status', 'Total', 'Paid'], ['Total', 'Paid'])}
        <tbody role="rowgroup">
          ${rows.map((row) => renderTableRow(request, row))}
        </tbody>
      </table>
    </div>
    ${pageCount > 1 ? renderPageLinks(request, filters, { page, pageCount }) : null}`;
}

function renderTableRow(request: StaffRequest, row: BookingRow): Html {
  const { account } = request.catalogue;
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <a class="open-link" href="${buildStaffAddress(request, `bookings/${row.code}`)}">${row.code}</a>
      <span class="name"><bdi>${row.guest}</bdi></span>
      <span class="sub"><bdi>${row.email}</bdi></span>
    </th>
    <td role="cell">
      ${row.dates === '' ? html`<span class="soft">No date</span>` : renderAccountText(account, row.dates)}
    </td>
    <td role="cell" class="wrap">${renderAccountText(account, row.items)}</td>
    <td role="cell">${renderStatusBadge(account, row.status)}</td>
    <td role="cell" class="number"><span class="cell-label">Total </span>${renderAmount(account, row.total)}</td>
    <td role="cell" class="number"><span class="cell-label">Paid </span>${renderAmount(account, row.paidTotal)}</td>
  </tr>`;
}

function renderPageLinks(
  request: StaffRequest,
  filters: Filters,
  { page, pageCount }: { page: number; pageCount: number },
): Html {
  const renderLink = (pageNumber: number, text: string, rel: string) => {
    const query = new URLSearchParams([
      ...Object.entries(filters).filter(([, value]) => value !== ''),
      ['page', String(pageNumber)],
    ]);
    return html`<a
      class="button quiet"
      rel="${rel}"
      href="${buildStaffAddress(request, 'bookings')}?${query.toString()}"
      >${text}</a
    >`;
  };
  return html`<nav class="pages" aria-label="Pages">
    ${page > 1 ? renderLink(page - 1, 'Previous page', 'prev') : html`<span></span>`}
    <span>Page ${page} of ${pageCount}</span>
    ${page < pageCount ? renderLink(page + 1, 'Next page', 'next') : html`<span></span>`}
  </nav>`;
}
