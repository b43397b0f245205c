/** Text without case, accents and marks, so that "Kuche" finds "Küche". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
