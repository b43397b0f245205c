import { compactDay } from '../../values/dates/day.ts';
import type { QuoteRequest, Slip } from '../types.ts';
import { isForm } from './form.ts';
import { isMap, record, type Loose } from './loose.ts';
import type { WireRequest } from './request.ts';

/** What a session is asked to do (specification 3.2 and 4.4). */
export type SessionChange =
  | { read: true }
  | { add: readonly Slip[] }
  | { replace: { lineId: string; slip: Slip } }
  | { end: true }
  | { alter: { lineId: string; to: 'remove' | 'optin' | 'optout' | number } };

export function rateRequest({
  itemId,
  start,
  end,
  params,
  discountCode,
  startTime,
  endTime,
  timeslot,
}: QuoteRequest): WireRequest {
  const parameters: [string, string][] = [
    ['start_date', compactDay(start)],
    ['end_date', compactDay(end)],
    ...Object.entries(params).map(([id, count]): [string, string] => [`param[${id}]`, String(count)]),
  ];
  const further = { discount_code: discountCode, start_time: startTime, end_time: endTime, timeslot };
  for (const [name, value] of Object.entries(further))
    if (value !== undefined && value !== '') parameters.push([name, String(value)]);
  return { path: `item/${encodeURIComponent(itemId)}`, parameters, isSound: isRated };
}

/** Returns true for an answer that holds an item with a rate: the least that a quote needs. */
export function isRated({ item }: Loose): boolean {
  return isMap(record(item).rate, (name) => ['status', 'error', 'slip', 'dates'].includes(name));
}

export function formRequest(): WireRequest {
  return { path: 'booking/form', parameters: [], isSound: ({ booking_form_ui: form }) => isForm(form) };
}

export function sessionRequest(sessionId: string | null, change: SessionChange): WireRequest {
  const parameters: [string, string][] = sessionId === null ? [] : [['session_id', sessionId]];
  if ('add' in change) parameters.push(...change.add.map((slip): [string, string] => ['slip[]', slip]));
  if ('replace' in change) parameters.push(['line_id', change.replace.lineId], ['slip', change.replace.slip]);
  if ('alter' in change) parameters.push([`alter[${change.alter.lineId}]`, String(change.alter.to)]);
  return { path: `booking/session${'end' in change ? '/end' : ''}`, parameters, cache: 'no-store' };
}

/** A value is read only inside `form[…]` (wire-facts part 8). */
export function createRequest(sessionId: string, values: Readonly<Record<string, string>>): WireRequest {
  return {
    path: 'booking/create',
    cache: 'no-store',
    redirect: 'error',
    parameters: [
      ['session_id', sessionId],
      ...Object.entries(values).map(([id, value]): [string, string] => [`form[${id}]`, value]),
    ],
  };
}
