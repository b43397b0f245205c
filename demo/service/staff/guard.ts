/**
 * Protects the staff page with session cookies, checks of a request's origin, and form tokens. The functions check one
 * request and do not use the database. `auth/staff-session.ts` stores the sessions.
 *
 * There are two cookies. The session cookie exists only after a sign-in. The sign-in form has its own cookie and never
 * changes the session cookie. So a link from another site to the form cannot end a session.
 */

import { csrfTokenOf, isCsrfToken } from '../auth/staff-session.ts';
import { newToken } from '../auth/secret.ts';
import type { Parameters } from '../http/parameters.ts';

/** Name of the hidden form field with the form's token. */
const CSRF_FIELD = 'csrf';
/** Name of the hidden form field with the form's key. */
const KEY_FIELD = 'form_key';
/** Pattern of the tokens and keys that the service creates. */
const TOKEN = /^[0-9a-f]{32}$/;

type CookieKind = 'session' | 'sign-in';

/** Returns true if a password is safe at this address: over HTTPS, or on this machine. */
export function isSafeForSignIn(base: string): boolean {
  return isSecure(base) || isLoopback(base);
}

function isSecure(base: string): boolean {
  return new URL(base).protocol === 'https:';
}

function isLoopback(base: string): boolean {
  const { hostname } = new URL(base);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * Returns the name of a cookie. Browsers accept the prefix `__Secure-` only over HTTPS, so an attacker cannot set the
 * cookie over HTTP.
 */
function cookieName(kind: CookieKind, base: string): string {
  return `${needsSecure(base) ? '__Secure-' : ''}slipway-staff${kind === 'session' ? '' : '-sign-in'}`;
}

function needsSecure(base: string): boolean {
  return isSecure(base) || !isLoopback(base);
}

/** Returns the token in a cookie. Returns `null` if the request has no such cookie or the service did not create it. */
export function readCookie(kind: CookieKind, headers: Headers, base: string): string | null {
  const start = `${cookieName(kind, base)}=`;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
  return TOKEN.test(token) ? token : null;
}

/**
 * Returns a `Set-Cookie` header for a cookie that lasts until the browser closes. An empty token deletes the cookie.
 */
export function writeCookie(kind: CookieKind, token: string, base: string): string {
  const attributes = [
    `${cookieName(kind, base)}=${token}`,
    `Path=${new URL(base).pathname}/staff`,
    'HttpOnly',
    'SameSite=Strict',
    ...(needsSecure(base) ? ['Secure'] : []),
    ...(token === '' ? ['Max-Age=0'] : []),
  ];
  return attributes.join('; ');
}

/** Returns the token of the sign-in form. If the request has no cookie for it, also returns a new cookie. */
export function signInToken(headers: Headers, base: string): { token: string; cookies: readonly string[] } {
  const token = readCookie('sign-in', headers, base);
  if (token !== null) return { token, cookies: [] };
  const createdToken = newToken();
  return { token: createdToken, cookies: [writeCookie('sign-in', createdToken, base)] };
}

/**
 * Returns true if the request comes from a page of a different origin and could do harm. A POST must come from the
 * service's own origin. A GET from a different origin must be a navigation of the whole tab, such as a link.
 */
export function isForeign({ method, headers }: Request, base: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && origin !== new URL(base).origin) return true;
  if (method === 'POST') return origin === null || (site !== null && site !== 'same-origin');
  if (site === null || site === 'same-origin' || site === 'none') return false;
  return headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document';
}

/** A hidden field of a form. */
export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

export function formToken(cookieToken: string): HiddenField {
  return { name: CSRF_FIELD, value: csrfTokenOf(cookieToken) };
}

/** Returns a hidden field with a new form key, so that the form acts only once (`form-keys.ts`). */
export function newFormKey(): HiddenField {
  return { name: KEY_FIELD, value: newToken() };
}

/** Returns the form's key. Returns `null` if the form has no key or the service did not create it. */
export function readFormKey(parameters: Parameters): string | null {
  const key = parameters.one(KEY_FIELD) ?? '';
  return TOKEN.test(key) ? key : null;
}

/** Returns true if the form's token belongs to the cookie. */
export function hasFormToken(parameters: Parameters, cookieToken: string | null): boolean {
  return cookieToken !== null && isCsrfToken(parameters.one(CSRF_FIELD) ?? '', cookieToken);
}
