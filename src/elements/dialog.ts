/** Dialog mode of `<slipway-booking>`: the same frame in a modal dialog, a chunk of its own. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Shell } from './shell.ts';

export function dialogTemplate(shell: Shell, frame: TemplateResult): TemplateResult {
  return html`<dialog part="dialog" aria-label=${shell.company?.name ?? nothing} closedby="any">
    <button type="button" class="quiet close" part="close" aria-label=${shell.voice?.text.problems.dismiss ?? nothing} @click=${() => shell.close()}>×</button>
    ${frame}
  </dialog>`;
}

/** Shows the dialog that has been drawn; the platform keeps focus inside, closes on Escape and gives focus back. */
export function show(shell: Shell): void {
  shell.adopt([dialogStyles]);
  const dialog = shell.renderRoot.querySelector('dialog');
  if (dialog && !dialog.open) dialog.showModal();
}

const dialogStyles = css`
  dialog {
    inline-size: min(64rem, 100vw - 1rem);
    max-block-size: calc(100dvh - 1rem);
    padding: clamp(0.75rem, 3vw, 2rem);
    border: 0;
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--slipway-surface, light-dark(#fff, #15181c));
    color: var(--slipway-text, light-dark(#16191d, #f1f3f5));
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 55%);
  }
  dialog .frame {
    container-type: inline-size;
  }
  .close {
    position: absolute;
    inset: 0.25rem 0.25rem auto auto;
    z-index: 3;
    font-size: 1.5em;
    text-decoration: none;
  }
`;
