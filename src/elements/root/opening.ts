/** When a dialog opens: asked for by the page, by what points to it in the page, or because it was open before a reload. */
import { loadPart } from '../../page/later-part.ts';
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
    host.open();
  }

  host.addController({
    hostConnected() {
      document.addEventListener('click', openFromPage);
      // A reload, or coming back from payment, inside the dialog.
      if (host.id && (history.state as Record<string, unknown> | null)?.[`slipway dialog ${host.id}`] !== undefined)
        host.open();
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
    /** @throws {ProblemError} when the part that draws a dialog cannot be had */
    async show(): Promise<void> {
      asked = true;
      host.requestUpdate();
      await host.updateComplete;
      if (host.mode !== 'dialog') return;
      dialog ??= await loadPart(() => import('./page-options.ts'));
      host.requestUpdate();
      await host.updateComplete;
      dialog.show(host);
    },
  };
}
