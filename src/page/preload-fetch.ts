/**
 * Answers that the page asked for before the script arrived (the preload snippet): `window.slipwayEarly` maps an
 * address to the promise of its response. Each is used once; whatever is not there is fetched as usual.
 * A `<link rel=preload>` cannot serve: it never matches a request that omits credentials.
 */
export function createEarlyFetch(): typeof fetch {
  return (input, init) => {
    const early = (globalThis as { slipwayEarly?: Record<string, Promise<Response> | undefined> }).slipwayEarly;
    const url = String(input);
    const waiting = early?.[url];
    if (early === undefined || waiting === undefined) return fetch(input, init);
    early[url] = undefined;
    return waiting.catch(() => fetch(input, init));
  };
}
