/** A picture that does not come leaves its place to what lies beneath it, instead of a broken sign: for its `error`. */
export function hideFailedPicture({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).hidden = true;
}
