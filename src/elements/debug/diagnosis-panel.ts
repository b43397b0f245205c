import { css, html, nothing, type TemplateResult } from 'lit';
import type { ConfigIssue } from '../../page/diagnosis/config-issue.ts';

/** @param good what is known to be right, or `''` */
export function panelTemplate(issues: readonly ConfigIssue[], good: string): TemplateResult {
  return html`<h3>Slipway diagnosis</h3>
    ${
      issues.length === 0
        ? html`<p>Nothing wrong was found.</p>`
        : html`<ol>
            ${issues.map(
              ({ what, remedy }) =>
                html`<li>
                  <p><strong>${marked(what)}</strong></p>
                  <p>${marked(remedy)}</p>
                </li>`,
            )}
          </ol>`
    }
    ${good ? html`<p>${good}</p>` : nothing}
    <p class="muted">Shown because the element says ${marked('`debug`')}. Leave it out on the live page.</p>`;
}

/** Names and values stand between backticks. */
function marked(words: string): (string | TemplateResult)[] {
  return words.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

export const diagnosisStyles = css`
  [part='diagnosis'] {
    margin-block-start: var(--_space);
    padding: var(--_space);
    border: 2px dashed var(--_edge);
    border-radius: var(--_radius);
    font-size: 0.9375em;
  }
  [part='diagnosis'] ol {
    margin: 0.5em 0;
    padding-inline-start: 1.5em;
  }
  [part='diagnosis'] li + li {
    margin-block-start: 0.5em;
  }
  [part='diagnosis'] strong {
    font-weight: 600;
  }
  [part='diagnosis'] code {
    padding-inline: 0.25em;
    border-radius: 0.25em;
    background: var(--_surface);
    font-family: ui-monospace, monospace;
    font-size: 0.9375em;
  }
`;
