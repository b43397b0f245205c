/**
 * Stores the selection and the typed details until the tab closes, so that a reload loses nothing. It never stores
 * consent, which guests give again after a reload. It also stores the service's answers for the next visit, which then
 * loads a module that checks them. With `url-params="write"`, it loads the code that writes the page's URL.
 * `initial-selection.ts` reads the selection when the next visit starts.
 */
import type { Choice, FlowState } from '../../flow/state.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { createResponseWriter } from '../../page/storage/response-writer.ts';
import { mapMembers, readShortText } from '../../page/storage/stored-fields.ts';
import { readTabText, writeTabText } from '../../page/storage/tab-text.ts';
import { toJson } from '../../values/builtins.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { isByNight } from '../../flow/quotes/quote-request.ts';
import { removeConsentFields } from '../shared/settings.ts';
import type { FeatureContext } from './context.ts';
import { loadPageOptions } from './layout.ts';
import type { checkResponses } from './response-check.ts';

/**
 * Returns the selection to store; null if there is none. The selection of a line that is already in the cart does not
 * count, even while the guest edits that line.
 * @param pagePreset the page's presets; without a day, an item that the page presets counts only if the guest has also
 * set quantities
 */
function getStorableSelection({ step, choice }: FlowState, pagePreset: Partial<Choice> = {}): Choice | null {
  const { itemId, start, params, lineId } = choice;
  if (itemId === null || lineId !== undefined || step === 'unsure' || step === 'done') return null;
  if (start !== null) return choice;
  if (step !== 'choose') return null;
  return itemId === pagePreset.itemId && Object.keys(params).length === 0 ? null : choice;
}

type PersistenceDependencies = Pick<FeatureContext, 'host' | 'flow' | 'observe' | 'attach' | 'onStop' | 'signal'>;

export function storeSelection(dependencies: PersistenceDependencies): void {
  const { host, flow, observe } = dependencies;
  const { storage, readPreset } = host.initialSelection;

  function saveSelection(state: FlowState): void {
    storage.save(getStorableSelection(state, host.settings.choice), readPreset());
  }

  /** Returns the last selected day of a date search. For a stay, it is the last night: the day before departure. */
  const getLastDay = (searchEnd: Day) => (isByNight(host.items) ? addDays(searchEnd, -1) : searchEnd);

  saveSelection(flow.state);
  observe('publish', (state, previousState) => {
    if (state.choice !== previousState.choice || state.step !== previousState.step) saveSelection(state);
  });
  if (host.urlParams !== 'write') return;
  void loadPageOptions().then(
    ({ writeSelection }) => writeSelection(dependencies, getStorableSelection, getLastDay),
    () => undefined,
  );
}

/** Restores the guest's typed details, and stores them after each change. Deletes them after a booking. */
export function storeDetails({ host, flow, observe }: Pick<FeatureContext, 'host' | 'flow' | 'observe'>): void {
  const detailsKey = `slipway:details:${host.settings.baseUrl}`;
  const storedDetails = readDetails(readTabText(detailsKey));
  if (Object.keys(storedDetails).length > 0) flow.type(storedDetails);
  observe('publish', (state, previousState) => {
    if (state.step === 'done' && previousState.step !== 'done') writeTabText(detailsKey, '');
    else if (state.details !== previousState.details)
      writeTabText(detailsKey, toJson(removeConsentFields(Object.entries(state.details))));
  });
}

function readDetails(storedText: string): Record<string, string> {
  try {
    return removeConsentFields(
      Object.entries(
        mapMembers(JSON.parse(storedText || '{}'), (storedValue) => readShortText(storedValue) || undefined),
      ),
    );
  } catch {
    return {};
  }
}

type ResponseCheckDependencies = Parameters<typeof checkResponses>[0];

/** Pause before the next attempt to load `response-check.ts`, in ms. */
const LOAD_RETRY_MS = 30_000;

/**
 * Stores the service's answers for the next visit. If an earlier visit stored answers, loads the module that checks
 * them.
 */
export function storeResponses(dependencies: ResponseCheckDependencies): void {
  const { host, attach } = dependencies;
  const { responses } = host;
  const responseWriter = createResponseWriter(responses.responsesToStore);
  let isCheckLoading = false;
  async function loadResponseCheck(): Promise<void> {
    isCheckLoading = true;
    const { checkResponses } = await loadLazyModule(() => import('./response-check.ts'));
    if (dependencies.signal.aborted) return;
    checkResponses(dependencies);
    host.requestUpdate();
  }
  attach({
    hostUpdated() {
      // Stores nothing after the element has left the page, although an answer may still arrive.
      if (host.isConnected) responseWriter.schedule();
      if (responses.uncheckedResponses.size > 0 && !isCheckLoading)
        loadResponseCheck().catch(() => setTimeout(() => (isCheckLoading = false), LOAD_RETRY_MS));
    },
    hostDisconnected: () => responseWriter.stop(),
  });
}
