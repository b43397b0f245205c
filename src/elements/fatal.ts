import { css, html, nothing, type TemplateResult } from 'lit';
import type { FindingVoice } from '../values/finding-voice.ts';
import type { Problem, ProblemKind } from '../values/problem.ts';
import { en } from '../values/text/en.ts';
import { problemWords } from './problem-words.ts';

/** Asking again cannot mend these. */
const final: ReadonlySet<ProblemKind> = new Set(['misconfigured', 'missing', 'unauthorised']);

/** Nothing can be booked: says why, offers what can be tried, and shows the page's own fallback. */
export function fatalTemplate(problem: Problem, voice: FindingVoice | undefined, onRetry: () => void): TemplateResult {
  return html`${voice
      ? html`<div class="problem" part="problem" role="alert">
          <p>${problemWords(problem, { problems: { ...en.problems, ...voice.text.problems } })}</p>
          ${final.has(problem.kind) ? nothing : html`<button type="button" part="retry" @click=${onRetry}>${voice.text.problems.retry}</button>`}
        </div>`
      : nothing}
    <div part="fallback"><slot></slot></div>`;
}

/** How notices and problems look, wherever the root shows one. */
export const fatalStyles = css`
  .notice,
  .problem {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--_space);
    padding: 0.75em 1em;
    border-inline-start: 3px solid var(--_accent);
    border-radius: calc(var(--_radius) * 0.5);
    background: var(--_tint);
  }
  .problem {
    border-color: var(--_danger);
    background: color-mix(in srgb, var(--_danger) 9%, transparent);
  }
  .problem p {
    flex: 1 1 16rem;
  }
`;
