/**
 * Who or how many, in the service's own labels: `Adults × 4, Children × 1`. A label is in whatever number the venue wrote it, so
 * that none fits behind a count. What is nought or hidden is not said.
 */
import type { Parameter } from '../../api/types.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';

export function formatParty(
  params: Readonly<Record<string, number>>,
  parameters: readonly Parameter[],
  { list, figures }: Pick<FirstPaintLocale, 'list' | 'figures'>,
): string {
  return list(
    parameters
      .filter(({ id, hidden }) => !hidden && (params[id] ?? 0) > 0)
      .map(({ id, label }) => `${label}\u00a0×\u00a0${figures(params[id] ?? 0)}`),
  );
}
