import { compactDay, type Day } from '../../values/dates/day.ts';
import type { Question, Slip } from '../types.ts';

/** A request as the interface wants it: a path below `/api/3.0/`, and parameters that are query or form body. */
export interface WireRequest {
  path: string;
  parameters: [string, string][];
}

export interface ItemFilter {
  itemIds: readonly string[];
  /** One category narrows the request; with several the caller filters what it gets. */
  categoryId: string;
}

/** What a session is asked to do (specification 3.2 and 4.4). */
export type SessionChange =
  | { read: true }
  | { add: readonly Slip[] }
  | { replace: { lineId: string; slip: Slip } }
  | { alter: { lineId: string; to: 'remove' | 'optin' | 'optout' | number } };

export function companyRequest(): WireRequest {
  return { path: 'company', parameters: [] };
}

export function itemsRequest({ itemIds, categoryId }: ItemFilter): WireRequest {
  const parameters: [string, string][] = [];
  if (itemIds.length > 0) parameters.push(['item_id', itemIds.join(',')]);
  if (categoryId) parameters.push(['category_id', categoryId]);
  return { path: 'item', parameters };
}

export function rateRequest({ itemId, start, end, params, discountCode }: Question): WireRequest {
  const parameters: [string, string][] = [
    ['start_date', compactDay(start)],
    ['end_date', compactDay(end)],
    ...Object.entries(params).map(([id, count]): [string, string] => [`param[${id}]`, String(count)]),
  ];
  if (discountCode) parameters.push(['discount_code', discountCode]);
  return { path: `item/${encodeURIComponent(itemId)}`, parameters };
}

export function calendarRequest(itemId: string, from: Day, to: Day): WireRequest {
  return {
    path: `item/${encodeURIComponent(itemId)}/cal`,
    parameters: [
      ['start_date', compactDay(from)],
      ['end_date', compactDay(to)],
    ],
  };
}

export function formRequest(): WireRequest {
  return { path: 'booking/form', parameters: [] };
}

export function sessionRequest(sessionId: string | null, change: SessionChange): WireRequest {
  const parameters: [string, string][] = sessionId === null ? [] : [['session_id', sessionId]];
  if ('add' in change) parameters.push(...change.add.map((slip): [string, string] => ['slip[]', slip]));
  if ('replace' in change) parameters.push(['line_id', change.replace.lineId], ['slip', change.replace.slip]);
  if ('alter' in change) parameters.push([`alter[${change.alter.lineId}]`, String(change.alter.to)]);
  return { path: 'booking/session', parameters };
}

/** A value is read only inside `form[…]` (wire-facts part 8). */
export function createRequest(sessionId: string, values: Readonly<Record<string, string>>): WireRequest {
  return {
    path: 'booking/create',
    parameters: [['session_id', sessionId], ...Object.entries(values).map(([id, value]): [string, string] => [`form[${id}]`, value])],
  };
}
