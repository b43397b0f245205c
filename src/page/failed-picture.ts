/**
 * Hides a picture that fails to load, so that no icon of a broken image shows. Use it as the listener of `error`
 * events.
 */
export function hideFailedPicture({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).hidden = true;
}
