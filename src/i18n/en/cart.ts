/** English for the cart as a step. Other steps use the rest of its section. */
export const enCart = {
  browse: 'Browse what’s available',
  continue: 'Keep browsing',
  checkout: 'Continue',
  held: 'We’re holding this for you while you finish booking.',
  take: (price: string) => `Add for ${price}`,
  quantity: (name: string) => `Quantity of ${name}`,
};
