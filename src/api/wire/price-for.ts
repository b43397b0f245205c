import type { Parameter } from '../types.ts';
import { sum } from '../../values/sum.ts';

/** As one rated answer has it, with how many of it were asked for. */
export interface PricedParameter extends Parameter {
  asked: number;
}

/**
 * Adds what each price is for: `priceUnit` for a unit price, or `priceFor` for the price of some. Services send unit prices with
 * `rate.summary.price.unit` (wire-facts part 10). Others send the price of as many as the guest chose, or no unit, so the whole
 * has to show it.
 *
 * @param unit such as "per day", in the words of the account, or `''`
 * @param whole the answer's price before any discount, as decimal text
 */
export function pricedFor(parameters: readonly PricedParameter[], unit: string, whole: string): Parameter[] {
  const chosen = parameters.filter(({ price, asked }) => asked > 0 && figure(price) > 0);
  const isSum = (costs: (each: PricedParameter) => number) =>
    chosen.length > 0 && sum(chosen.map(costs)) === figure(whole);
  const isOfAll = isSum(({ price }) => figure(price)) && (!unit || chosen.some(({ asked }) => asked > 1));
  const isOfEach = !isOfAll && !unit && isSum(({ price, asked }) => figure(price) * asked);
  return parameters.map(({ asked, ...parameter }) => ({
    ...parameter,
    priceUnit: isOfAll ? '' : unit,
    priceFor: asked > 0 && figure(parameter.price) > 0 ? (isOfAll ? asked : isOfEach ? 1 : undefined) : undefined,
  }));
}

/** An amount in the smallest unit it is written in, whatever separates its figures; 0 for none. */
function figure(amount: string): number {
  return Number(amount.replace(/\D/g, ''));
}
