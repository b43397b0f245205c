import { describe, expect, it } from 'vitest';
import { BookingContract } from '../../../src/elements/root/booking-contract.ts';

/** A booking element that renders nothing, because Node has no page. */
class DrawnBooking extends BookingContract {
  protected override performUpdate(): void {
    // Renders nothing.
  }
}
customElements.define('x-contract', DrawnBooking);

const attributes = DrawnBooking.observedAttributes.map((name) => {
  const property = [...DrawnBooking.elementProperties].find(([key, { attribute }]) => (attribute ?? key) === name)?.[0];
  return [name, property as keyof BookingContract] as const;
});

describe('BookingContract', () => {
  it('has a camel-case property with a default value for each attribute', () => {
    const element = new DrawnBooking();
    for (const [name, property] of attributes) {
      expect(property).toBe(name.replace(/-./g, (hyphenAndLetter) => hyphenAndLetter.slice(1).toUpperCase()));
      expect(element[property], name).toBe(
        name === 'mode' ? 'inline' : typeof element[property] === 'boolean' ? false : '',
      );
    }
    expect(attributes.length).toBeGreaterThan(15);
  });

  it('copies each attribute change to its property', () => {
    const element = new DrawnBooking();
    for (const [name, property] of attributes) {
      const isSwitch = typeof element[property] === 'boolean';
      element.attributeChangedCallback(name, null, 'first');
      expect(element[property], name).toBe(isSwitch ? true : 'first');
      element.attributeChangedCallback(name, 'first', isSwitch ? null : 'second');
      expect(element[property], name).toBe(isSwitch ? false : 'second');
    }
  });
});
