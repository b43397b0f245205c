/** Hides a picture that does not load, instead of the broken icon. Use it as the listener of `error`. */
export function hideFailedPicture({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).hidden = true;
}
