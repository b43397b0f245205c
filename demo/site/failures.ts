/** The honest ways in which a service fails, for the page that shows what a visitor sees then. */

import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

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

const answers: Readonly<Record<Exclude<FailureKind, 'cut'>, () => Response>> = {
  unavailable: () =>
    new Response('Service Unavailable', { status: 503, headers: { ...open, 'content-type': 'text/plain' } }),
  malformed: () =>
    new Response('{"version":"3.0","request":{"status":"OK"},"items":{"1', {
      headers: { ...open, 'content-type': 'application/json' },
    }),
  refused: () =>
    Response.json(
      {
        version: '3.0',
        request: {
          status: 'ERROR',
          error: {
            id: 'maintenance',
            title: 'We are updating our calendar. Please come back in a few minutes.',
            details: '',
            data: {},
          },
        },
      },
      { headers: open },
    ),
};

/** `platform` is Node's pair of request and response: only there a connection can be cut. */
export function failureAnswer(kind: FailureKind, platform: unknown): Response {
  return kind === 'cut' ? cut(platform) : answers[kind]();
}

/** Begins as an answer does, then drops the connection: a browser would quietly ask again were there no beginning. */
function cut(platform: unknown): Response {
  const { outgoing } = platform as { outgoing: ServerResponse };
  outgoing.writeHead(200, { ...open, 'content-type': 'application/json', 'content-length': 4000 });
  outgoing.write('{"version":"3.0",', () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** Every second request fails, each time in the next way. */
export function inTurn(): () => FailureKind | null {
  let count = 0;
  return () => {
    const turn = count++;
    return turn % 2 === 0 ? (failureKinds[(turn / 2) % failureKinds.length] ?? null) : null;
  };
}
