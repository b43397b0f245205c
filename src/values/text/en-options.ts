/** What can be done with some lines of a cart, in English: fetched for carts that hold such lines. Another language brings it with it, as it is fetched whole. */
export const enOptions = {
  take: (price: string) => `Add for ${price}`,
  takeAddOn: (name: string, price: string) => `Add ${name} for ${price}`,
  quantity: (name: string) => `Quantity of ${name}`,
};

export type OptionsText = typeof enOptions;
