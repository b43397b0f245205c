/** English counts one apart from everything else. */
export const plural = (count: number, one: string, other: string) => (count === 1 ? one : other);
