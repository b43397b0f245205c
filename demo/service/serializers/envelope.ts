/** Writes the envelope of every answer (Booking API 2.1), and the two forms of an error (docs/booking-api.md 2). */

import { type ApiAnswer, type Call, type Paging, getActingStaffId } from '../http/call.ts';
import type { AuthError, ApiError } from '../http/errors.ts';
import type { Account } from '../catalogue/account.ts';

export interface EnvelopeContext {
  readonly account: Account;
  /** Id of the staff account that the caller acts for, or 0 for other callers. */
  readonly actingFor: number;
  readonly method: string;
  /** Duration of the answer in seconds. */
  readonly durationSeconds: number;
}

export function createEnvelopeContext(call: Call, startedAt: number): EnvelopeContext {
  return {
    account: call.catalogue.account,
    actingFor: getActingStaffId(call.caller),
    method: call.method,
    durationSeconds: measureSecondsSince(startedAt),
  };
}

export function measureSecondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 10) / 10_000;
}

export function createEnvelope(answer: ApiAnswer, envelopeContext: EnvelopeContext): Record<string, unknown> {
  return {
    ...createEnvelopeHead(envelopeContext),
    request: {
      status: answer.status ?? 'OK',
      resource: answer.resource,
      ...(answer.id !== undefined && { id: answer.id }),
      records: answer.records ?? 1,
      ...serializePaging(answer),
      time: envelopeContext.durationSeconds,
      ...(answer.timestamp !== undefined && { timestamp: answer.timestamp }),
      method: envelopeContext.method,
      ...(answer.data !== undefined && { data: answer.data }),
    },
    ...answer.body,
  };
}

function serializePaging({ paging, resource, id }: ApiAnswer): Record<string, unknown> {
  if (!paging) return { limit: 0, page: 1, pages: 1 };
  const { totalRecords, limit, page } = paging;
  return { total_records: totalRecords, limit, page, pages: countPages(paging), path: `${resource}/${id ?? ''}` };
}

/** Returns the number of pages of a list, at least 1. */
export function countPages({ totalRecords, limit }: Pick<Paging, 'totalRecords' | 'limit'>): number {
  return Math.max(1, Math.ceil(totalRecords / limit));
}

export function createErrorEnvelope(
  apiError: ApiError,
  resource: string,
  envelopeContext: EnvelopeContext,
): Record<string, unknown> {
  return {
    ...createEnvelopeHead(envelopeContext),
    request: {
      status: 'ERROR',
      resource,
      records: 0,
      limit: 0,
      page: 1,
      pages: 1,
      time: envelopeContext.durationSeconds,
      method: envelopeContext.method,
      error: {
        id: apiError.id,
        title: apiError.title,
        details: apiError.details,
        data: toMapOrEmptyList(apiError.data),
      },
    },
  };
}

export function createAuthErrorBody(error: AuthError): Record<string, unknown> {
  return { error: error.code, error_description: error.message };
}

/** Returns the map, or an empty list if the map is empty: the original service writes an empty map as a list. */
export function toMapOrEmptyList<Value>(map: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> | [] {
  return Object.keys(map).length === 0 ? [] : map;
}

function createEnvelopeHead({ account, actingFor }: EnvelopeContext): Record<string, unknown> {
  const { settings } = account;
  return {
    version: '3.0',
    account_id: actingFor,
    host_id: settings.hostId,
    name: settings.name,
    locale: { id: settings.locale, lang: settings.language, currency: settings.currency.id },
  };
}
