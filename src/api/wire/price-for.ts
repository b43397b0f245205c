import type { Parameter } from '../types.ts';
import { sum } from '../../values/sum.ts';

/** As one rated answer has it, with how many of it were asked for. */
export interface PricedParameter extends Parameter {
  asked: number;
}

/**
 * For how many of each parameter its price is. The interface names the price and not what it is for (specification 2.3,
 * `rate.summary.price.param`), so the sum has to show it: where the prices come to it they are for as many as were asked for,
 * where it takes each times its number they are for one. Where neither comes out nothing is said.
 * @param whole the answer's price before any discount, as decimal text
 */
export function pricedFor(parameters: readonly PricedParameter[], whole: string): Parameter[] {
  const priced = parameters.filter(({ price, asked }) => asked > 0 && figure(price) > 0);
  const isSum = (costs: (each: PricedParameter) => number) =>
    priced.length > 0 && sum(priced.map(costs)) === figure(whole);
  const isOfAll = isSum(({ price }) => figure(price));
  const isOfEach = !isOfAll && isSum(({ price, asked }) => figure(price) * asked);
  return parameters.map(({ asked, ...parameter }) => ({
    ...parameter,
    priceFor: asked > 0 && figure(parameter.price) > 0 ? (isOfAll ? asked : isOfEach ? 1 : undefined) : undefined,
  }));
}

/** An amount in the smallest unit it is written in, whatever separates its figures; 0 for none. */
function figure(amount: string): number {
  return Number(amount.replace(/\D/g, ''));
}
