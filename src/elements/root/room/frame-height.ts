import type { Context } from '../context.ts';
import type { FormRead } from '../controllers/booking-form.ts';

/**
 * Keeps what stands below the element on the page where it is while a step waits for an answer: what is drawn then comes
 * long after the press, so until it does the frame is at least as high as it was and as the window is. In the frame that
 * draws the answer it is let go, so that no step ends in an empty screen.
 */
export function keepHeight({ host, flow, observe, attach }: Context, form: FormRead): void {
  let isKept = false;
  const frame = () => host.renderRoot.querySelector<HTMLElement>('.frame');
  // The form is read when its step is there.
  const waits = () =>
    flow.state.busy !== null || (flow.state.step === 'details' && form.value === undefined && form.error === undefined);

  observe('announce', (state, before) => {
    const starts = state.busy !== null && before.busy === null && state.busy !== 'resume';
    if (isKept || !(starts || (state.step !== before.step && waits()))) return;
    const kept = frame();
    if (!kept) return;
    // Set through the style object, which a strict content security policy allows.
    kept.style.minBlockSize = `${Math.max(kept.offsetHeight, innerHeight)}px`;
    isKept = true;
  });
  attach({
    hostUpdated() {
      if (!isKept || waits()) return;
      isKept = false;
      const kept = frame();
      if (kept) kept.style.minBlockSize = '';
    },
  });
}
