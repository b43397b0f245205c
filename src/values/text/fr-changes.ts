/** Words for those who change their mind about the cart, in French. */
import type { ChangesText } from './en-changes.ts';

export const frChanges: ChangesText = {
  editing: (name) => `Vous modifiez ${name} dans votre panier.`,
  leave: 'Ne rien changer',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  unchanged: 'comme dans votre panier',
  ownPlaces:
    'Ce que cette ligne retient déjà compte ici comme pris. Pour choisir ces places autrement, retirez d’abord la ligne.',
  removed: (name) => `${name} a été retiré.`,
  undo: 'Annuler',
  notBack: (name, reason) => `${name} ne peut pas être remis\u00a0: ${reason || 'ce n’est plus disponible.'}`,
  booking:
    'Votre panier est en cours de réservation dans un autre onglet ou une autre fenêtre. Un instant, s’il vous plaît.',
  booked: 'Votre panier a été réservé dans un autre onglet ou une autre fenêtre.',
};
