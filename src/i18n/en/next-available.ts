/** English messages for the next days that are available for a party. */
export const enNextAvailable = {
  ownHolds:
    'An earlier attempt in this browser may still be holding these spots for up to 20 minutes. We’ll keep checking.',
  next: (party: string) => (party ? `Next available (${party})` : 'Next available'),
  none: (party: string) => (party ? `We couldn’t find a later date (${party}).` : 'We couldn’t find a later date.'),
};
