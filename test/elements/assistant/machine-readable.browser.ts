import { LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAssistantTools, type VisitAccess } from '../../../src/elements/assistant/machine-readable.ts';
import type { Item } from '../../../src/api/types.ts';
import { getItemDays, findOffer } from '../../../src/flow/quotes/date-search.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { june10, openVisit } from '../../flow/visit.ts';
import { createTestItem } from '../../api/domain-objects.ts';

interface OfferedTool {
  name: string;
  execute(input: object): Promise<{ content: { text: string }[] }>;
}

const tools = new Map<string, OfferedTool>();

beforeEach(() => {
  const modelContext = {
    registerTool(tool: OfferedTool, { signal }: { signal: AbortSignal }) {
      tools.set(tool.name, tool);
      signal.addEventListener('abort', () => tools.delete(tool.name));
    },
  };
  Object.defineProperty(document, 'modelContext', { value: modelContext, configurable: true });
});

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'modelContext');
});

const loadOffers = () => Promise.resolve({ getItemDays, findOffer });

function createOpenVisit(): VisitAccess {
  const { flow, venue } = openVisit();
  const client = { rate: venue.client().rate } as VisitAccess['client'];
  return { flow, client, currency: () => 'CAD', cardFacts: () => undefined, loadOfferSearch: loadOffers };
}

/** An element with the members of `<slipway-booking>` that the tested functions use. */
class AssistedElement extends LitElement {
  static override properties = { assistantTools: { type: Boolean }, openVisit: {}, items: {} };
  assistantTools = true;
  items: readonly Item[] | undefined = [createTestItem({ id: 'kayak', name: 'Kayak' })];
  today: Day | undefined = june10;
  openVisit: VisitAccess | undefined = createOpenVisit();
}
customElements.define('x-assisted', AssistedElement);

async function placeElement(changes: Partial<AssistedElement> = {}): Promise<AssistedElement> {
  const element = Object.assign(new AssistedElement(), changes);
  document.body.append(element);
  startAssistantTools(element);
  startAssistantTools(element);
  await element.updateComplete;
  return element;
}

const getToolNames = () => [...tools.keys()];

describe('startAssistantTools', () => {
  it('registers each tool once while the element is on the page', async () => {
    const element = await placeElement();
    expect(getToolNames()).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
    element.remove();
    expect(getToolNames()).toEqual([]);
    document.body.append(element);
    await element.updateComplete;
    expect(getToolNames()).toHaveLength(3);
  });

  it('registers no tools without items or the attribute `assistant-tools`', async () => {
    const element = await placeElement({ items: undefined });
    expect(getToolNames()).toEqual([]);
    element.items = [createTestItem()];
    await element.updateComplete;
    expect(getToolNames()).toHaveLength(3);
    element.assistantTools = false;
    await element.updateComplete;
    expect(getToolNames()).toEqual([]);
  });

  it('replaces the tools when the element shows a different account', async () => {
    const element = await placeElement();
    const toolBefore = tools.get('slipway_add');
    element.openVisit = createOpenVisit();
    await element.updateComplete;
    expect(getToolNames()).toHaveLength(3);
    expect(tools.get('slipway_add')).not.toBe(toolBefore);
    const answer = await tools.get('slipway_add')?.execute({ item: 'kayak', start: '2031-06-11' });
    expect(JSON.parse(answer?.content[0]?.text ?? '')).toMatchObject({ added: true, currency: 'CAD' });
    expect(element.openVisit.flow.state.session?.lines).toHaveLength(1);
  });

  it('adds no line if the element leaves during a price request', async () => {
    const openedVisit = createOpenVisit();
    const rate: VisitAccess['client']['rate'] = (...request) => {
      element.remove();
      return openedVisit.client.rate(...request);
    };
    const element = await placeElement({ openVisit: { ...openedVisit, client: { ...openedVisit.client, rate } } });
    const answer = await tools.get('slipway_add')?.execute({ item: 'kayak', start: '2031-06-11' });
    expect(answer?.content[0]?.text).toContain('Nothing was added');
    expect(openedVisit.flow.state.session).toBeNull();
  });
});
