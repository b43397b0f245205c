/**
 * Keeps which quantity fields of the open item are invalid. The widget prices and adds nothing
 * until the guest has corrected them. The fields themselves belong to `<slipway-parameters>`.
 */
import type { InvalidQuantities } from '../../shared/requests.ts';
import type { Context } from '../context.ts';

export interface Party {
  /** Reasons by parameter id; empty if every quantity is valid. */
  readonly invalid: InvalidQuantities;
  /** True while a field shows an invalid quantity, reported or not. */
  readonly isInvalid: boolean;
  check(invalid: InvalidQuantities): void;
  /** Moves the focus to the first invalid field and announces its reason. */
  focusInvalid(): void;
}

export function createParty({ host, observe }: Pick<Context, 'host' | 'observe'>): Party {
  let invalid: InvalidQuantities = {};
  // Another item, or another line of the cart, has fields of its own.
  observe('invalidate', ({ step, choice }, before) => {
    const isSame = choice.itemId === before.choice.itemId && choice.lineId === before.choice.lineId;
    if (step !== before.step || !isSame) invalid = {};
  });
  const fields = () => host.renderRoot.querySelector('slipway-parameters');
  return {
    get isInvalid() {
      return Object.keys(invalid).length > 0 || fields()?.isInvalid === true;
    },
    get invalid() {
      return invalid;
    },
    check(fields) {
      invalid = fields;
      host.requestUpdate();
    },
    focusInvalid: () => fields()?.focusInvalid(),
  };
}
