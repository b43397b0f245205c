/**
 * Protects the staff page with session cookies, checks of a request's origin, and form tokens. The functions check one
 * request and do not use the database. `auth/staff-session.ts` stores the sessions.
 *
 * There are two cookies. The session cookie exists only after a sign-in. The sign-in form has its own cookie and never
 * changes the session cookie. So a link from another site to the form cannot end a session.
 */

import { deriveFormToken, isFormToken } from '../auth/staff-session.ts';
import { createToken } from '../auth/secret.ts';
import type { Parameters } from '../http/parameters.ts';

/** Name of the hidden form field with the form's token, which proves that the form comes from this service. */
const CSRF_FIELD = 'csrf';
/** Name of the hidden form field with the form's key, so that the same form acts only once (`form-keys.ts`). */
const FORM_KEY_FIELD = 'form_key';
/** Pattern of the tokens and keys that the service creates. */
const TOKEN_PATTERN = /^[0-9a-f]{32}$/;

type CookieKind = 'session' | 'sign-in';

/** Returns true if a password is safe at this address: over HTTPS, or on this machine. */
export function isSafeForSignIn(baseUrl: string): boolean {
  return isHttps(baseUrl) || isLoopback(baseUrl);
}

function isHttps(baseUrl: string): boolean {
  return new URL(baseUrl).protocol === 'https:';
}

function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/**
 * Returns the name of a cookie. Browsers accept the prefix `__Secure-` only over HTTPS, so an attacker cannot set the
 * cookie over HTTP.
 */
function getCookieName(kind: CookieKind, baseUrl: string): string {
  return `${needsSecureCookie(baseUrl) ? '__Secure-' : ''}slipway-staff${kind === 'session' ? '' : '-sign-in'}`;
}

function needsSecureCookie(baseUrl: string): boolean {
  return isHttps(baseUrl) || !isLoopback(baseUrl);
}

/** Returns the token in a cookie. Returns `null` if there is none, or if it does not have the format of a token. */
export function readCookie(kind: CookieKind, headers: Headers, baseUrl: string): string | null {
  const cookiePrefix = `${getCookieName(kind, baseUrl)}=`;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(cookiePrefix))?.slice(cookiePrefix.length) ?? '';
  return TOKEN_PATTERN.test(token) ? token : null;
}

/**
 * Returns a `Set-Cookie` header for a cookie that lasts until the browser closes. An empty token deletes the cookie.
 */
export function writeCookie(kind: CookieKind, token: string, baseUrl: string): string {
  const attributes = [
    `${getCookieName(kind, baseUrl)}=${token}`,
    `Path=${new URL(baseUrl).pathname}/staff`,
    'HttpOnly',
    'SameSite=Strict',
    ...(needsSecureCookie(baseUrl) ? ['Secure'] : []),
    ...(token === '' ? ['Max-Age=0'] : []),
  ];
  return attributes.join('; ');
}

/** Returns the token of the sign-in form. If the request has no cookie for it, also returns a new cookie. */
export function readOrCreateSignInToken(
  headers: Headers,
  baseUrl: string,
): { token: string; cookies: readonly string[] } {
  const token = readCookie('sign-in', headers, baseUrl);
  if (token !== null) return { token, cookies: [] };
  const createdToken = createToken();
  return { token: createdToken, cookies: [writeCookie('sign-in', createdToken, baseUrl)] };
}

/**
 * Returns true if the request comes from a page of a different origin and could do harm. A POST must come from the
 * service's own origin. A GET from a different origin must be a navigation of the whole tab, such as a link.
 */
export function isForeignRequest({ method, headers }: Request, baseUrl: string): boolean {
  const origin = headers.get('origin');
  const fetchSite = headers.get('sec-fetch-site');
  if (origin !== null && origin !== new URL(baseUrl).origin) return true;
  if (method === 'POST') return origin === null || (fetchSite !== null && fetchSite !== 'same-origin');
  if (fetchSite === null || fetchSite === 'same-origin' || fetchSite === 'none') return false;
  return headers.get('sec-fetch-mode') !== 'navigate' || headers.get('sec-fetch-dest') !== 'document';
}

/** A hidden field of a form. */
export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

export function createFormTokenField(cookieToken: string): HiddenField {
  return { name: CSRF_FIELD, value: deriveFormToken(cookieToken) };
}

/** Returns a hidden field with a new form key, so that the form acts only once (`form-keys.ts`). */
export function createFormKeyField(): HiddenField {
  return { name: FORM_KEY_FIELD, value: createToken() };
}

/** Returns the form's key. Returns `null` if there is none, or if it does not have the format of a key. */
export function readFormKey(parameters: Parameters): string | null {
  const key = parameters.getText(FORM_KEY_FIELD) ?? '';
  return TOKEN_PATTERN.test(key) ? key : null;
}

/** Returns true if the form's token belongs to the cookie. */
export function hasFormToken(parameters: Parameters, cookieToken: string | null): boolean {
  return cookieToken !== null && isFormToken(parameters.getText(CSRF_FIELD) ?? '', cookieToken);
}
