/** Who or how many, in the service's own labels: `4 × Adults, 1 × Children`. What is nought or hidden is not said. */
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
      .map(({ id, label }) => `${figures(params[id] ?? 0)}\u00a0×\u00a0${label}`),
  );
}
