import { plural } from './plural.ts';
import type { TimesText } from './en-times.ts';

/** Words for choosing a time or a slot within a day, in French. */
export const frTimes: TimesText = {
  start: 'Heure de début',
  slots: 'Choisissez une heure',
  until: 'Jusqu’à',
  none: 'Il n’y a pas d’heure disponible ce jour-là.',
  full: 'Complet',
  places: (count) => (count > 3 ? `${count} places` : `Plus que ${count} ${plural(count, 'place', 'places')}`),
  venue: (zone) => `Les heures sont celles de l’établissement : ${zone}.`,
};
