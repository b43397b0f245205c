/**
 * Opens the dialog: for `open()`, for a click on a `data-slipway-open` element, and after a reload of an open dialog.
 * In dialog mode, the element reads nothing until the dialog opens. `dialog.ts` renders the dialog. It is a lazy
 * module, because most pages use the inline mode.
 */
import { loadLazyModule } from '../../page/lazy-module.ts';
import type { PlainChoice } from '../../flow/public-choice.ts';
import type { Host } from '../shared/host.ts';
import { readTabText } from '../../page/storage/tab-text.ts';
import type * as pageOptions from './page-options.ts';

export function createDialogOpener(host: Host) {
  /** Key that marks an open dialog in the history and, while the guest is on the payment page, in the tab's storage. */
  const getDialogKey = (): string => `slipway dialog ${host.id}`;
  let isOpeningRequested = false;
  let dialogModule: Pick<typeof pageOptions, 'dialogTemplate' | 'showDialog'> | null = null;

  function openFromPageClick(event: Event): void {
    if (host.mode !== 'dialog' || host.id === '') return;
    const openerElement = event
      .composedPath()
      .find((eventTarget) => eventTarget instanceof HTMLElement && eventTarget.dataset.slipwayOpen === host.id);
    if (openerElement === undefined) return;
    event.preventDefault();
    // Focuses the opener, because Safari does not. The dialog returns the focus to the opener when it closes.
    (openerElement as HTMLElement).focus();
    void host.open();
  }

  host.addController({
    hostConnected() {
      document.addEventListener('click', openFromPageClick);
      const dialogKey = getDialogKey();
      // Opens the dialog again after a reload, after Back, or on a return from the payment page.
      if (
        host.id &&
        ((history.state as Record<string, unknown> | null)?.[dialogKey] !== undefined || readTabText(dialogKey))
      )
        void host.open();
    },
    hostDisconnected: () => document.removeEventListener('click', openFromPageClick),
  });

  return {
    /** True after the first call of `show`. In dialog mode, the element reads nothing before that call. */
    get isRequested() {
      return isOpeningRequested;
    },
    /** The module that renders the dialog; null until the module has loaded. */
    get dialog() {
      return dialogModule;
    },
    /**
     * Sets the selection, then shows the dialog in dialog mode.
     *
     * @param onLoadFailed receives the error if a lazy module does not load
     * @throws ProblemError `misconfigured` if a date or time of the selection is invalid
     */
    async show(choice: Partial<PlainChoice> | undefined, onLoadFailed: (error: unknown) => void): Promise<void> {
      isOpeningRequested = true;
      host.requestUpdate();
      await host.updateComplete;
      const isDialogMode = host.mode === 'dialog';
      if (!isDialogMode && !choice) return;
      if (choice) {
        const assistantModule = await loadLazyModule(() => import('../assistant/machine-readable.ts')).catch(
          onLoadFailed,
        );
        if (!assistantModule) return;
        assistantModule.presetSelection(host, choice);
      }
      if (!isDialogMode) return;
      dialogModule ??= (await loadLazyModule(() => import('./page-options.ts')).catch(onLoadFailed)) ?? null;
      host.requestUpdate();
      await host.updateComplete;
      dialogModule?.showDialog(host, getDialogKey());
    },
  };
}
