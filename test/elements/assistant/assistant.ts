/** Fixture: creates the tools that the widget offers to a browser's assistant, for a guest's visit at a fake venue. */
import { expect } from 'vitest';
import { createAssistantTools, type AssistantDependencies } from '../../../src/elements/assistant/tools.ts';
import type { Item, ListedQuote } from '../../../src/api/types.ts';
import { getItemDays, findOffer } from '../../../src/flow/quotes/date-search.ts';
import { june10, openVisit, type Visit } from '../../flow/visit.ts';

export interface Assistant extends Visit {
  items: Item[];
  call(tool: 'slipway_find' | 'slipway_price' | 'slipway_add', input?: object): Promise<Record<string, unknown>>;
}

export async function createAssistant(changes: Partial<AssistantDependencies> = {}): Promise<Assistant> {
  const guestVisit = openVisit();
  const client = guestVisit.venue.client();
  const items = [...(await client.items({ itemIds: [], categoryId: '' }))];
  const { flow } = guestVisit;
  const rateList: AssistantDependencies['client']['rateList'] = ({ itemIds, ...request }) =>
    Promise.all(
      itemIds.map(async (itemId): Promise<ListedQuote> => ({
        ...(await client.rate({ ...request, itemId })),
        needs: 1,
      })),
    );
  const tools = createAssistantTools({
    flow,
    isOnPage: () => true,
    client: { rate: client.rate, rateList },
    items: () => items,
    today: () => june10,
    currency: () => 'CAD',
    loadOfferSearch: () => Promise.resolve({ getItemDays, findOffer }),
    discountCode: () => '',
    ...changes,
  });
  return {
    ...guestVisit,
    items,
    call: async (toolName, input = {}) =>
      (await (tools.find((tool) => tool.name === toolName) ?? expect.fail(toolName)).run({ ...input })) as Record<
        string,
        unknown
      >,
  };
}
