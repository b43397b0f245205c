/**
 * Opens the dialog: for `open()`, for a click on a `data-slipway-open` element, and after a reload of an open dialog.
 * In dialog mode, the element reads nothing until the dialog opens. `dialog.ts` renders the dialog. It is a lazy
 * module, because most pages use the inline mode.
 */
import { loadPart } from '../../page/later-part.ts';
import type { PlainChoice } from '../../flow/plain-choice.ts';
import type { Host } from '../shared/host.ts';
import { readTab } from '../../page/storage/tab-text.ts';
import type * as pageOptions from './page-options.ts';

export function createOpening(host: Host) {
  /** Key of an open dialog in the page's history and, while the guest is on the payment page, in the tab's storage. */
  const dialogKey = (): string => `slipway dialog ${host.id}`;
  let isRequested = false;
  let dialog: Pick<typeof pageOptions, 'dialogTemplate' | 'show'> | null = null;

  function openFromPage(event: Event): void {
    if (host.mode !== 'dialog' || host.id === '') return;
    const opener = event
      .composedPath()
      .find((target) => target instanceof HTMLElement && target.dataset.slipwayOpen === host.id);
    if (opener === undefined) return;
    event.preventDefault();
    // Focuses the opener, because Safari does not. The dialog returns the focus to the opener when it closes.
    (opener as HTMLElement).focus();
    void host.open();
  }

  host.addController({
    hostConnected() {
      document.addEventListener('click', openFromPage);
      const key = dialogKey();
      // Opens the dialog again after a reload, after Back, or on a return from the payment page.
      if (host.id && ((history.state as Record<string, unknown> | null)?.[key] !== undefined || readTab(key)))
        void host.open();
    },
    hostDisconnected: () => document.removeEventListener('click', openFromPage),
  });

  return {
    /** True after the first call of `show`. In dialog mode, the element reads nothing before that call. */
    get isRequested() {
      return isRequested;
    },
    /** The module that draws the dialog; null until it has loaded. */
    get dialog() {
      return dialog;
    },
    /**
     * Sets the selection, then shows the dialog in dialog mode.
     *
     * @param onMissing receives the error if a lazy module does not load
     * @throws ProblemError `misconfigured` if a date or time of the selection is invalid
     */
    async show(choice: PlainChoice | undefined, onMissing: (error: unknown) => void): Promise<void> {
      isRequested = true;
      host.requestUpdate();
      await host.updateComplete;
      const isDialog = host.mode === 'dialog';
      if (!isDialog && !choice) return;
      if (choice) {
        const part = await loadPart(() => import('../assistant/machine-readable.ts')).catch(onMissing);
        if (!part) return;
        part.presetSelection(host, choice);
      }
      if (!isDialog) return;
      dialog ??= (await loadPart(() => import('./page-options.ts')).catch(onMissing)) ?? null;
      host.requestUpdate();
      await host.updateComplete;
      dialog?.show(host, dialogKey());
    },
  };
}
