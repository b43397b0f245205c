import type { HealingText } from './en-healing.ts';

export const frHealing: HealingText = {
  changed: 'Quelque chose a changé depuis votre choix',
  changedOpen: 'Veuillez vérifier ceci avant de continuer. Rien n’a été réservé.',
  changedDone: 'Votre panier a été mis à jour.',
  expired: 'Votre panier avait expiré',
  expiredOpen: 'Nous l’avons reconstitué, mais tout n’est pas comme avant.',
  expiredDone: 'Nous l’avons reconstitué : mêmes dates, mêmes prix.',
  expiredOther: 'Nous l’avons reconstitué.',
  expiredEmpty: 'Nous n’avons pas pu le reconstituer.',
  renewed: 'Vos places sont de nouveau retenues',
  renewedDone: 'Le service de réservation les avait libérées. Les dates et les prix sont les mêmes.',
  emptied: 'Votre panier est vide à présent',
  emptiedDone:
    'Le service de réservation a tout libéré. Si vous avez réservé sur une autre page, cherchez la confirmation dans vos e-mails ; sinon, veuillez choisir de nouveau.',
  kept: 'Ce que vous avez saisi dans le formulaire est conservé.',

  gone: 'Plus disponible',
  fewer: (left) => `Il n’en reste que ${left}`,
  dearer: 'Coûte plus cher à présent',
  cheaper: 'Coûte moins cher à présent',
  moved: 'Modifié selon votre choix',
  cart: 'Votre panier',

  looking: 'Recherche de dates libres proches…',
  free: 'Libre à une date proche :',
  none: 'Nous n’avons trouvé aucune date libre proche.',
  take: (count) => `En prendre ${count}`,

  go: 'Continuer',
  accept: 'Continuer au nouveau prix',
  without: 'Continuer sans cela',
  both: 'Continuer avec ces changements',
  back: 'Retour au panier',
};
