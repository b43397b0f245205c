/** Words around a discount code, in English: fetched by those who have one. Another language brings them with it, as it is fetched whole. */
export const enCode = {
  label: 'Discount code',
  apply: 'Apply',
  saved: (amount: string) => `You save ${amount}`,
};

export type CodeText = typeof enCode;
