/** So few are left that it is said; nothing is where the number is not known. */
export function isFew(left: number | null): left is number {
  return left !== null && left <= few;
}

const few = 3;
