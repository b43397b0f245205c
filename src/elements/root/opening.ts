/** When a dialog opens: asked for by the page, by what points to it in the page, or because it was open before a reload. */
import { loadPart } from '../../page/later-part.ts';
import type { PlainChoice } from '../../flow/plain-choice.ts';
import type { Host } from '../shared/host.ts';
import type * as pageOptions from './page-options.ts';

export function createOpening(host: Host) {
  let asked = false;
  let dialog: Pick<typeof pageOptions, 'dialogTemplate' | 'show'> | null = null;

  function openFromPage(event: Event): void {
    if (host.mode !== 'dialog' || host.id === '') return;
    const opener = event
      .composedPath()
      .find((target) => target instanceof HTMLElement && target.dataset.slipwayOpen === host.id);
    if (opener === undefined) return;
    event.preventDefault();
    // Safari does not focus what is clicked; the focus comes back to it.
    (opener as HTMLElement).focus();
    void host.open();
  }

  host.addController({
    hostConnected() {
      document.addEventListener('click', openFromPage);
      // A reload, or coming back from payment, inside the dialog.
      if (host.id && (history.state as Record<string, unknown> | null)?.[`slipway dialog ${host.id}`] !== undefined)
        void host.open();
    },
    hostDisconnected: () => document.removeEventListener('click', openFromPage),
  });

  return {
    /** In dialog mode nothing is asked of the service before that. */
    get asked() {
      return asked;
    },
    /** What draws a dialog; null until it is wanted and there. */
    get dialog() {
      return dialog;
    },
    /**
     * Sets the selection, then shows the dialog in dialog mode.
     *
     * @param onMissing receives the error if the part for that does not load
     * @throws ProblemError `misconfigured` if a date or time of the selection is none
     */
    async show(choice: PlainChoice | undefined, onMissing: (error: unknown) => void): Promise<void> {
      asked = true;
      host.requestUpdate();
      await host.updateComplete;
      const isDialog = host.mode === 'dialog';
      if (!isDialog && !choice) return;
      if (choice) {
        const part = await loadPart(() => import('./machine-readable.ts')).catch(onMissing);
        if (!part) return;
        part.presetChoice(host, choice);
      }
      if (!isDialog) return;
      dialog ??= (await loadPart(() => import('./page-options.ts')).catch(onMissing)) ?? null;
      host.requestUpdate();
      await host.updateComplete;
      dialog?.show(host);
    },
  };
}
