/** What one row of the parameters shows and allows. No markup here. */
import type { Parameter } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Figures } from '../../i18n/adapt-phrases.ts';
import { boundsOf, reasonAgainst, typedNumber, writtenNumber } from './parameter-value.ts';

export interface ParameterView {
  /** What stands in the field: as typed, else the quantity chosen, else the parameter's own. */
  text: string;
  /** The quantity it means; null for what is no whole number. */
  value: number | null;
  least: number;
  /** Infinity for no bound. */
  most: number;
  /** All there is to choose is to have it or not. */
  isSwitch: boolean;
  /** The quantity cannot be chosen. */
  invalid: boolean;
  /** The quantity is the largest one, or above it. A larger group can contact the venue. */
  isAtLimit: boolean;
  /** Why it cannot, or why the last step was not possible; `''` for nothing to say. */
  reason: string;
  /** Why there is no step down, or up; `''` where there is one. */
  noFewer: string;
  noMore: string;
}

export interface ParameterState {
  /** As typed and not yet taken over, by parameter id. */
  typed: Readonly<Record<string, string>>;
  /** Quantity by parameter id. */
  values: Readonly<Record<string, number>>;
  /** The bound a step came up against, by parameter id. */
  bumped: Readonly<Record<string, 'least' | 'most'>>;
}

export function parameterView(
  parameter: Parameter,
  { typed, values, bumped }: ParameterState,
  words: Messages['parameters'],
  figures: Figures = String,
): ParameterView {
  const { id, default: preset } = parameter;
  const { least, most } = boundsOf(parameter);
  const text = typed[id] ?? writtenNumber(values[id] ?? preset, figures);
  const value = typedNumber(text);
  const wrong = reasonAgainst(value, parameter, words);
  const noFewer = value !== null && value <= least ? words.atLeast(least) : '';
  const noMore = value !== null && value >= most ? words.perBooking(most) : '';
  const isSwitch = most === 1 && least === 0;
  // A default that is the largest quantity is no limit that the guest has reached.
  const isReached = value !== preset || bumped[id] === 'most';
  const isAtLimit = noMore !== '' && least < most && !isSwitch && isReached;
  return {
    text,
    value,
    least,
    most,
    isSwitch,
    invalid: wrong !== '',
    isAtLimit,
    reason: wrong || (isAtLimit ? noMore : bumped[id] ? { least: noFewer, most: noMore }[bumped[id]] : ''),
    noFewer,
    noMore,
  };
}

/** How many several steps are. */
const page = 5;

/** Which way a key of a spin button leads (WAI-ARIA Authoring Practices), and how far. */
const keys: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: page,
  PageDown: -page,
  Home: -Infinity,
  End: Infinity,
};

/** So many steps up or down as a key is for; 0 where it is for something else, or where there is no end to go to. */
export function stepsOf(key: string, { most }: Pick<ParameterView, 'most'>): number {
  return key === 'End' && most === Infinity ? 0 : (keys[key] ?? 0);
}

/** The quantity so many steps lead to: never beyond the bounds, and to the nearest of them from beyond. */
export function stepped(
  value: number | null,
  by: number,
  { least, most }: Pick<ParameterView, 'least' | 'most'>,
): number {
  return Math.min(most, Math.max(least, (value ?? least) + by));
}
