/**
 * Checks behind what was drawn of an earlier visit, and keeps for the next one what the service says. Days that are others
 * now are put right where they stand; another list, or account, is taken over when the visitor next goes somewhere, so that
 * nothing moves under a pointer.
 */
import { whenIdle } from '../../../page/idle.ts';
import { keepAnswers } from '../../../page/storage/keep-answers.ts';
import type { Unchecked } from '../../../page/storage/kept-answers.ts';
import { problemOf, type ProblemKind } from '../../../values/problem.ts';
import type { FoundPart } from '../../shared/host.ts';
import type { Context } from '../context.ts';
import type { Prices } from '../controllers/prices.ts';

/** Milliseconds that a first press and its price have the network to themselves. */
const leftAlone = 2000;
/** Milliseconds after which what could not be asked is asked again. */
const untilNextCheck = 30_000;

/** What says nothing about the answer that was kept. */
const passing: readonly ProblemKind[] = ['offline', 'timeout', 'throttled', 'broken'];

type Verdict = 'same' | 'other' | 'unknown';

export function checkAnswers(context: Context, prices: Prices): void {
  const { host, attach, observe, onStop } = context;
  const { keptAnswers } = host;
  /** Found to be others, and not taken over yet. */
  const others = new Set<FoundPart>();
  keepWhatIsSaid(context);
  let stop: (() => void) | null = null;
  let isBegun = false;
  let hasFailed = false;
  let isOver = false;

  function begin(): void {
    stop?.();
    isBegun = true;
    stop = whenIdle(() => void check());
  }

  async function check(): Promise<void> {
    const drawn = [...keptAnswers.unchecked];
    const own = stop;
    const verdicts = await Promise.all(drawn.map(([address, was]) => ask(context, address, was)));
    if (isOver) return;
    drawn.forEach(([, was], index) => verdicts[index] === 'other' && others.add(partOf(was)));
    // Whoever ended it meanwhile, or began the next one, knows when to ask again.
    if (stop === own) {
      isBegun = false;
      hasFailed = verdicts.includes('unknown');
      stop = hasFailed ? after(untilNextCheck, begin) : null;
    }
    if (others.delete('calendar')) await correctDays(context);
    host.requestUpdate();
  }

  attach({
    hostUpdated() {
      if (keptAnswers.unchecked.size === 0 || !host.isConnected) return;
      stop ??= after(leftAlone, begin);
      // Whoever has a price, or a refusal, waits for no other answer: what searches the days waits for this.
      if (!isBegun && !hasFailed && isPriced()) begin();
    },
    hostDisconnected: end,
  });
  onStop(() => (isOver = true));
  observe('publish', (state, before) => {
    if (state.step === before.step && state.choice.itemId === before.choice.itemId) return;
    const outdated = [...others];
    others.clear();
    if (outdated.length > 0) void correctList(context, outdated);
  });

  function isPriced(): boolean {
    return host.store.state.choice.start !== null && prices.view().answer !== undefined;
  }

  function end(): void {
    stop?.();
    stop = null;
    isBegun = false;
  }
}

function keepWhatIsSaid({ host: { keptAnswers }, attach }: Context): void {
  let stop: (() => void) | null = null;
  function keep(): void {
    stop = null;
    keepAnswers(keptAnswers.said);
    keptAnswers.said.clear();
  }
  function end(): void {
    stop?.();
    stop = null;
  }
  attach({
    hostUpdated() {
      if (keptAnswers.said.size > 0) stop ??= whenIdle(keep);
    },
    hostDisconnected: end,
  });
}

/** Asks the service what an earlier visit was told. What it refuses to say is kept no longer, and is told as a refusal then. */
async function ask({ host }: Context, address: string, was: Unchecked): Promise<Verdict> {
  const { keptAnswers: kept, store } = host;
  try {
    const now = await kept.service.read(was.base, was.request);
    // Of an item that was left nothing is shown: its days are asked for when it is opened again.
    const isShown = partOf(was) !== 'calendar' || isOf(was.request.path, store.state.choice.itemId);
    if (!isShown || JSON.stringify(now) === JSON.stringify(was.answer)) return 'same';
    kept.correct(address, now);
    return 'other';
  } catch (error) {
    if (passing.includes(problemOf(error).kind)) return 'unknown';
    kept.unchecked.delete(address);
    kept.said.set(address, null);
    return 'other';
  }
}

function partOf({ request }: Unchecked): FoundPart {
  if (request.path === 'company') return 'company';
  return request.path === 'item' ? 'items' : 'calendar';
}

const isOf = (path: string, itemId: string | null) => path.startsWith(`item/${encodeURIComponent(itemId ?? '')}/`);

/** The month that is shown stays, wherever the first free day is by now. */
async function correctDays({ host }: Context): Promise<void> {
  const { month } = host.finding;
  await host.correct('calendar');
  if (month !== undefined && host.finding.month !== month) host.showMonth(month);
}

async function correctList({ host, flow }: Context, outdated: readonly FoundPart[]): Promise<void> {
  const opened = flow.state.choice.itemId;
  await Promise.all(outdated.map((part) => host.correct(part)));
  await host.updateComplete;
  if (opened !== null && flow.state.choice.itemId === null) flow.reportProblem({ kind: 'missing' });
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
