/**
 * Converts a session and its lines to the JSON of the Booking API (docs/booking-api.md 7). All amounts are decimal
 * texts.
 */

import type { Account } from '../catalogue/account.ts';
import { type CartLine, computeCharge, sortLines, computePeriod } from '../rules/cart.ts';
import { type Zone, toUnixTime } from '../rules/day.ts';
import { formatDecimal, formatMoney } from '../rules/money.ts';
import type { Totals } from '../rules/totals.ts';
import { formatClockRange, formatDayRange } from './dates.ts';
import { toMapOrEmptyList } from './envelope.ts';
import { html } from './html.ts';
import { getMessages } from './messages.ts';

interface SessionView {
  readonly id: string;
  /** Age of the session in seconds. */
  readonly ageInSeconds: number;
  readonly lines: readonly CartLine[];
  readonly totals: Totals;
  /** Time zone of the lines' days and times. */
  readonly zone: Zone;
  /**
   * Returns the largest quantity that this session can have in a line, including the units that the line already holds.
   * Returns 0 if the guest can no longer book the line.
   */
  readonly countAvailableUnits: (line: CartLine) => number;
  /** Returns the label and quantity of each parameter of a line that the caller can see, in order. */
  readonly listLabels: (line: CartLine) => readonly (readonly [label: string, quantity: number])[];
}

export function serializeSession(account: Account, view: SessionView): Record<string, unknown> {
  const { currency } = account.settings;
  const { lines, totals, zone } = view;
  const wholePeriod = computePeriod(lines);
  const formatAmount = (value: number) => formatDecimal(value, currency);
  return {
    id: view.id,
    age: view.ageInSeconds,
    summary: lines
      .filter((line) => line.opted && !line.id.includes('.'))
      .map((line) => line.name)
      .join(', '),
    start_date: wholePeriod ? toUnixTime(wholePeriod.firstDay, wholePeriod.startMinute ?? 0, zone) : '',
    end_date: wholePeriod ? toUnixTime(wholePeriod.lastDay, wholePeriod.endMinute ?? 0, zone) : '',
    date_desc: wholePeriod ? formatDayRange(account, wholePeriod.firstDay, wholePeriod.lastDay, 'D') : '',
    time_desc: wholePeriod ? formatClockRange(account, wholePeriod.startMinute, wholePeriod.endMinute) : '',
    currency_id: currency.id,
    sub_total: formatAmount(totals.subTotal),
    tax_total: formatAmount(totals.taxTotal),
    tax_inc_total: formatAmount(totals.taxIncludedTotal),
    discount: formatAmount(0),
    flat_discount: { total: formatAmount(0), total_pretax: formatAmount(0) },
    deposit: null,
    total: formatAmount(totals.total),
    paid_total: formatAmount(0),
    due: formatAmount(totals.due),
    tax: toMapOrEmptyList(
      Object.fromEntries(
        totals.taxes.map((tax) => [
          tax.id,
          { name: tax.name, amount: formatAmount(tax.amount), inclusive: Number(tax.inclusive) },
        ]),
      ),
    ),
    qty: lines.filter((line) => line.opted).reduce((sum, line) => sum + line.quantity, 0),
    item: toMapOrEmptyList(
      Object.fromEntries(sortLines(lines).map((line) => [line.id, serializeLine(account, line, view)])),
    ),
  };
}

/** Returns one line of a session or booking. */
export function serializeLine(
  account: Account,
  line: CartLine,
  view: Pick<SessionView, 'countAvailableUnits' | 'listLabels' | 'zone'>,
): Record<string, unknown> {
  const { currency } = account.settings;
  return {
    sku: line.sku,
    item_id: line.itemId,
    name: line.name,
    unit: line.unit,
    rate: {
      total: formatDecimal(line.price, currency),
      item_total: formatDecimal(computeCharge(line), currency),
      qty: line.quantity,
      summary: renderLineSummary(account, line, view.listLabels(line)),
    },
    date: {
      summary: line.dated ? formatLineDates(account, line) : '',
      start_date: line.dated ? toUnixTime(line.firstDay, line.startMinute ?? 0, view.zone) : '',
      end_date: line.dated
        ? toUnixTime(line.lastDay + (line.unit === 'N' ? 1 : 0), line.endMinute ?? 0, view.zone)
        : '',
    },
    slip: line.slip ?? '',
    available: view.countAvailableUnits(line),
    ...(line.optin !== null && { optin: line.optin, opt: line.opted ? 'in' : 'out' }),
  };
}

export function formatLineDates(account: Account, line: CartLine): string {
  const times = formatClockRange(account, line.startMinute, line.endMinute);
  return formatDayRange(account, line.firstDay, line.lastDay, line.unit) + (times === '' ? '' : `, ${times}`);
}

function renderLineSummary(account: Account, line: CartLine, labels: readonly (readonly [string, number])[]): string {
  const messages = getMessages(account);
  return html`<ul>
    ${labels.map(([label, quantity]) => html`<li>${label}: ${quantity}</li>`)}${
      line.discount > 0
        ? [
            html`<li>
              ${messages.discount} ${line.discountCode ?? ''}: ${formatMoney(-line.discount, account.settings.currency)}
            </li>`,
          ]
        : []
    }
  </ul>`.text;
}
