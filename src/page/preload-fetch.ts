/**
 * Uses the answers that the preload snippet of the page requested before the script arrived. `window.slipwayEarly` maps a URL to
 * the promise of its response.
 */
type EarlyAnswers = Record<string, Promise<Response> | undefined>;

/**
 * Returns a `fetch` that uses each early answer once. It fetches everything else, and early answers that fail, as usual.
 * A `<link rel=preload>` cannot replace the snippet: it never matches a request without credentials.
 */
export function createEarlyFetch(): typeof fetch {
  return (input, init) => {
    const fetchNow = () => fetch(input, init);
    const { slipwayEarly: early } = globalThis as { slipwayEarly?: EarlyAnswers };
    const url = String(input);
    const { signal } = init ?? {};
    if (signal?.aborted || !isWrittenByScript(early) || !Object.hasOwn(early, url)) return fetchNow();
    const answer = early[url];
    early[url] = undefined;
    return typeof answer?.then === 'function' ? readWhole(answer, signal).catch(fetchNow) : fetchNow();
  };
}

/**
 * Waits for the whole body. The request of the page has no signal of ours, so this stops waiting when the signal aborts. The
 * `fetch` afterwards then rejects with the right error.
 */
async function readWhole(early: PromiseLike<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  const abort = new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', reject));
  const response = await Promise.race([early, abort]);
  await Promise.race([response.clone().arrayBuffer(), abort]);
  return response;
}

/** Returns false for an element whose id or name is `slipwayEarly`: browsers make it a member of the window, too. */
function isWrittenByScript(early: EarlyAnswers | undefined): early is EarlyAnswers {
  return early !== undefined && early !== null && Object.getPrototypeOf(early) === Object.getPrototypeOf({});
}
