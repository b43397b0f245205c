import { LitElement, type TemplateResult } from 'lit';
import { expect, test } from 'vitest';
import type { Item, QuoteRequest } from '../../../src/api/types.ts';
import { createChangesPanel, type ChangesPanel } from '../../../src/elements/changes/changes-panel.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import { initialState, type Difference, type FlowState } from '../../../src/flow/state.ts';
import { all, item, localeIn, one } from '../choosing-stage.ts';
import { dearer, difference, free, quoteRequest } from './differences.ts';

/** The element around: it knows what is offered, and draws the sheet. */
class Around extends LitElement {
  items: readonly Item[] | undefined = [item(), item({ id: '2', name: 'Mug', simple: true })];
  panel: ChangesPanel | undefined;
  override render(): ReturnType<ChangesPanel['template']> | undefined | TemplateResult {
    return this.panel?.template(localeIn('en'));
  }
}
customElements.define('changes-around', Around);

/** Renders the panel of a changed cart, and records the searches that it starts. */
async function sheet(...differences: readonly Difference[]) {
  const looked: QuoteRequest[] = [];
  let loads = 0;
  const flow = {
    state: { ...initialState(), reconciliation: { cause: 'changed', goal: 'review', differences } } as FlowState,
  };
  const around = new Around();
  const { attach, stop } = createLifetime(around);
  const place = { host: around as unknown as Host, flow: flow as unknown as Flow, attach };
  around.panel = createChangesPanel(place, () => {
    loads += 1;
    return Promise.resolve((wanted) => {
      looked.push(wanted);
      return Promise.resolve([free(1)]);
    });
  });
  document.body.replaceChildren(around);
  const become = async (state: Partial<FlowState>) => {
    Object.assign(flow.state, state);
    around.requestUpdate();
    await around.updateComplete;
  };
  await around.updateComplete;
  return { around, become, looked, stop, loads: () => loads };
}

const days = (around: Around) => all(one(around, 'slipway-healing'), '.days button').length;

test('without differences there is nothing, and nothing is fetched', async () => {
  const { around, become, loads } = await sheet(difference());
  await become({ reconciliation: null });
  expect(all(around, 'slipway-healing')).toEqual([]);
  const { loads: quiet } = await sheet();
  expect([loads(), quiet()]).toEqual([1, 0]);
});

test('days are looked for near each line that is gone, and shown beside it', async () => {
  const { around, looked } = await sheet(dearer, difference(), difference({ kind: 'fewer', left: 1 }));
  await expect.poll(() => days(around)).toBe(2);
  expect(looked).toEqual([quoteRequest(), quoteRequest()]);
});

test.each<[string, Partial<Difference>]>([
  ['is dearer only', { kind: 'dearer', before: '1.00', now: '2.00' }],
  ['was answered', { open: false }],
  ['has no date', { quoteRequest: { ...quoteRequest(), itemId: '2' } }],
  ['is offered no more', { quoteRequest: { ...quoteRequest(), itemId: '3' } }],
  ['cannot be asked for again', { quoteRequest: null }],
])('for a line that %s no days are looked for', async (_, changes) => {
  expect((await sheet(difference(changes))).loads()).toBe(0);
});

test('an answer to one line does not look for the others again', async () => {
  const { around, become, looked } = await sheet(dearer, difference());
  await expect.poll(() => days(around)).toBe(1);
  const differences = [{ ...dearer, kind: 'moved' as const, open: false }, difference()];
  await become({ reconciliation: { cause: 'changed', goal: 'review', differences } });
  expect(looked).toHaveLength(1);
  expect(days(around)).toBe(1);
});

test('once another account is shown, no days are looked for any more', async () => {
  const { become, looked, stop } = await sheet();
  stop();
  await become({ reconciliation: { cause: 'changed', goal: 'review', differences: [difference()] } });
  expect(looked).toEqual([]);
});

test('what was typed is said to be kept, once something was', async () => {
  const { around, become } = await sheet(dearer);
  const leaf = one(around, 'slipway-healing') as HTMLElementTagNameMap['slipway-healing'];
  await become({ details: { customer_name: '' } });
  expect(leaf.kept).toBe(false);
  await become({ details: { customer_name: 'Ada' } });
  expect(leaf.kept).toBe(true);
});
