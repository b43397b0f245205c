/** A fake booking service. The test waits for each call and chooses its answer. */

export interface ReceivedCall {
  url: string;
  method: string;
  headers: Headers;
  requestInit: RequestInit;
  /** Parameters of the body, or of the query if the call has no form body. */
  parameters: URLSearchParams;
  answer(response: Response): void;
  fail(error: unknown): void;
}

export interface ScriptedUpstream {
  fetch: typeof fetch;
  calls: ReceivedCall[];
  /** Resolves with the next call that has no answer yet. */
  waitForCall(): Promise<ReceivedCall>;
  /** Answers every further call immediately. */
  respondToAll(respond: (call: ReceivedCall) => Response): void;
}

export function createScriptedUpstream(): ScriptedUpstream {
  const calls: ReceivedCall[] = [];
  const pendingCalls: ReceivedCall[] = [];
  const callWaiters: ((call: ReceivedCall) => void)[] = [];
  let respondAlways: ((call: ReceivedCall) => Response) | null = null;

  const scriptedFetch: typeof fetch = (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const url = String(input);
      const parameters = init.body instanceof URLSearchParams ? init.body : new URL(url).searchParams;
      const call: ReceivedCall = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        requestInit: init,
        parameters,
        answer: resolve,
        fail: reject,
      };
      calls.push(call);
      if (respondAlways) {
        resolve(respondAlways(call));
        return;
      }
      const callWaiter = callWaiters.shift();
      if (callWaiter) callWaiter(call);
      else pendingCalls.push(call);
    });

  return {
    fetch: scriptedFetch,
    calls,
    waitForCall() {
      const call = pendingCalls.shift();
      return call ? Promise.resolve(call) : new Promise((resolve) => callWaiters.push(resolve));
    },
    respondToAll(respond) {
      respondAlways = respond;
    },
  };
}

/** Returns the create requests among the calls. */
export function filterCreates(calls: readonly ReceivedCall[]): ReceivedCall[] {
  return calls.filter((call) => call.url.endsWith('/booking/create'));
}

/** Returns the GET requests for a session among the calls. */
export function filterReads(calls: readonly ReceivedCall[]): ReceivedCall[] {
  return calls.filter((call) => call.url.includes('/booking/session?'));
}

export function createJsonResponse(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function createBookingResponse(bookingCode = 'ABCD-010130'): Response {
  return createJsonResponse({
    version: '3.0',
    request: { status: 'OK', resource: 'booking', data: { url: `https://pay.example/${bookingCode}` } },
    booking: { id: bookingCode },
  });
}

export function createRefusalResponse(errorId: string, title = 'Not possible.', status = 200): Response {
  return createJsonResponse(
    { version: '3.0', request: { status: 'ERROR', error: { id: errorId, title, details: '', data: {} } } },
    status,
  );
}

export function createSessionResponse(id: string): Response {
  return createJsonResponse({
    version: '3.0',
    request: { status: 'OK' },
    booking: { session: { id, total: '10.00', item: { '1': { sku: 'kayak' } } } },
  });
}
