import type { Context } from '../context.ts';

/**
 * Keeps what stands below the element on the page where it is while a step gives way to another. A step that comes
 * after an answer comes long after the click, so nothing may move then: from the click on, the frame is at least as
 * high as it was and as the window is. The next step the visitor walks to by themselves lets go of it.
 */
export function keepHeight({ host, follow }: Context): void {
  follow((state, before) => {
    const frame = host.renderRoot.querySelector<HTMLElement>('.frame');
    if (!frame) return;
    // Set through the style object, which a strict content security policy allows.
    if (state.busy !== null && before.busy === null && state.busy !== 'resume')
      frame.style.minBlockSize = `${Math.max(frame.offsetHeight, innerHeight)}px`;
    else if (state.busy === null && before.busy === null && state.step !== before.step)
      frame.style.minBlockSize = state.step === 'choose' ? '' : '100vh';
  });
}
