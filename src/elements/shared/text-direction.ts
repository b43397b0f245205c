/**
 * Owns the two effects of text direction that logical CSS properties cannot express: mirrored icons and arrow keys. The
 * locale has the direction, and each element sets it as the `dir` attribute of its frame.
 */
import { css, html } from 'lit';

/** Sets `--_forward` to `-1` in right-to-left text, and mirrors the icons of buttons that lead forward or back. */
export const directionStyles = css`
  [dir='rtl'] {
    --_forward: -1;
  }
  .forward,
  [part*='next'] svg {
    scale: var(--_forward, 1) 1;
  }
  [part*='previous'] svg {
    scale: calc(-1 * var(--_forward, 1)) 1;
  }
`;

/** An arrow that points to the right. In right-to-left text, `directionStyles` mirrors it. */
export const arrowIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 5 7 7-7 7" /></svg>`;

/**
 * Returns 1 if the arrow key points forward in the text direction, -1 if it points back, 0 for other keys.
 *
 * @example
 * getReadingStep('ArrowLeft', 'rtl'); // 1
 */
export function getReadingStep(key: string, textDirection: 'ltr' | 'rtl'): number {
  const visualStep = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  return textDirection === 'rtl' ? -visualStep : visualStep;
}
