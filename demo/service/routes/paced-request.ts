/** Lets a call wait for its turn, if the service has a pace. */

import type { Call } from '../http/call.ts';
import type { PacedRequest } from '../rules/pace.ts';
import { readRange } from './calendars.ts';
import { chosenItems } from './items.ts';
import { readQuoteRequest } from './read-quote-request.ts';

/**
 * Resolves with the call at the instant of its turn.
 *
 * @param path the path of the endpoint in `table.ts`
 */
export async function waitForTurn(path: string, call: Call): Promise<Call> {
  const { context, catalogue } = call;
  if (context.pace === null) return call;
  await context.pace(catalogue.account.id, pacedRequest(path, call));
  return { ...call, instant: context.now() };
}

function pacedRequest(path: string, call: Call): PacedRequest {
  switch (path) {
    case 'item':
    case 'item/{item_id}': {
      const request = readQuoteRequest(call.parameters);
      if (request === null) return { kind: 'other' };
      const days = Math.max(1, request.end - request.start + 1);
      return path === 'item'
        ? { kind: 'rated-list', items: chosenItems(call).length, days }
        : { kind: 'rated-item', days };
    }
    case 'item/cal':
    case 'item/{item_id}/cal': {
      const { first, last } = readRange(call);
      return { kind: 'calendar', days: last - first + 1 };
    }
    default:
      return { kind: 'other' };
  }
}
