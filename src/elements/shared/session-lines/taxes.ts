import type { Session } from '../../../api/types.ts';
import { isNothing, minus } from '../../../values/amounts.ts';

export type Tax = Session['taxes'][number];

export interface TaxParts {
  /** Charged on top of the prices: rows of the sum. */
  added: readonly Tax[];
  /** Within the prices: said, never added. */
  included: readonly Tax[];
}

/**
 * Tells the taxes that are added from those within the prices. The service lists all of them under one head, and says how
 * much of it all is included: those that make up just this amount are. Where none do it is a tax without
 * a name, beside all others. A tax without a name has the name `''`.
 */
export function partTaxes({ taxes, taxTotal, taxIncluded }: Session): TaxParts {
  const charged = taxes.filter(({ amount }) => !isNothing(amount));
  const listed = charged.length > 0 ? charged : isNothing(taxTotal) ? [] : [{ name: '', amount: taxTotal }];
  if (isNothing(taxIncluded)) return { added: listed, included: [] };
  const included = charged.length <= mostTaxes ? partsOf(charged, taxIncluded) : null;
  if (!included) return { added: listed, included: [{ name: '', amount: taxIncluded }] };
  return { added: charged.filter((tax) => !included.includes(tax)), included };
}

/** Those of a few taxes, the first ones where there is a choice, that come to an amount; null where none do, or it is none (`''`). */
function partsOf(taxes: readonly Tax[], sum: string): readonly Tax[] | null {
  const [first, ...others] = taxes;
  if (sum === '') return null;
  if (!first) return isNothing(sum) ? [] : null;
  const rest = partsOf(others, minus(sum, first.amount));
  return rest ? [first, ...rest] : partsOf(others, sum);
}

/** Every choice among them is tried: more than any place has would take too long. */
const mostTaxes = 10;
