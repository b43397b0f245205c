/**
 * Stores the selection and the typed details until the tab closes, so that a reload loses nothing. It never stores
 * consent, which guests give again on each page. It also stores the service's answers for the next visit, which then
 * loads a module that checks them. With `url-params="write"`, it loads the code that writes the page's URL.
 * `initial-selection.ts` reads the selection when the next visit starts.
 */
import type { Choice, FlowState } from '../../flow/state.ts';
import { loadPart } from '../../page/later-part.ts';
import { createResponseWriter } from '../../page/storage/response-writer.ts';
import { mapValues, shortText } from '../../page/storage/stored-fields.ts';
import { readTab, writeTab } from '../../page/storage/tab-text.ts';
import { toJson } from '../../values/builtins.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { isByNight } from '../../flow/quotes/quote-request.ts';
import { withoutConsent } from '../shared/settings.ts';
import type { Context } from './context.ts';
import { loadPageOptions } from './layout.ts';
import type { checkResponses } from './response-check.ts';

/**
 * Returns the selection for the next line; null if there is none. The selection of a line that is already in the cart
 * does not count, even while the guest edits that line.
 * @param preset the presets of the page; an item that only the page has selected does not count
 */
function selectionIn({ step, choice }: FlowState, preset: Partial<Choice> = {}): Choice | null {
  const { itemId, start, params, lineId } = choice;
  if (itemId === null || lineId !== undefined || step === 'unsure' || step === 'done') return null;
  if (start !== null) return choice;
  if (step !== 'choose') return null;
  return itemId === preset.itemId && Object.keys(params).length === 0 ? null : choice;
}

type Deps = Pick<Context, 'host' | 'flow' | 'observe' | 'attach' | 'onStop' | 'signal'>;

export function storeSelection(deps: Deps): void {
  const { host, flow, observe } = deps;
  const { storage, readPreset } = host.initialSelection;

  function save(state: FlowState): void {
    storage.save(selectionIn(state, host.settings.choice), readPreset());
  }

  /** Returns the last selected day of a date search. For a stay, it is the last night: the day before departure. */
  const lastDayOf = (to: Day) => (isByNight(host.items) ? addDays(to, -1) : to);

  save(flow.state);
  observe('publish', (state, before) => {
    if (state.choice !== before.choice || state.step !== before.step) save(state);
  });
  if (host.urlParams !== 'write') return;
  void loadPageOptions().then(
    ({ writeSelection }) => writeSelection(deps, selectionIn, lastDayOf),
    () => undefined,
  );
}

/** Restores the typed details, and stores them after each change. Deletes them after a booking. */
export function storeDetails({ host, flow, observe }: Pick<Context, 'host' | 'flow' | 'observe'>): void {
  const key = `slipway:details:${host.settings.baseUrl}`;
  const details = readDetails(readTab(key));
  if (Object.keys(details).length > 0) flow.type(details);
  observe('publish', (state, before) => {
    if (state.step === 'done' && before.step !== 'done') writeTab(key, '');
    else if (state.details !== before.details) writeTab(key, toJson(withoutConsent(Object.entries(state.details))));
  });
}

function readDetails(text: string): Record<string, string> {
  try {
    return withoutConsent(
      Object.entries(mapValues(JSON.parse(text || '{}'), (value) => shortText(value) || undefined)),
    );
  } catch {
    return {};
  }
}

type ResponseDeps = Parameters<typeof checkResponses>[0];

/** Pause before the next attempt to load `response-check.ts`, in ms. */
const LOAD_RETRY_MS = 30_000;

/**
 * Stores the service's answers for the next visit. If an earlier visit stored answers, loads the module that checks
 * them.
 */
export function storeResponses(deps: ResponseDeps): void {
  const { host, attach } = deps;
  const { responses } = host;
  const writer = createResponseWriter(responses.toStore);
  let isLoading = false;
  async function loadCheck(): Promise<void> {
    isLoading = true;
    const { checkResponses } = await loadPart(() => import('./response-check.ts'));
    if (deps.signal.aborted) return;
    checkResponses(deps);
    host.requestUpdate();
  }
  attach({
    hostUpdated() {
      // Answers may arrive after the element has left the page.
      if (host.isConnected) writer.schedule();
      if (responses.toCheck.size > 0 && !isLoading)
        loadCheck().catch(() => setTimeout(() => (isLoading = false), LOAD_RETRY_MS));
    },
    hostDisconnected: () => writer.stop(),
  });
}
