/**
 * The frame of `<slipway-booking>`: the page's slots, the live region, and the routes of the request events that need
 * no checkout. After a fatal problem, the frame shows a message in place of the step and retries. `choose-step.ts` and
 * `features.ts` render the steps.
 */
import { css, html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { getProblemMessage } from '../../i18n/problem-message.ts';
import { isBusy, getWaitMs, type Problem } from '../../values/problem.ts';
import { timerTemplate } from '../shared/text.ts';
import type { Host } from '../shared/host.ts';
import { routeRequests } from '../shared/requests.ts';

/**
 * Renders the frame around the content of the current step.
 * @param liveText the text of the live region
 * @param onRenderFailed runs if a leaf element cannot render
 */
export function frameTemplate(
  host: Host,
  contentTemplate: TemplateResult,
  liveText: string,
  onRenderFailed: () => void,
): TemplateResult {
  const { locale } = host;
  return html`<div
    class="frame"
    part="frame"
    lang=${locale?.lang ?? nothing}
    dir=${locale?.dir ?? nothing}
    @render-fail=${(event: Event) => {
      event.stopPropagation();
      onRenderFailed();
    }}
  >
    <slot name="header"></slot>
    ${contentTemplate}
    <slot name="footer"></slot>
    <p class="visually-hidden" role="status">${liveText}</p>
  </div>`;
}

/**
 * Routes the request events that leaf elements may dispatch before the checkout has loaded. `request-routes.ts` routes
 * the events that need the checkout.
 */
export function routeFirstStepRequests(root: EventTarget, host: Host, onRetry: () => void): void {
  routeRequests(root, {
    'item-choose': (selection) => host.store.choose(selection),
    'days-choose': (days) => host.store.choose(days),
    'month-show': ({ month }) => host.showMonth(month),
    'months-fit': ({ count }) => host.showMonths(count),
    // Passes the tag of the leaf element as the subject. If the calendar announces several months within a moment,
    // guests hear only the last month.
    'live-region-say': ({ words }, { target }) => host.announce(words, (target as Element).localName),
    retry: onRetry,
  });
}

/** Returns the button that may solve a problem; `null` if no button can. */
function getRemedy(problem: Problem): 'retry' | 'reload' | null {
  switch (problem.kind) {
    case 'unauthorised':
    case 'misconfigured':
    case 'missing':
      return null;
    case 'outdated':
      return 'reload';
    case 'incomplete':
      // If the server is reachable, only a reload helps: many browsers do not fetch a failed module twice on one page.
      return problem.connected ? 'reload' : 'retry';
    default:
      return 'retry';
  }
}

/**
 * Renders a problem that stops every booking, the button that may solve it, and the page's fallback.
 * @param bookingOutcome sentences about the guest's booking, if there is one; they replace the problem and the button
 */
export function fatalProblemTemplate(
  problem: Problem,
  locale: FirstPaintLocale | undefined,
  remedyActions: Record<'retry' | 'reload', () => void>,
  bookingOutcome: readonly string[] = [],
): TemplateResult {
  const text = locale?.text;
  const remedy = getRemedy(problem);
  const timerContent = text && timerTemplate(problem, text.problems.again);
  const reasonTemplate =
    text &&
    html`<p><span role="alert">${getProblemMessage(problem, text)}</span> ${timerContent}</p>
      ${remedy ? html`<button type="button" part="retry" @click=${remedyActions[remedy]}>${text.problems[remedy]}</button>` : nothing}`;
  const messageTemplate =
    bookingOutcome.length > 0
      ? html`<div role="alert">${bookingOutcome.map((sentence) => html`<p>${sentence}</p>`)}</div>`
      : reasonTemplate;
  return html`${messageTemplate ? html`<div class="problem" part="problem">${messageTemplate}</div>` : nothing}
    <div part="fallback"><slot></slot></div>`;
}

/** A part of the widget whose requests or modules can fail. */
export interface ProblemSource {
  /** Returns the current problems. While a problem lasts, each call must return the same object for it. */
  getProblems(): readonly (Problem | null | undefined)[];
  /** Repeats the failed requests and module loads; does nothing if there are none. */
  retry(): void;
}

/** Pause before the first retry if the service returns no waiting time, in ms. */
const MIN_RETRY_PAUSE_MS = 5000;

/**
 * Retries when the browser is online again, and when a busy service may have recovered. Until then, the host updates
 * each second for the countdown. If the service returns no waiting time, the pauses grow from 5 s to 60 s.
 */
export function retryWhenOnline(host: ReactiveControllerHost, { getProblems, retry }: ProblemSource): void {
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = MIN_RETRY_PAUSE_MS;
  /** Problems that have already caused a retry. Each problem causes only one retry. */
  const retriedProblems = new WeakSet<Problem>();
  host.addController({
    hostUpdated() {
      clearTimeout(retryTimer);
      const busyProblems = getProblems().filter(isBusy);
      if (busyProblems.length === 0) pauseMs = MIN_RETRY_PAUSE_MS;
      const problem = busyProblems.find((busyProblem) => busyProblem && !retriedProblems.has(busyProblem));
      if (!problem) return;
      const waitMs = getWaitMs(problem, pauseMs);
      const retryOrUpdate = () => {
        if (getWaitMs(problem, 0) === 0) {
          retriedProblems.add(problem);
          pauseMs = Math.min(60_000, 2 * pauseMs);
          retry();
        }
        host.requestUpdate();
      };
      // Ends at a full second of the remaining time, so that the countdown shows each number for one second.
      retryTimer = setTimeout(retryOrUpdate, waitMs > 0 ? waitMs % 1000 || 1000 : 0);
    },
    hostConnected: () => addEventListener('online', retry),
    hostDisconnected() {
      clearTimeout(retryTimer);
      removeEventListener('online', retry);
    },
  });
}

/**
 * The layout of the content depends on the frame's width, so the content cannot determine that width. If the page's
 * container shrinks to fit its content, `.width` makes the frame 640 pixels wide, or less if there is less space.
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
