/** A fake booking service. The test waits for each call and chooses its answer. */

export interface ReceivedCall {
  url: string;
  method: string;
  headers: Headers;
  init: RequestInit;
  /** Parameters of the body, or of the query if the call has no form body. */
  parameters: URLSearchParams;
  answer(response: Response): void;
  fail(error: unknown): void;
}

export interface ScriptedUpstream {
  fetch: typeof fetch;
  calls: ReceivedCall[];
  /** Resolves with the next call that has no answer yet. */
  next(): Promise<ReceivedCall>;
  /** Answers every further call immediately. */
  always(respond: (call: ReceivedCall) => Response): void;
}

export function createScriptedUpstream(): ScriptedUpstream {
  const calls: ReceivedCall[] = [];
  const pendingCalls: ReceivedCall[] = [];
  const waiters: ((call: ReceivedCall) => void)[] = [];
  let respondAlways: ((call: ReceivedCall) => Response) | null = null;

  const scriptedFetch: typeof fetch = (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const url = String(input);
      const parameters = init.body instanceof URLSearchParams ? init.body : new URL(url).searchParams;
      const call: ReceivedCall = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        init,
        parameters,
        answer: resolve,
        fail: reject,
      };
      calls.push(call);
      if (respondAlways) {
        resolve(respondAlways(call));
        return;
      }
      const waiter = waiters.shift();
      if (waiter) waiter(call);
      else pendingCalls.push(call);
    });

  return {
    fetch: scriptedFetch,
    calls,
    next() {
      const call = pendingCalls.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => waiters.push(resolve));
    },
    always(respond) {
      respondAlways = respond;
    },
  };
}

/** Returns the create requests among the calls. */
export function createsIn(calls: readonly ReceivedCall[]): ReceivedCall[] {
  return calls.filter((call) => call.url.endsWith('/booking/create'));
}

/** Returns the GET requests for a session among the calls. */
export function readsIn(calls: readonly ReceivedCall[]): ReceivedCall[] {
  return calls.filter((call) => call.url.includes('/booking/session?'));
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function createdBooking(code = 'ABCD-010130'): Response {
  return json({
    version: '3.0',
    request: { status: 'OK', resource: 'booking', data: { url: `https://pay.example/${code}` } },
    booking: { id: code },
  });
}

export function refusal(id: string, title = 'Not possible.', status = 200): Response {
  return json({ version: '3.0', request: { status: 'ERROR', error: { id, title, details: '', data: {} } } }, status);
}

export function openSession(id: string): Response {
  return json({
    version: '3.0',
    request: { status: 'OK' },
    booking: { session: { id, total: '10.00', item: { '1': { sku: 'kayak' } } } },
  });
}
