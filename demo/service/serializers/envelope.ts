/** Writes the envelope of every answer (Booking API 2.1), and the two forms of an error (docs/booking-api.md 2). */

import { type Answer, type Call, type Paging, actingAccount } from '../http/call.ts';
import type { AuthError, ApiError } from '../http/errors.ts';
import type { Account } from '../catalogue/account.ts';

export interface Circumstances {
  readonly account: Account;
  readonly actingFor: number;
  readonly method: string;
  /** Duration of the answer in seconds. */
  readonly took: number;
}

export function circumstancesOf(call: Call, startedAt: number): Circumstances {
  return {
    account: call.catalogue.account,
    actingFor: actingAccount(call.caller),
    method: call.method,
    took: secondsSince(startedAt),
  };
}

export function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 10) / 10_000;
}

export function envelope(answer: Answer, around: Circumstances): Record<string, unknown> {
  return {
    ...head(around),
    request: {
      status: answer.status ?? 'OK',
      resource: answer.resource,
      ...(answer.id !== undefined && { id: answer.id }),
      records: answer.records ?? 1,
      ...pagingBody(answer),
      time: around.took,
      ...(answer.timestamp !== undefined && { timestamp: answer.timestamp }),
      method: around.method,
      ...(answer.data !== undefined && { data: answer.data }),
    },
    ...answer.body,
  };
}

function pagingBody({ paging, resource, id }: Answer): Record<string, unknown> {
  if (!paging) return { limit: 0, page: 1, pages: 1 };
  const { totalRecords, limit, page } = paging;
  return { total_records: totalRecords, limit, page, pages: pagesOf(paging), path: `${resource}/${id ?? ''}` };
}

/** Returns the number of pages of a list, at least 1. */
export function pagesOf({ totalRecords, limit }: Pick<Paging, 'totalRecords' | 'limit'>): number {
  return Math.max(1, Math.ceil(totalRecords / limit));
}

export function errorEnvelope(apiError: ApiError, resource: string, around: Circumstances): Record<string, unknown> {
  return {
    ...head(around),
    request: {
      status: 'ERROR',
      resource,
      records: 0,
      limit: 0,
      page: 1,
      pages: 1,
      time: around.took,
      method: around.method,
      error: { id: apiError.id, title: apiError.title, details: apiError.details, data: mapOrEmpty(apiError.data) },
    },
  };
}

export function authErrorBody(error: AuthError): Record<string, unknown> {
  return { error: error.code, error_description: error.message };
}

/** Returns the map, or an empty list if the map is empty: the original service writes an empty map as a list. */
export function mapOrEmpty<Value>(map: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> | [] {
  return Object.keys(map).length === 0 ? [] : map;
}

function head({ account, actingFor }: Circumstances): Record<string, unknown> {
  const { settings } = account;
  return {
    version: '3.0',
    account_id: actingFor,
    host_id: settings.hostId,
    name: settings.name,
    locale: { id: settings.locale, lang: settings.language, currency: settings.currency.id },
  };
}
