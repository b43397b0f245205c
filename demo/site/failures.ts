/** The honest ways in which a service fails, for the page that shows what a visitor sees then. */

export const failureKinds = ['unavailable', 'malformed', 'refused', 'cut'] as const;
export type FailureKind = (typeof failureKinds)[number];

/** In words, for the page's own choice. */
export const failureWords: Readonly<Record<FailureKind, string>> = {
  unavailable: 'Out of order (503)',
  malformed: 'Broken answers',
  refused: 'Refusals',
  cut: 'Cut connections',
};

const open = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

const answers: Readonly<Record<FailureKind, () => Response>> = {
  unavailable: () => new Response('Service Unavailable', { status: 503, headers: { ...open, 'content-type': 'text/plain' } }),
  malformed: () => new Response('{"version":"3.0","request":{"status":"OK"},"items":{"1', { headers: { ...open, 'content-type': 'application/json' } }),
  refused: () =>
    Response.json(
      { version: '3.0', request: { status: 'ERROR', error: { id: 'maintenance', title: 'We are updating our calendar. Please come back in a few minutes.', details: '', data: {} } } },
      { headers: open },
    ),
  cut: () => new Response(cutAfter('{"version":"3.0",'), { headers: { ...open, 'content-type': 'application/json', 'content-length': '4000' } }),
};

export function failureAnswer(kind: FailureKind): Response {
  return answers[kind]();
}

/** Begins as an answer does, then fails: the server drops the connection in the middle. */
function cutAfter(beginning: string): ReadableStream<Uint8Array> {
  let begun = false;
  return new ReadableStream({
    pull(controller) {
      if (begun) controller.error(new Error('Cut on purpose.'));
      else controller.enqueue(new TextEncoder().encode(beginning));
      begun = true;
    },
  });
}

/** Every second request fails, each time in the next way. */
export function inTurn(): () => FailureKind | null {
  let count = 0;
  return () => {
    const turn = count++;
    return turn % 2 === 0 ? (failureKinds[(turn / 2) % failureKinds.length] ?? null) : null;
  };
}
