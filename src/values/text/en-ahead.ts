/** Words about the next days that are free for a party, in English: fetched with what finds them. */
export const enAhead = {
  /** The party as `4 × Adults, 1 × Children`, in the service's own labels; `''` where nothing is counted. */
  next: (party: string) => (party ? `Next available for ${party}` : 'Next available'),
  none: (party: string) => (party ? `No later day was found for ${party}.` : 'No later free day was found.'),
};

export type AheadText = typeof enAhead;
