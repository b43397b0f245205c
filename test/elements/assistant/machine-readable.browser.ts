import { LitElement } from 'lit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startAssistantTools, type OpenVisit } from '../../../src/elements/assistant/machine-readable.ts';
import type { Item } from '../../../src/api/types.ts';
import { daysOf, findOffer } from '../../../src/flow/quotes/offer.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { june10, visit } from '../../flow/visit.ts';
import { plainItem } from '../../api/plain.ts';

interface Offered {
  name: string;
  execute(input: object): Promise<{ content: { text: string }[] }>;
}

const tools = new Map<string, Offered>();

beforeEach(() => {
  const modelContext = {
    registerTool(tool: Offered, { signal }: { signal: AbortSignal }) {
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

const offers = () => Promise.resolve({ daysOf, findOffer });

function openVisit(): OpenVisit {
  const { flow, venue } = visit();
  const client = { rate: venue.client().rate } as OpenVisit['client'];
  return { flow, client, currency: () => 'CAD', cardFacts: () => undefined, offers };
}

/** Has the members of the booking that the tools use. */
class Assisted extends LitElement {
  static override properties = { assistantTools: { type: Boolean }, openVisit: {}, items: {} };
  assistantTools = true;
  items: readonly Item[] | undefined = [plainItem({ id: 'kayak', name: 'Kayak' })];
  today: Day | undefined = june10;
  openVisit: OpenVisit | undefined = openVisit();
}
customElements.define('x-assisted', Assisted);

async function place(changes: Partial<Assisted> = {}): Promise<Assisted> {
  const element = Object.assign(new Assisted(), changes);
  document.body.append(element);
  startAssistantTools(element);
  startAssistantTools(element);
  await element.updateComplete;
  return element;
}

const names = () => [...tools.keys()];

describe('startAssistantTools', () => {
  it('offers the tools once, and withdraws them with the element', async () => {
    const element = await place();
    expect(names()).toEqual(['slipway_find', 'slipway_price', 'slipway_add']);
    element.remove();
    expect(names()).toEqual([]);
    document.body.append(element);
    await element.updateComplete;
    expect(names()).toHaveLength(3);
  });

  it('offers nothing without items or the attribute', async () => {
    const element = await place({ items: undefined });
    expect(names()).toEqual([]);
    element.items = [plainItem()];
    await element.updateComplete;
    expect(names()).toHaveLength(3);
    element.assistantTools = false;
    await element.updateComplete;
    expect(names()).toEqual([]);
  });

  it('replaces the tools for another account', async () => {
    const element = await place();
    const before = tools.get('slipway_add');
    element.openVisit = openVisit();
    await element.updateComplete;
    expect(names()).toHaveLength(3);
    expect(tools.get('slipway_add')).not.toBe(before);
    const answer = await tools.get('slipway_add')?.execute({ item: 'kayak', start: '2031-06-11' });
    expect(JSON.parse(answer?.content[0]?.text ?? '')).toMatchObject({ added: true, currency: 'CAD' });
    expect(element.openVisit.flow.state.session?.lines).toHaveLength(1);
  });

  it('adds nothing if the element leaves during a price request', async () => {
    const open = openVisit();
    const rate: OpenVisit['client']['rate'] = (...request) => {
      element.remove();
      return open.client.rate(...request);
    };
    const element = await place({ openVisit: { ...open, client: { ...open.client, rate } } });
    const answer = await tools.get('slipway_add')?.execute({ item: 'kayak', start: '2031-06-11' });
    expect(answer?.content[0]?.text).toContain('Nothing was added');
    expect(open.flow.state.session).toBeNull();
  });
});
