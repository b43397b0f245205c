import type { AheadText } from './en-ahead.ts';

/** What en-ahead.ts says, in French. */
export const frAhead: AheadText = {
  next: (party) => (party ? `Prochaines disponibilités pour ${party}` : 'Prochaines disponibilités'),
  none: (party) =>
    party ? `Aucun jour suivant n’a été trouvé pour ${party}.` : 'Aucun jour libre n’a été trouvé par la suite.',
};
