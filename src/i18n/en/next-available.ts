/** English for the next available days of a party. */
export const enNextAvailable = {
  ownHolds:
    'An earlier attempt from this browser may still be holding these places, for 20 minutes at most. We keep checking.',
  /** The party as `Adults × 4, Children × 1`, in the service's own labels; `''` without quantities. */
  next: (party: string) => (party ? `Next available for ${party}` : 'Next available'),
  none: (party: string) => (party ? `We couldn’t find a later date for ${party}.` : 'We couldn’t find a later date.'),
};
