/**
 * The frame of `<slipway-booking>`: the page's slots, the live region, and the requests of the first step. If nothing works,
 * it shows a message in place of the step and retries. The steps themselves come from `choose-step.ts` and `checkout.ts`.
 */
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { problemMessage } from '../../i18n/problem-message.ts';
import { isBusy, timeLeft, type Problem } from '../../values/problem.ts';
import { countdown } from '../shared/text.ts';
import type { Host } from '../shared/host.ts';
import { routeRequests } from '../shared/requests.ts';

/**
 * @param liveText the text of the live region
 * @param fail handles a leaf that cannot render
 */
export function frameTemplate(host: Host, content: TemplateResult, liveText: string, fail: () => void): TemplateResult {
  const { locale } = host;
  return html`<div
    class="frame"
    part="frame"
    lang=${locale?.lang ?? nothing}
    dir=${locale?.dir ?? nothing}
    @render-fail=${(event: Event) => {
      event.stopPropagation();
      fail();
    }}
  >
    <slot name="header"></slot>
    ${content}
    <slot name="footer"></slot>
    <p class="visually-hidden" role="status">${liveText}</p>
  </div>`;
}

/** Routes the requests of the first step. Those of the later steps have their routes in `requests.ts`. */
export function routeFirstRequests(root: EventTarget, host: Host, retry: () => void): void {
  routeRequests(root, {
    'item-choose': (selection) => host.store.choose(selection),
    'days-choose': (days) => host.store.choose(days),
    'month-show': ({ month }) => host.showMonth(month),
    'months-fit': ({ count }) => host.showMonths(count),
    // The tag of a leaf identifies its announcements. Of several within a moment only the last one matters, such as the
    // last month.
    'live-region-say': ({ words }, { target }) => host.announce(words, (target as Element).localName),
    retry,
  });
}

/** Returns the button that may solve a problem; `null` for none. */
function remedyFor(problem: Problem): 'retry' | 'reload' | null {
  switch (problem.kind) {
    case 'unauthorised':
    case 'misconfigured':
    case 'missing':
      return null;
    case 'outdated':
      return 'reload';
    case 'incomplete':
      // If the host is reachable, only a reload helps: many browsers fetch a failed module again only on a new page.
      return problem.connected ? 'reload' : 'retry';
    default:
      return 'retry';
  }
}

/**
 * Shows a problem that stops every booking, a remedy, and the page's fallback.
 * @param outcome replaces the problem and the remedy if there is a booking already
 */
export function fatalTemplate(
  problem: Problem,
  locale: FirstPaintLocale | undefined,
  act: Record<'retry' | 'reload', () => void>,
  outcome: readonly string[] = [],
): TemplateResult {
  const text = locale?.text;
  const remedy = remedyFor(problem);
  const reason =
    text &&
    html`<p><span role="alert">${problemMessage(problem, text)}</span> ${countdown(problem, text.problems.again)}</p>
      ${remedy ? html`<button type="button" part="retry" @click=${act[remedy]}>${text.problems[remedy]}</button>` : nothing}`;
  const message =
    outcome.length > 0 ? html`<div role="alert">${outcome.map((each) => html`<p>${each}</p>`)}</div>` : reason;
  return html`${message ? html`<div class="problem" part="problem">${message}</div>` : nothing}
    <div part="fallback"><slot></slot></div>`;
}

/** A part of the visit that can fail. */
export interface ProblemSource {
  /** Returns the current problems. Each stays the same object until it is another problem. */
  problems(): readonly (Problem | null | undefined)[];
  /** Repeats what failed; does nothing if everything succeeded. */
  retry(): void;
}

/** Pause before the first retry if the service states no wait, in ms. */
const MIN_PAUSE_MS = 5000;

/**
 * Retries when the browser is online again, and when a busy service may have recovered. Until then the host updates each second
 * for the countdown. If the service states no wait, the pauses grow from 5 s to a minute.
 */
export function retryWhenOnline(host: ReactiveControllerHost, { problems, retry }: ProblemSource): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = MIN_PAUSE_MS;
  /** Each problem causes one retry. */
  const retriedProblems = new WeakSet<Problem>();
  host.addController({
    hostUpdated() {
      clearTimeout(timer);
      const busyProblems = problems().filter(isBusy);
      if (busyProblems.length === 0) pauseMs = MIN_PAUSE_MS;
      const problem = busyProblems.find((each) => each && !retriedProblems.has(each));
      if (!problem) return;
      const waitMs = timeLeft(problem, pauseMs);
      const act = () => {
        if (timeLeft(problem, 0) === 0) {
          retriedProblems.add(problem);
          pauseMs = Math.min(60_000, 2 * pauseMs);
          retry();
        }
        host.requestUpdate();
      };
      // Ends on a full second, so that the countdown shows each number for one second.
      timer = setTimeout(act, waitMs > 0 ? waitMs % 1000 || 1000 : 0);
    },
    hostConnected: () => addEventListener('online', retry),
    hostDisconnected() {
      clearTimeout(timer);
      removeEventListener('online', retry);
    },
  });
}

/**
 * The layout inside follows the width of the frame, so the frame has no width of its own. In a container that shrinks to fit,
 * `.width` sets one: 640 pixels, or less if there is less space.
 */
export const frameStyles = css`
  .frame {
    container-type: inline-size;
  }
  .frame > [part='fallback'] {
    margin-block-start: var(--_space);
  }
  .bar {
    display: flex;
    align-items: center;
    min-block-size: 44px;
    margin-block-end: 8px;
  }
  .problem {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--_space);
  }
  .problem p {
    flex: 1 1 256px;
  }
`;
