/**
 * Compares the answers from the response cache with the service. If days have changed, it corrects the calendar
 * immediately. A changed list or account waits for the guest's next step, so that nothing moves under the pointer. It
 * is a lazy module, because only returning guests need it. `page/storage` owns the cache.
 */
import { whenIdle } from '../../page/scheduling.ts';
import type { UncheckedResponse } from '../../page/storage/response-cache.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { problemOf, type ProblemKind } from '../../values/problem.ts';
import type { CatalogueResource } from '../shared/host.ts';
import type { Context } from './context.ts';
import type { Pricing } from '../item/pricing.ts';

/** Delay of the check, in ms. The guest's first selection and its price use the network first. */
const CHECK_DELAY_MS = 2000;
const RETRY_DELAY_MS = 30_000;

/** Network problems, which do not prove that a stored answer is wrong. */
const temporaryProblems: readonly ProblemKind[] = ['offline', 'timeout', 'throttled', 'broken'];

type Verdict = 'same' | 'changed' | 'unknown';

interface Deps extends Pick<Context, 'host' | 'flow' | 'readsAt' | 'attach' | 'observe' | 'signal'> {
  readonly pricing: Pick<Pricing, 'view'>;
}

export function checkResponses(deps: Deps): void {
  const { host, attach, observe, signal } = deps;
  const { responses } = host;
  /** Resources that have changed at the service. The page shows the change at the guest's next step. */
  const changedResources = new Set<CatalogueResource>();
  let stop: (() => void) | null = null;
  let isRunning = false;
  let hasFailed = false;

  function begin(): void {
    stop?.();
    isRunning = true;
    stop = whenIdle(() => void check());
  }

  async function check(): Promise<void> {
    const cachedAnswers = [...responses.toCheck];
    const ownStop = stop;
    const verdicts = await Promise.all(
      cachedAnswers.map(([address, cachedAnswer]) => compare(deps, address, cachedAnswer)),
    );
    if (signal.aborted) return;
    cachedAnswers.forEach(([, cachedAnswer], index) => {
      if (verdicts[index] === 'changed') changedResources.add(resourceOf(cachedAnswer));
    });
    // If the check ended or restarted meanwhile, `stop` belongs to a newer timer.
    if (stop === ownStop) {
      isRunning = false;
      hasFailed = verdicts.includes('unknown');
      stop = hasFailed ? startTimer(RETRY_DELAY_MS, begin) : null;
    }
    if (changedResources.delete('calendar')) await correctDays(host);
    host.requestUpdate();
  }

  attach({
    hostUpdated() {
      if (responses.toCheck.size === 0 || !host.isConnected) return;
      stop ??= startTimer(CHECK_DELAY_MS, begin);
      // Does not wait once a price is visible: no other request is urgent then, and a search for free days needs the
      // check.
      if (!isRunning && !hasFailed && hasPrice()) begin();
    },
    hostDisconnected: end,
  });
  observe('publish', (state, before) => {
    if (state.step === before.step && state.choice.itemId === before.choice.itemId) return;
    const resources = [...changedResources];
    changedResources.clear();
    if (resources.length > 0) void correctList(deps, resources);
  });

  function hasPrice(): boolean {
    return host.store.state.choice.start !== null && deps.pricing.view().answer !== undefined;
  }

  function end(): void {
    stop?.();
    stop = null;
    isRunning = false;
  }
}

/**
 * Compares a stored answer with the service's current answer. If the service refuses the request, removes the stored
 * answer, so that the next read reports the refusal.
 */
async function compare(
  { host: { responses, store }, readsAt }: Pick<Deps, 'host' | 'readsAt'>,
  address: string,
  cachedAnswer: UncheckedResponse,
): Promise<Verdict> {
  try {
    const answer = await readsAt('ahead').read(cachedAnswer.base, cachedAnswer.request);
    responses.toCheck.delete(address);
    responses.toStore.set(address, answer);
    // Ignores the days of an item that is not open, because opening the item reads its days again.
    const isShown =
      resourceOf(cachedAnswer) !== 'calendar' || isOfItem(cachedAnswer.request.path, store.state.choice.itemId);
    if (!isShown || isEqualData(answer, cachedAnswer.answer)) return 'same';
    responses.correct(address, answer);
    return 'changed';
  } catch (error) {
    if (temporaryProblems.includes(problemOf(error).kind)) return 'unknown';
    responses.toCheck.delete(address);
    responses.toStore.set(address, null);
    return 'changed';
  }
}

function resourceOf({ request }: UncheckedResponse): CatalogueResource {
  if (request.path === 'company') return 'company';
  return request.path === 'item' ? 'items' : 'calendar';
}

const isOfItem = (path: string, itemId: string | null) => path.startsWith(`item/${encodeURIComponent(itemId ?? '')}/`);

/** Reads the calendar again. Keeps the visible month, even if the first free day is now in a different month. */
async function correctDays(host: Deps['host']): Promise<void> {
  const { month } = host.finding;
  await host.refetch('calendar');
  if (month !== undefined && host.finding.month !== month) host.showMonth(month);
}

async function correctList(
  { host, flow }: Pick<Deps, 'host' | 'flow'>,
  resources: readonly CatalogueResource[],
): Promise<void> {
  const openItemId = flow.state.choice.itemId;
  await Promise.all(resources.map((resource) => host.refetch(resource)));
  await host.updateComplete;
  if (openItemId !== null && flow.state.choice.itemId === null) flow.reportProblem({ kind: 'missing' });
}

function startTimer(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
