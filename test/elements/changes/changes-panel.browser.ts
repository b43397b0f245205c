import { LitElement, type TemplateResult } from 'lit';
import { describe, expect, test } from 'vitest';
import type { Item, QuoteRequest } from '../../../src/api/types.ts';
import { createChangesPanel, type ChangesPanel } from '../../../src/elements/changes/changes-panel.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import { createInitialState, type Difference, type FlowState } from '../../../src/flow/state.ts';
import { queryAll, createTestItem, createPreparedLocale, queryOne } from '../choosing-stage.ts';
import { dearerDifference, createTestDifference, createFreeDay, createQuoteRequest } from './differences.ts';

/** An element with two items that renders the panel of cart changes. */
class PanelHost extends LitElement {
  items: readonly Item[] | undefined = [createTestItem(), createTestItem({ id: '2', name: 'Mug', simple: true })];
  panel: ChangesPanel | undefined;
  override render(): ReturnType<ChangesPanel['template']> | undefined | TemplateResult {
    return this.panel?.template(createPreparedLocale('en'));
  }
}
customElements.define('panel-host', PanelHost);

/** Renders the panel for a cart with these differences. Records the panel's searches for nearby days. */
async function placePanel(...differences: readonly Difference[]) {
  const searches: QuoteRequest[] = [];
  let loadCount = 0;
  const flow = {
    state: { ...createInitialState(), reconciliation: { cause: 'changed', goal: 'review', differences } } as FlowState,
  };
  const host = new PanelHost();
  const { attach, stop } = createLifetime(host);
  const deps = { host: host as unknown as Host, flow: flow as unknown as Flow, attach };
  host.panel = createChangesPanel(deps, () => {
    loadCount += 1;
    return Promise.resolve((request) => {
      searches.push(request);
      return Promise.resolve([createFreeDay(1)]);
    });
  });
  document.body.replaceChildren(host);
  const setState = async (state: Partial<FlowState>) => {
    Object.assign(flow.state, state);
    host.requestUpdate();
    await host.updateComplete;
  };
  await host.updateComplete;
  return { host, setState, searches, stop, loads: () => loadCount };
}

const countFreeDays = (host: PanelHost) => queryAll(queryOne(host, 'slipway-healing'), '.days button').length;

describe('createChangesPanel', () => {
  test('renders no panel and loads no day search without cart differences', async () => {
    const { host, setState, loads } = await placePanel(createTestDifference());
    await setState({ reconciliation: null });
    expect(queryAll(host, 'slipway-healing')).toEqual([]);
    const { loads: loadCountWithoutSearch } = await placePanel();
    expect([loads(), loadCountWithoutSearch()]).toEqual([1, 0]);
  });

  test('shows the nearby days that it finds for each unavailable line', async () => {
    const { host, searches } = await placePanel(
      dearerDifference,
      createTestDifference(),
      createTestDifference({ kind: 'fewer', left: 1 }),
    );
    await expect.poll(() => countFreeDays(host)).toBe(2);
    expect(searches).toEqual([createQuoteRequest(), createQuoteRequest()]);
  });

  test.each<[string, Partial<Difference>]>([
    ['only costs more', { kind: 'dearer', before: '1.00', now: '2.00' }],
    ['needs no answer', { open: false }],
    ['has no date', { quoteRequest: { ...createQuoteRequest(), itemId: '2' } }],
    ['the page no longer offers', { quoteRequest: { ...createQuoteRequest(), itemId: '3' } }],
    ['has no quote request', { quoteRequest: null }],
  ])('searches for no nearby days for a line that %s', async (_, changes) => {
    expect((await placePanel(createTestDifference(changes))).loads()).toBe(0);
  });

  test('does not repeat a search after the guest resolves a different line', async () => {
    const { host, setState, searches } = await placePanel(dearerDifference, createTestDifference());
    await expect.poll(() => countFreeDays(host)).toBe(1);
    const differences = [{ ...dearerDifference, kind: 'moved' as const, open: false }, createTestDifference()];
    await setState({ reconciliation: { cause: 'changed', goal: 'review', differences } });
    expect(searches).toHaveLength(1);
    expect(countFreeDays(host)).toBe(1);
  });

  test('starts no search for nearby days after `stop`', async () => {
    const { setState, searches, stop } = await placePanel();
    stop();
    await setState({ reconciliation: { cause: 'changed', goal: 'review', differences: [createTestDifference()] } });
    expect(searches).toEqual([]);
  });

  test('sets `hasDetails` once the guest has filled in a field', async () => {
    const { host, setState } = await placePanel(dearerDifference);
    const leaf = queryOne(host, 'slipway-healing') as HTMLElementTagNameMap['slipway-healing'];
    await setState({ details: { customer_name: '' } });
    expect(leaf.hasDetails).toBe(false);
    await setState({ details: { customer_name: 'Ada' } });
    expect(leaf.hasDetails).toBe(true);
  });
});
