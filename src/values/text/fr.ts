import type { CodeText } from './en-code.ts';
import type { ItemsText } from './en-items.ts';
import type { OptionsText } from './en-options.ts';
import type { TroubleText } from './en-trouble.ts';
import type { Text } from './en.ts';

/** In French nought is singular too. */
const plural = (count: number, one: string, other: string) => (Math.abs(count) < 2 ? one : other);

/**
 * The catalogue in French. Spaces before : ; ! ? » and after « do not break: a narrow one (U+202F),
 * but the full one (U+00A0) with the colon and the guillemets, as the Imprimerie nationale sets them.
 */
export const fr: Text & { items: ItemsText; problems: TroubleText; code: CodeText; cart: OptionsText } = {
  stages: { label: 'Progression', choose: 'Choix', cart: 'Panier', details: 'Vos coordonnées', done: 'Terminé' },
  loading: 'Chargement…',
  back: 'Retour',
  remove: 'Retirer',

  items: {
    label: 'Ce que vous pouvez réserver',
    search: 'Rechercher',
    categories: 'Catégories',
    everything: 'Tout',
    found: (count) => `${count} ${plural(count, 'résultat', 'résultats')}`,
    more: 'Afficher plus',
    none: 'Aucun résultat pour votre recherche.',
    showAll: 'Tout afficher',
    empty: 'Il n’y a rien à réserver ici pour le moment.',
  },

  list: {
    dates: 'Choisir des dates',
    sort: 'Trier',
    own: 'Tri : ordre de la liste',
    name: 'Tri : nom',
  },

  item: {
    all: 'Toutes les offres',
    about: 'Description',
  },

  calendar: {
    label: 'Choisissez votre date',
    labelRange: 'Choisissez vos dates',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    free: 'disponible',
    taken: 'non disponible',
    leave: 'pour le départ seulement',
    past: 'date passée',
    pending: 'disponibilité en attente',
    unknown: 'disponibilité inconnue',
    short: 'pas assez de jours disponibles à partir de cette date',
    chosen: 'choisi',
    today: 'aujourd’hui',
    nextFree: (day) => `Prochaine disponibilité : ${day}`,
    failed: 'Le calendrier n’a pas pu être chargé.',
    hint: (length, nights) => {
      if (length === 1 && !nights) return 'Choisissez un jour.';
      const first = `Choisissez le ${nights ? 'jour d’arrivée' : 'premier jour'}`;
      if (length === 0)
        return `${first}, puis ${nights ? 'celui du départ.' : 'le dernier. Un seul jour convient aussi.'}`;
      return `${first}. La durée est toujours de ${length} ${nights ? plural(length, 'nuit', 'nuits') : plural(length, 'jour', 'jours')}.`;
    },
    chose: (when) => `Votre choix : ${when}.`,
    cannot: (day, why) => `${day} : ${why}.`,
  },

  parameters: {
    label: 'Combien ?',
    fewer: (label) => `Moins : ${label}`,
    more: (label) => `Plus : ${label}`,
    atMost: (count) => `${count} au maximum`,
    atLeast: (count) => `${count} au minimum`,
    whole: 'Saisissez un nombre entier',
    required: 'Nécessaire pour cette réservation',
  },

  ways: {
    free: 'Disponible',
    taken: 'Non disponible',
    chosen: 'Choisi',
    label: 'Autres façons de choisir',
    noneFree: 'Aucune date disponible dans les prochains mois.',
  },

  times: {
    stay: (arrival, departure, nights) =>
      `Arrivée ${arrival} → départ ${departure} · ${nights} ${plural(nights, 'nuit', 'nuits')}`,
  },

  code: {
    have: 'J’ai un code',
    label: 'Code de réduction',
    apply: 'Appliquer',
    saved: (amount) => `Vous économisez ${amount}`,
    before: 'Prix avant :',
    now: 'Prix maintenant :',
  },

  summary: {
    label: 'Votre choix',
    chooseDate: 'Choisissez une date pour voir le prix.',
    chooseNights: 'Choisissez votre arrivée et votre départ pour voir le prix.',
    chooseTime: 'Choisissez une heure pour voir le prix.',
    pricing: 'Calcul du prix…',
    total: 'Total',
    add: 'Ajouter au panier',
    adding: 'Ajout en cours…',
    notBookable: 'Ce choix ne peut pas être réservé.',
    left: (count) => `Plus que ${count} ${plural(count, 'disponible', 'disponibles')}`,
    inCart: (lines) => `${lines} dans votre panier`,
    toCart: 'Voir le panier',
  },

  cart: {
    label: 'Votre panier',
    empty: 'Votre panier est vide.',
    browse: 'Trouver une offre à réserver',
    continue: 'Continuer à parcourir',
    checkout: 'Continuer vers vos coordonnées',
    removeLine: (name) => `Retirer ${name}`,
    removed: (name) => `${name} a été retiré de votre panier.`,
    added: (name) => `${name} a été ajouté à votre panier.`,
    subTotal: 'Sous-total',
    discount: 'Remise',
    tax: 'Taxe',
    taxIncluded: 'Taxe incluse',
    total: 'Total',
    due: 'À payer maintenant',
    gone: 'N’est plus disponible',
    addOn: 'Supplément',
    included: 'Inclus',
    notTaken: 'Supplément non choisi',
    take: (price) => `Ajouter pour ${price}`,
    takeAddOn: (name, price) => `Ajouter ${name} pour ${price}`,
    quantity: (name) => `Quantité : ${name}`,
    held: 'Vos places sont retenues pendant que vous terminez votre réservation.',
    changed: 'Quelque chose a changé depuis votre choix. Veuillez vérifier votre panier avant de continuer.',
  },

  details: {
    label: 'Vos coordonnées',
    optional: 'facultatif',
    choose: 'Veuillez choisir',
    next: 'Vérifier votre réservation',
    errors: (count) => `Veuillez vérifier ${count} ${plural(count, 'champ', 'champs')} :`,
    missing: (label) => `Veuillez remplir « ${label} ».`,
    email: (label) => `${label} : saisissez une adresse comme nom@exemple.com.`,
    agree: 'Veuillez accepter les conditions.',
    check: (label) => `${label} : veuillez vérifier ce champ.`,
    yes: 'Oui',
    no: 'Non',
    policy: 'Conditions de réservation',
    terms: 'J’accepte les conditions de réservation',
  },

  review: {
    label: 'Vérifiez votre réservation',
    details: 'Vos coordonnées',
    change: 'Modifier',
    book: (total) => `Réserver · ${total}`,
    booking: 'Réservation en cours…',
    pays: 'Vous payez à la page suivante, sur le service de réservation de l’établissement.',
  },

  done: {
    booked: 'Votre réservation est faite',
    bookedToPay: 'Votre place est réservée. Il reste à la payer.',
    code: 'Code de réservation',
    lines: 'Votre réservation',
    pay: 'Continuer vers le paiement',
    payUnless: 'Payer, si ce n’est pas déjà fait',
    payAsk:
      'Demandez à l’établissement comment payer : nous ne pouvons pas nous porter garants de la page de paiement indiquée.',
    invoice: 'Voir votre facture',
    calendar: 'Ajouter à votre agenda',
    print: 'Imprimer',
    keep: 'Gardez ce code : l’établissement vous le demandera.',
    again: 'Réserver autre chose',
    unsure: 'Nous ne savons pas encore si votre réservation a été faite',
    unsureWhy:
      'La connexion a été perdue pendant la réservation. Ne réservez pas à nouveau avant d’en savoir plus : vous pourriez avoir deux réservations.',
    checkAgain: 'Vérifier à nouveau',
    checking: 'Vérification…',
    probably:
      'Votre réservation a très probablement été faite. Cherchez la confirmation dans vos courriels, ou demandez à l’établissement.',
    notMade: 'La réservation n’a pas été faite. Votre panier et vos coordonnées sont toujours là.',
    askVenue: 'Contacter l’établissement',
  },

  problems: {
    offline: 'Le service de réservation est injoignable. Vérifiez votre connexion et réessayez.',
    timeout: 'Le service de réservation met trop de temps à répondre. Veuillez réessayer.',
    refused: 'Le service de réservation n’a pas accepté cette demande.',
    throttled: (seconds) =>
      `Trop de demandes. Veuillez réessayer dans ${seconds} ${plural(seconds, 'seconde', 'secondes')}.`,
    broken: 'Le service de réservation a donné une réponse inutilisable. Veuillez réessayer.',
    unauthorised: 'La réservation en ligne n’est pas ouverte ici pour le moment.',
    unconfirmed: 'Nous ne savons pas encore si votre réservation a été faite.',
    misconfigured: (attribute) =>
      `Ce module de réservation n’est pas entièrement configuré : « ${attribute} » manque ou ne peut pas être utilisé.`,
    missing: 'Ce qui était proposé ici n’est plus disponible.',
    retry: 'Réessayer',
    dismiss: 'Fermer',
  },
};
