type Early = Record<string, Promise<Response> | undefined>;

/**
 * Answers that the page asked for before the script arrived (the preload snippet): `window.slipwayEarly` maps an
 * address to the promise of its response. Each is used once; whatever is not there, or is lost on its way, is fetched as usual.
 * A `<link rel=preload>` cannot serve: it never matches a request that omits credentials.
 */
export function createEarlyFetch(): typeof fetch {
  return (input, init) => {
    const late = () => fetch(input, init);
    const { slipwayEarly: early } = globalThis as { slipwayEarly?: Early };
    const url = String(input);
    const { signal } = init ?? {};
    if (signal?.aborted || !isWrittenByScript(early) || !Object.hasOwn(early, url)) return late();
    const waiting = early[url];
    early[url] = undefined;
    return typeof waiting?.then === 'function' ? whole(waiting, signal).catch(late) : late();
  };
}

/**
 * With all of its body. The page's request knows nothing of our signal, by which its time is limited: what is given up here is
 * lost, and `fetch` says of an aborted signal what is to be said.
 */
async function whole(early: PromiseLike<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  const givenUp = new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', reject));
  const response = await Promise.race([early, givenUp]);
  await Promise.race([response.clone().arrayBuffer(), givenUp]);
  return response;
}

/** An element whose id or name is `slipwayEarly` is a member of the window too, and its fields are members of it. */
function isWrittenByScript(early: Early | undefined): early is Early {
  return early !== undefined && early !== null && Object.getPrototypeOf(early) === Object.getPrototypeOf({});
}
