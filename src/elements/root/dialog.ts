/**
 * Renders the frame in a modal dialog, for `mode="dialog"`. It connects the dialog to the page's history, so that Back
 * closes it. `dialog-opener.ts` decides when the dialog opens.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { createDialogHistory, type DialogHistory } from '../../page/dialog-history.ts';
import type { Host } from '../shared/host.ts';

export function dialogTemplate(host: Host, frameContent: TemplateResult): TemplateResult {
  return html`<dialog
    part="dialog"
    aria-label=${host.company?.name ?? nothing}
    closedby="any"
    data-lenis-prevent
    @wheel=${stopPropagation}
    @touchmove=${stopPropagation}
    @close=${(event: Event) => handleClose(host, event)}
    @booking-leave=${() => dialogHistories.get(host)?.recordLeave()}
  >
    <div class="head">
      <strong translate="no" aria-hidden="true">${host.company?.name}</strong>
      <button
        type="button"
        class="close"
        part="close"
        aria-label=${host.locale?.text.problems.dismiss ?? nothing}
        @click=${() => host.close()}
      >
        ×
      </button>
    </div>
    ${frameContent}
  </dialog>`;
}

/**
 * Handles `close`, unless the guest has opened the dialog again. The browser dispatches `close` only some time after
 * the dialog closes.
 */
function handleClose(host: Host, { target }: Event): void {
  if (!(target as HTMLDialogElement).open) dialogHistories.get(host)?.recordClose();
}

/**
 * Hides an event from smooth-scrolling libraries, which listen on the window and would scroll the page behind the
 * dialog.
 */
const stopPropagation = (event: Event): void => event.stopPropagation();

/** Opens the rendered dialog. The browser traps the focus, closes on Escape and restores the focus. */
export function showDialog(host: Host, historyKey: string): void {
  host.adopt([dialogStyles]);
  const dialog = host.renderRoot.querySelector('dialog');
  if (!dialog || dialog.open) return;
  dialog.showModal();
  getDialogHistory(host, historyKey).recordOpen();
}

const dialogHistories = new WeakMap<Host, DialogHistory>();

function getDialogHistory(host: Host, historyKey: string): DialogHistory {
  const existingHistory = dialogHistories.get(host);
  if (existingHistory) return existingHistory;
  const dialogHistory = createDialogHistory({
    dialogKey: historyKey,
    stepsKey: `slipway ${host.id || host.settings.baseUrl}`,
    // Forward reopens only an element with an id, because two elements without one would share a key.
    open: () => host.id && showDialog(host, historyKey),
    close: () => host.close(),
  });
  dialogHistories.set(host, dialogHistory);
  host.addController({ hostConnected: dialogHistory.listen, hostDisconnected: dialogHistory.stop });
  return dialogHistory;
}

const dialogStyles = css`
  dialog {
    inline-size: min(1024px, 100vw - 16px);
    max-block-size: calc(100vh - 16px);
    max-block-size: calc(100dvh - 16px);
    padding: 0 var(--_edge) var(--_edge);
    border: 0;
    border-radius: calc(var(--_radius) * 1.5);
    background: var(--slipway-surface, Canvas);
    color: var(--slipway-text, CanvasText);
    overscroll-behavior: contain;
    scroll-padding-block-start: 52px;
    --_edge: clamp(12px, 3vw, 32px);
    --_offset-top: 52px;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 55%);
  }
  @supports (color: color(from currentColor xyz-d65 x y z)) {
    dialog {
      background: var(
        --slipway-surface,
        color(
          from currentColor xyz-d65 clamp(0.0085, (0.2 - y) * 1e5, 0.9505) clamp(0.009, (0.2 - y) * 1e5, 1)
            clamp(0.0123, (0.2 - y) * 1e5, 1.089) / 1
        )
      );
      color: var(
        --slipway-text,
        color(
          from currentColor xyz-d65 clamp(0.009, (y - 0.2) * 1e5, 0.848) clamp(0.0095, (y - 0.2) * 1e5, 0.894)
            clamp(0.013, (y - 0.2) * 1e5, 0.992) / 1
        )
      );
    }
  }
  /* The close button and the venue's name stay visible. */
  .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    position: sticky;
    inset-block-start: 0;
    z-index: 4;
    block-size: 52px;
    margin-inline: calc(var(--_edge) * -1);
    padding-inline: var(--_edge) 4px;
    border-block-end: 1px solid var(--_line);
    background: inherit;
  }
  .head > strong {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .close {
    inline-size: 44px;
    block-size: 44px;
    padding: 0;
    font-size: 1.5em;
  }
  .close,
  .close:hover {
    border-color: transparent;
    background: none;
  }
  /* The dialog fills the screen of a phone. */
  @media (max-width: 640px) {
    dialog {
      inline-size: 100%;
      max-inline-size: none;
      block-size: 100%;
      max-block-size: none;
      margin: 0;
      border-radius: 0;
      --_edge: 16px;
    }
  }
`;
