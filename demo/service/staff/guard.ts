/**
 * Protects the staff page: the cookies of its sessions, the origin of requests, and the token of forms. Everything here
 * is about one request and has no database. `auth/staff-session.ts` stores the sessions.
 *
 * There are two cookies. The session cookie exists after a sign-in only. The sign-in form has its
 * own cookie, so that a link from another site to it cannot end a session.
 */

import { csrfTokenOf, isCsrfToken } from '../auth/staff-session.ts';
import { newToken } from '../auth/secret.ts';
import type { Parameters } from '../http/parameters.ts';

/** Name of the hidden field with the token of a form. */
const CSRF_FIELD = 'csrf';
/** Name of the hidden field with the key of a form. */
const KEY_FIELD = 'form_key';
/** Form of the tokens and keys that the service writes. */
const TOKEN = /^[0-9a-f]{32}$/;

type CookieKind = 'session' | 'sign-in';

/** Returns true if the address is safe for a password: HTTPS, or this machine. */
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

/** Returns the name of a cookie. Browsers accept the prefix only with `Secure`, so plain HTTP cannot plant the cookie. */
function cookieName(kind: CookieKind, base: string): string {
  return `${needsSecure(base) ? '__Secure-' : ''}slipway-staff${kind === 'session' ? '' : '-sign-in'}`;
}

function needsSecure(base: string): boolean {
  return isSecure(base) || !isLoopback(base);
}

/** Returns the token of a cookie, or `null` if the request has none that the service can have written. */
export function readCookie(kind: CookieKind, headers: Headers, base: string): string | null {
  const start = `${cookieName(kind, base)}=`;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
  return TOKEN.test(token) ? token : null;
}

/** Returns a `Set-Cookie` that ends with the browser. An empty token deletes the cookie. */
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

/** Returns the token of the sign-in form, and its cookie if the request has none. */
export function signInToken(headers: Headers, base: string): { token: string; cookies: readonly string[] } {
  const token = readCookie('sign-in', headers, base);
  if (token !== null) return { token, cookies: [] };
  const createdToken = newToken();
  return { token: createdToken, cookies: [writeCookie('sign-in', createdToken, base)] };
}

/**
 * Returns true for a request from a page of another origin. A POST needs the own origin. A GET from another origin
 * may only be a navigation of the whole tab, such as a link.
 */
export function isForeign({ method, headers }: Request, base: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (origin !== null && origin !== new URL(base).origin) return true;
  if (method === 'POST') return origin === null || (site !== null && site !== 'same-origin');
  if (site === null || site === 'same-origin' || site === 'none') return false;
  return headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document';
}

/** The hidden field of a form. */
export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

export function formToken(cookieToken: string): HiddenField {
  return { name: CSRF_FIELD, value: csrfTokenOf(cookieToken) };
}

/** Returns the field with a new key, so that the form acts once (`form-keys.ts`). */
export function newFormKey(): HiddenField {
  return { name: KEY_FIELD, value: newToken() };
}

/** Returns the key of a form, or `null` without one that the service can have written. */
export function readFormKey(parameters: Parameters): string | null {
  const key = parameters.one(KEY_FIELD) ?? '';
  return TOKEN.test(key) ? key : null;
}

/** Returns true if the form has the token that belongs to the cookie. */
export function hasFormToken(parameters: Parameters, cookieToken: string | null): boolean {
  return cookieToken !== null && isCsrfToken(parameters.one(CSRF_FIELD) ?? '', cookieToken);
}
