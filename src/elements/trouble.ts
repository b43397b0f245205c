/** What is said when something goes wrong: a chunk of its own, fetched then. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { FindingVoice } from '../values/finding-voice.ts';
import type { Problem, ProblemKind } from '../values/problem.ts';
import { enTrouble } from '../values/text/en-trouble.ts';
import { problemWords } from '../values/text/problem-words.ts';

/** Asking again cannot mend these. */
const final: ReadonlySet<ProblemKind> = new Set(['misconfigured', 'missing', 'unauthorised']);

/** In the service's own words where it gave some. */
export function wordProblem(problem: Problem, { text }: FindingVoice): string {
  return problemWords(problem, { ...enTrouble, ...text.problems });
}

/** Nothing can be booked: says why, offers what can be tried, and shows the page's own fallback. */
export function fatalTemplate(problem: Problem, voice: FindingVoice | undefined, onRetry: () => void): TemplateResult {
  return html`${
      voice
        ? html`<div class="problem" part="problem" role="alert">
            <p>${wordProblem(problem, voice)}</p>
            ${final.has(problem.kind) ? nothing : html`<button type="button" part="retry" @click=${onRetry}>${voice.text.problems.retry}</button>`}
          </div>`
        : nothing
    }
    <div part="fallback"><slot></slot></div>`;
}

/** How the root shows a problem. */
export const troubleStyles = css`
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
