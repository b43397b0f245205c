/**
 * A browser without scripts for tests of the staff page. It keeps cookies, does not follow redirects, and sends the
 * token of the latest form.
 */

import type { Service } from '../../../demo/service/service.ts';
import { DEMO_CREDENTIALS as demo } from '../../../demo/service/demo.ts';

export const LOCAL_ORIGIN = 'http://localhost:4174';

export interface StaffReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Path and query of the redirect; empty if there is none. */
  readonly location: string;
  /** Text of the page without HTML tags. */
  readonly visibleText: string;
}

type FormFields = Readonly<Record<string, string>>;

interface StaffBrowserOptions {
  /** Origin of the service. Defaults to localhost. */
  readonly origin?: string;
  /** Path segment of the account. Defaults to `harbour`. */
  readonly account?: string;
  /** IP address of the connection. */
  readonly address?: string;
}

export class StaffBrowser {
  /** The stored cookies, by name. */
  readonly cookies = new Map<string, string>();
  readonly origin: string;
  readonly #service: Pick<Service, 'fetch'>;
  readonly #account: string;
  readonly #platform: unknown;
  /** Form token of the latest page that contains a form. */
  csrfToken = '';

  constructor(
    service: Pick<Service, 'fetch'>,
    { origin = LOCAL_ORIGIN, account = 'harbour', address = '203.0.113.50' }: StaffBrowserOptions = {},
  ) {
    this.#service = service;
    this.origin = origin;
    this.#account = account;
    this.#platform = { incoming: { socket: { remoteAddress: address } } };
  }

  /** @param path path below `/{account}/staff/` */
  get(path: string, headers: FormFields = {}): Promise<StaffReply> {
    return this.#send(path, { headers });
  }

  /** Sends a form with the token of the latest page, from the page's own origin. */
  post(path: string, fields: FormFields = {}, headers: FormFields = {}): Promise<StaffReply> {
    const body = new URLSearchParams({ csrf: this.csrfToken, ...fields });
    return this.#send(path, { method: 'POST', body, headers: { origin: this.origin, ...headers } });
  }

  async signIn(fields: FormFields = {}): Promise<StaffReply> {
    await this.get('sign-in');
    const reply = await this.post('sign-in', { email: demo.staffEmail, password: demo.staffPassword, ...fields });
    if (reply.status === 303) await this.get('bookings');
    return reply;
  }

  async #send(path: string, init: RequestInit & { headers: FormFields }): Promise<StaffReply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(`${this.origin}/${this.#account}/staff/${path}`, {
      ...init,
      headers: { ...(cookie !== '' && { cookie }), ...init.headers },
    });
    const response = await this.#service.fetch(request, this.#platform);
    for (const setCookieHeader of response.headers.getSetCookie()) this.#storeCookie(setCookieHeader);
    const text = await response.text();
    this.csrfToken = /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? this.csrfToken;
    const location = response.headers.get('location') ?? '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: location.startsWith(this.origin) ? location.slice(this.origin.length) : location,
      visibleText: text
        .replace(/<style>.*<\/style>/s, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' '),
    };
  }

  #storeCookie(setCookieHeader: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookieHeader) ?? [];
    if (/max-age=0/i.test(setCookieHeader)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
