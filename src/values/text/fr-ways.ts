import type { WaysText } from './en-ways.ts';

/** Words about other ways to choose a date, in French. */
export const frWays: WaysText = {
  ways: { typed: 'Saisir les dates', list: 'Voir en liste', prices: 'Voir les prix' },
  typed: {
    label: 'Saisissez vos dates',
    day: 'Jour',
    first: 'Premier jour',
    last: 'Dernier jour',
    arrival: 'Arrivée',
    departure: 'Départ',
    take: 'Choisir',
    none: 'Veuillez saisir une date.',
    backwards: 'Le dernier jour précède le premier.',
    between: (first, last) => `Une date n’est pas disponible entre le ${first} et le ${last}.`,
  },
  list: {
    label: (month) => `Jours de ${month}`,
  },
  prices: {
    asking: 'Recherche des prix…',
    shown: 'Les prix sont affichés.',
    failed: 'Les prix n’ont pas pu être chargés.',
    full: 'complet',
    closed: 'fermé',
    left: (count) => `plus que ${count}`,
  },
};
