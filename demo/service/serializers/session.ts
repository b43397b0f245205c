/**
 * Converts a session and its lines to the JSON of the Booking API (docs/booking-api.md 7). All amounts are decimal
 * texts.
 */

import type { Account } from '../catalogue/account.ts';
import { type CartLine, chargeOf, sortLines, periodOfLines } from '../rules/cart.ts';
import { type Zone, unixTime } from '../rules/day.ts';
import { decimal, money } from '../rules/money.ts';
import type { Totals } from '../rules/totals.ts';
import { formatClockRange, formatDayRange } from './dates.ts';
import { mapOrEmpty } from './envelope.ts';
import { html } from './html.ts';
import { messagesOf } from './messages.ts';

interface SessionView {
  readonly id: string;
  /** Age of the session in seconds. */
  readonly age: number;
  readonly lines: readonly CartLine[];
  readonly totals: Totals;
  /** Time zone of the lines' days and times. */
  readonly zone: Zone;
  /**
   * Returns the largest quantity that this session can have in a line, including the units that it already holds.
   * Returns 0 if the guest can no longer book the line.
   */
  readonly available: (line: CartLine) => number;
  /** Returns the label and quantity of each parameter of a line that guests can see, in order. */
  readonly labels: (line: CartLine) => readonly (readonly [label: string, quantity: number])[];
}

export function sessionBody(account: Account, view: SessionView): Record<string, unknown> {
  const { currency } = account.settings;
  const { lines, totals, zone } = view;
  const wholePeriod = periodOfLines(lines);
  const amount = (value: number) => decimal(value, currency);
  return {
    id: view.id,
    age: view.age,
    summary: lines
      .filter((line) => line.opted && !line.id.includes('.'))
      .map((line) => line.name)
      .join(', '),
    start_date: wholePeriod ? unixTime(wholePeriod.first, wholePeriod.startMinute ?? 0, zone) : '',
    end_date: wholePeriod ? unixTime(wholePeriod.last, wholePeriod.endMinute ?? 0, zone) : '',
    date_desc: wholePeriod ? formatDayRange(account, wholePeriod.first, wholePeriod.last, 'D') : '',
    time_desc: wholePeriod ? formatClockRange(account, wholePeriod.startMinute, wholePeriod.endMinute) : '',
    currency_id: currency.id,
    sub_total: amount(totals.subTotal),
    tax_total: amount(totals.taxTotal),
    tax_inc_total: amount(totals.taxIncludedTotal),
    discount: amount(0),
    flat_discount: { total: amount(0), total_pretax: amount(0) },
    deposit: null,
    total: amount(totals.total),
    paid_total: amount(0),
    due: amount(totals.due),
    tax: mapOrEmpty(
      Object.fromEntries(
        totals.taxes.map((tax) => [
          tax.id,
          { name: tax.name, amount: amount(tax.amount), inclusive: Number(tax.inclusive) },
        ]),
      ),
    ),
    qty: lines.filter((line) => line.opted).reduce((sum, line) => sum + line.quantity, 0),
    item: mapOrEmpty(Object.fromEntries(sortLines(lines).map((line) => [line.id, lineBody(account, line, view)]))),
  };
}

/** Returns one line of a session or booking. */
export function lineBody(
  account: Account,
  line: CartLine,
  view: Pick<SessionView, 'available' | 'labels' | 'zone'>,
): Record<string, unknown> {
  const { currency } = account.settings;
  return {
    sku: line.sku,
    item_id: line.itemId,
    name: line.name,
    unit: line.unit,
    rate: {
      total: decimal(line.price, currency),
      item_total: decimal(chargeOf(line), currency),
      qty: line.quantity,
      summary: lineSummary(account, line, view.labels(line)),
    },
    date: {
      summary: line.dated ? dateText(account, line) : '',
      start_date: line.dated ? unixTime(line.firstDay, line.startMinute ?? 0, view.zone) : '',
      end_date: line.dated ? unixTime(line.lastDay + (line.unit === 'N' ? 1 : 0), line.endMinute ?? 0, view.zone) : '',
    },
    slip: line.slip ?? '',
    available: view.available(line),
    ...(line.optin !== null && { optin: line.optin, opt: line.opted ? 'in' : 'out' }),
  };
}

export function dateText(account: Account, line: CartLine): string {
  const times = formatClockRange(account, line.startMinute, line.endMinute);
  return formatDayRange(account, line.firstDay, line.lastDay, line.unit) + (times === '' ? '' : `, ${times}`);
}

function lineSummary(account: Account, line: CartLine, labels: readonly (readonly [string, number])[]): string {
  const messages = messagesOf(account);
  return html`<ul>
    ${labels.map(([label, quantity]) => html`<li>${label}: ${quantity}</li>`)}${
      line.discount > 0
        ? [
            html`<li>
              ${messages.discount} ${line.discountCode ?? ''}: ${money(-line.discount, account.settings.currency)}
            </li>`,
          ]
        : []
    }
  </ul>`.text;
}
