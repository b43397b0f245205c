/**
 * Two addresses for whoever keeps a program running: `/health/live` answers while the process does, `/health/ready` while
 * it could serve a visitor, which is asked anew each time. They say yes (200) or no (503), and nothing more.
 */

type Answering = (request: Request, platform?: unknown) => Response | Promise<Response>;

/** Milliseconds after which what has not answered is not ready. */
const patience = 2_000;

/**
 * `answer` with both addresses in front, below `path`. `ready` rejects where what the program needs is not there; many
 * that ask at once share one question.
 */
export function withHealth(
  answer: Answering,
  ready: () => Promise<unknown>,
  path = '',
): (request: Request, platform?: unknown) => Promise<Response> {
  let asking: Promise<boolean> | null = null;
  const isReady = (): Promise<boolean> =>
    (asking ??= inTime(ready()).finally(() => {
      asking = null;
    }));
  return async (request, platform) => {
    const { pathname } = new URL(request.url);
    if (pathname !== `${path}/health/live` && pathname !== `${path}/health/ready`) return answer(request, platform);
    if (request.method !== 'GET' && request.method !== 'HEAD') return said(405, 'Method not allowed');
    if (pathname.endsWith('live') || (await isReady())) return said(200, 'OK');
    return said(503, 'Not ready');
  };
}

function said(status: number, words: string): Response {
  return new Response(`${words}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

async function inTime(asked: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patience, false);
  });
  try {
    return await Promise.race([
      asked.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
