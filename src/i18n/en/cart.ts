/** English messages that only the cart step shows. `checkout.ts` has the other messages of this section. */
export const enCart = {
  browse: 'Browse what’s available',
  continue: 'Keep browsing',
  checkout: 'Continue',
  held: 'We’re holding this for you while you finish booking.',
  take: (price: string) => `Add for ${price}`,
  quantity: (name: string) => `Quantity of ${name}`,
};
