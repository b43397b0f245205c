/** Two presses closer together than this are one double click, in milliseconds. */
const doubleClick = 1000;

/**
 * Tells the second half of a double click from a press: the element around says that something is under way a moment after
 * it was asked, and until then a second press must not count.
 */
export function createPressGuard(): (event: Event) => boolean {
  let pressedAt = -Infinity;
  return ({ timeStamp }) => {
    if (timeStamp - pressedAt < doubleClick) return false;
    pressedAt = timeStamp;
    return true;
  };
}
