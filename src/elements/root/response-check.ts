/**
 * Compares the answers from the response cache with the service. If days have changed, it corrects the calendar
 * immediately. A changed list or account waits for the guest's next step, so that nothing moves under the pointer. It
 * is a lazy module, because only returning guests need it. `page/storage` owns the cache.
 */
import { runWhenIdle } from '../../page/scheduling.ts';
import type { UncheckedResponse } from '../../page/storage/response-cache.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { problemOf, type ProblemKind } from '../../values/problem.ts';
import type { CatalogueResource } from '../shared/host.ts';
import type { FeatureContext } from './context.ts';
import type { Pricing } from '../item/pricing.ts';

/** Delay of the check, in ms, so that the guest's first selection and its price use the network first. */
const CHECK_DELAY_MS = 2000;
const RETRY_DELAY_MS = 30_000;

/** Problems that may soon be over. They do not prove that a stored answer is wrong. */
const temporaryProblems: readonly ProblemKind[] = ['offline', 'timeout', 'throttled', 'broken'];

type ComparisonResult = 'same' | 'changed' | 'unknown';

interface ResponseCheckDependencies extends Pick<
  FeatureContext,
  'host' | 'flow' | 'getTransport' | 'attach' | 'observe' | 'signal'
> {
  readonly pricing: Pick<Pricing, 'view'>;
}

export function checkResponses(dependencies: ResponseCheckDependencies): void {
  const { host, attach, observe, signal } = dependencies;
  const { responses } = host;
  /** Resources that have changed at the service. The page shows their new content at the guest's next step or item. */
  const changedResources = new Set<CatalogueResource>();
  let stopTimerOrIdle: (() => void) | null = null;
  let isCheckRunning = false;
  let hasCheckFailed = false;

  function beginCheck(): void {
    stopTimerOrIdle?.();
    isCheckRunning = true;
    stopTimerOrIdle = runWhenIdle(() => void checkCachedAnswers());
  }

  async function checkCachedAnswers(): Promise<void> {
    const cachedAnswers = [...responses.uncheckedResponses];
    const stopOfThisCheck = stopTimerOrIdle;
    const comparisonResults = await Promise.all(
      cachedAnswers.map(([cacheKey, cachedAnswer]) => compareWithService(dependencies, cacheKey, cachedAnswer)),
    );
    if (signal.aborted) return;
    cachedAnswers.forEach(([, cachedAnswer], index) => {
      if (comparisonResults[index] === 'changed') changedResources.add(getResource(cachedAnswer));
    });
    // If `stopTimerOrIdle` has changed, this check has ended, or a newer check is running.
    if (stopTimerOrIdle === stopOfThisCheck) {
      isCheckRunning = false;
      hasCheckFailed = comparisonResults.includes('unknown');
      stopTimerOrIdle = hasCheckFailed ? startTimer(RETRY_DELAY_MS, beginCheck) : null;
    }
    if (changedResources.delete('calendar')) await correctCalendar(host);
    host.requestUpdate();
  }

  attach({
    hostUpdated() {
      if (responses.uncheckedResponses.size === 0 || !host.isConnected) return;
      stopTimerOrIdle ??= startTimer(CHECK_DELAY_MS, beginCheck);
      // Starts early once a price is visible: no other request is urgent then, and the search for the next free days
      // needs the checked calendar.
      if (!isCheckRunning && !hasCheckFailed && isPriceVisible()) beginCheck();
    },
    hostDisconnected: stopCheck,
  });
  observe('publish', (state, previousState) => {
    if (state.step === previousState.step && state.choice.itemId === previousState.choice.itemId) return;
    const resourcesToCorrect = [...changedResources];
    changedResources.clear();
    if (resourcesToCorrect.length > 0) void correctList(dependencies, resourcesToCorrect);
  });

  function isPriceVisible(): boolean {
    return host.store.state.choice.start !== null && dependencies.pricing.view().quoteOfRequest !== undefined;
  }

  function stopCheck(): void {
    stopTimerOrIdle?.();
    stopTimerOrIdle = null;
    isCheckRunning = false;
  }
}

/**
 * Compares a stored answer with the service's current answer. If the service refuses the request, removes the stored
 * answer, so that the next read reports the refusal.
 */
async function compareWithService(
  { host: { responses, store }, getTransport }: Pick<ResponseCheckDependencies, 'host' | 'getTransport'>,
  cacheKey: string,
  cachedAnswer: UncheckedResponse,
): Promise<ComparisonResult> {
  try {
    const currentAnswer = await getTransport('ahead').read(cachedAnswer.baseUrl, cachedAnswer.request);
    responses.uncheckedResponses.delete(cacheKey);
    responses.responsesToStore.set(cacheKey, currentAnswer);
    // Ignores changed days of an item that is not open, because the calendar task reads the days when the item opens.
    const isAnswerVisible =
      getResource(cachedAnswer) !== 'calendar' || isPathOfItem(cachedAnswer.request.path, store.state.choice.itemId);
    if (!isAnswerVisible || isEqualData(currentAnswer, cachedAnswer.answer)) return 'same';
    responses.correct(cacheKey, currentAnswer);
    return 'changed';
  } catch (error) {
    if (temporaryProblems.includes(problemOf(error).kind)) return 'unknown';
    responses.uncheckedResponses.delete(cacheKey);
    responses.responsesToStore.set(cacheKey, null);
    return 'changed';
  }
}

function getResource({ request }: UncheckedResponse): CatalogueResource {
  if (request.path === 'company') return 'company';
  return request.path === 'item' ? 'items' : 'calendar';
}

const isPathOfItem = (requestPath: string, itemId: string | null) =>
  requestPath.startsWith(`item/${encodeURIComponent(itemId ?? '')}/`);

/** Reads the calendar again. Keeps the visible month, even if the first free day is now in a different month. */
async function correctCalendar(host: ResponseCheckDependencies['host']): Promise<void> {
  const { month } = host.openItemView;
  await host.refetch('calendar');
  if (month !== undefined && host.openItemView.month !== month) host.showMonth(month);
}

async function correctList(
  { host, flow }: Pick<ResponseCheckDependencies, 'host' | 'flow'>,
  resources: readonly CatalogueResource[],
): Promise<void> {
  const openItemId = flow.state.choice.itemId;
  await Promise.all(resources.map((resource) => host.refetch(resource)));
  await host.updateComplete;
  if (openItemId !== null && flow.state.choice.itemId === null) flow.reportProblem({ kind: 'missing' });
}

function startTimer(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
