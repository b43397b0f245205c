/**
 * Owns the effects of text direction that CSS has no logical property for: mirrored icons and arrow keys. The locale
 * decides the direction (`dir`), and an element sets it as the `dir` attribute of its frame.
 */
import { css } from 'lit';

/** Sets `--_forward` to `-1` in right-to-left text. Icons that point forward use `scale: var(--_forward, 1) 1`. */
export const directionStyles = css`
  [dir='rtl'] {
    --_forward: -1;
  }
`;

/**
 * Returns 1 if the arrow key points forward in the text direction, -1 if it points back, 0 for other keys.
 *
 * @example
 * readingStep('ArrowLeft', 'rtl'); // 1
 */
export function readingStep(key: string, dir: 'ltr' | 'rtl'): number {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  return dir === 'rtl' ? -step : step;
}
