/** Where a choice was refused: looks for the next days that can be booked for just this party. */
import { initialState, Task } from '@lit/task';
import type { QuoteRequest } from '../../../api/types.ts';
import { isSameRequest } from '../../../flow/quotes/quote-request.ts';
import { loadPart } from '../../../page/later-part.ts';
import type { NextAvailable } from '../../item/next-available.ts';
import type { Context } from '../context.ts';
import type { Prices } from './prices.ts';

export type NextDays = Task<readonly [QuoteRequest | null], NextAvailable | null>;

export function createNextDays({ host, cart, locale, attach }: Context, prices: Prices): NextDays {
  return attach(
    new Task(host, {
      // Of days that are not known yet nobody can say that none was found.
      args: () => [host.finding.daysDue ? null : prices.refused()] as const,
      argsEqual: isSameRequest,
      task: async ([quoteRequest], { signal }) => {
        const speaking = locale();
        if (!quoteRequest || !speaking) return initialState;
        const { lookAheadOrWait } = await loadPart(() => import('../../item/date-inputs/date-parts.ts'));
        const refusal = {
          quoteRequest,
          parameters: prices.view().parameters ?? [],
          locale: speaking,
          lost: cart.lostStart.load(),
        };
        return lookAheadOrWait(host, prices, refusal, signal);
      },
    }),
  );
}
