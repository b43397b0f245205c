type Early = Record<string, Promise<Response> | undefined>;

/**
 * Answers that the page asked for before the script arrived (the preload snippet): `window.slipwayEarly` maps an
 * address to the promise of its response. Each is used once; whatever is not there is fetched as usual.
 * A `<link rel=preload>` cannot serve: it never matches a request that omits credentials.
 */
export function createEarlyFetch(): typeof fetch {
  return (input, init) => {
    const late = () => fetch(input, init);
    const { slipwayEarly: early } = globalThis as { slipwayEarly?: Early };
    const url = String(input);
    if (!isWrittenByScript(early) || !Object.hasOwn(early, url)) return late();
    const waiting = early[url];
    early[url] = undefined;
    return typeof waiting?.then === 'function' ? Promise.resolve(waiting).catch(late) : late();
  };
}

/** An element whose id or name is `slipwayEarly` is a member of the window too, and its fields are members of it. */
function isWrittenByScript(early: Early | undefined): early is Early {
  return early !== undefined && early !== null && Object.getPrototypeOf(early) === Object.getPrototypeOf({});
}
