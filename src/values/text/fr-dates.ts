import type { DatesText } from './en-dates.ts';

/** What en-dates.ts says, in French. */
export const frDates: DatesText = {
  label: 'Choix des dates',
  first: 'Premier jour',
  last: 'Dernier jour',
  arrival: 'Arrivée',
  departure: 'Départ',
  show: 'Voir ce qui est libre',
  all: 'Toutes les dates',
  change: 'Modifier',
  close: 'Fermer',
  asking: 'Recherche de ce qui est libre…',
  free: (count) => `${count} ${Math.abs(count) < 2 ? 'libre' : 'libres'}`,
  none: 'Rien n’est libre pour ce choix.',
  looking: 'Recherche des jours les plus proches où quelque chose est libre…',
  near: 'Quelque chose est libre le :',
  far: 'Rien n’a été trouvé les jours suivants non plus.',
  unanswered: (count) => `Nous n’avons pas eu de réponse pour ${count} ${Math.abs(count) < 2 ? 'offre' : 'offres'}.`,
  from: (price) => `dès ${price}`,
  low: 'Tri : prix croissant',
  high: 'Tri : prix décroissant',
  leftOut: (count) =>
    `${count} ${Math.abs(count) < 2 ? 'autre n’est pas libre' : 'autres ne sont pas libres'} à ces dates.`,
  chooseFirst: 'Choisissez le premier jour.',
  chooseArrival: 'Choisissez le jour d’arrivée.',
  past: 'Ce jour est passé.',
  backwards: 'Le dernier jour précède le premier.',
  noNight: 'Le départ vient après l’arrivée.',
};
