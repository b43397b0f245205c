/** What a comma list names, without the spaces around it; what is empty is left out. */
export function commaList(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The hosts, or hosts with a path, that a list names: none of them has a space in it, so that one separates them too. */
export function hostList(text: string): string[] {
  return commaList(text.replace(/\s+/g, ','));
}
