import type { BookedHereText } from './en-booked-here.ts';

/** What en-booked-here.ts says, in French. */
export const frBookedHere: BookedHereText = {
  label: 'Vos réservations dans cet onglet',
  show: 'Afficher',
  showOne: (code) => `Afficher la réservation ${code}`,
  note: 'Cette liste disparaît quand vous fermez l’onglet. L’oublier n’annule rien.',
  forget: 'Oublier cette liste',
  forgotten: 'La liste est oubliée. Vos réservations restent valables.',
};
