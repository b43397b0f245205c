import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('fr');
/** In French, 0 is singular, too. */
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * French, with “vous”. No line breaks before : ; ! ? » or after «. The space there is narrow (U+202F) before ; ! ? and
 * full (U+00A0) with the colon and the guillemets, as in the rules of the Imprimerie nationale.
 *
 * Glossary:
 * - booking: réservation
 * - to book: réserver
 * - item: prestation
 * - cart: panier
 * - add-on: supplément
 * - available: disponible
 * - to select: choisir
 * - promo code: code promo
 * - check-in: arrivée
 * - check-out: départ
 * - spots: places
 * - to hold: mettre de côté
 * - to cancel: annuler
 * - the venue: nous
 * - the guest: vous
 */
export const messages: Messages = {
  stages: {
    label: 'Progression',
    choose: 'Dates et options',
    details: 'Vos coordonnées',
    done: 'Confirmation',
    pay: 'Paiement',
    at: (place, count, name) => `${place} sur ${count} · ${name}`,
  },
  loading: 'Chargement…',
  back: 'Retour',
  remove: 'Retirer',
  questions: 'Une question\u202f?',
  wait: (seconds) =>
    seconds > 0
      ? `Veuillez réessayer dans ${seconds} ${pluralize(seconds, 'seconde', 'secondes')}.`
      : 'Veuillez réessayer maintenant.',

  items: {
    label: 'Ce que vous pouvez réserver',
    search: 'Rechercher',
    categories: 'Catégories',
    everything: 'Tout',
    found: (count) => `${count} ${pluralize(count, 'résultat', 'résultats')}`,
    more: 'Afficher plus',
    none: 'Aucun résultat.',
    showAll: 'Effacer les filtres',
    empty: 'Aucune réservation n’est possible pour le moment.',
  },

  list: {
    dates: 'Choisir des dates',
    sort: 'Trier',
    own: 'Tri\u00a0: recommandé',
    name: 'Tri : nom',
    soldOut: 'Complet',
    noCharge: 'Gratuit',
    perNight: (price) => `${price} par nuit`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'nuit', 'nuits') : pluralize(count, 'jour', 'jours')} dès le ${start}`,
  },

  item: {
    all: 'Tout voir',
    about: 'Description',
    gallery: {
      label: 'Photos',
      previous: 'Photo précédente',
      next: 'Photo suivante',
      enlarge: 'Agrandir',
      count: (place, of) => `${place} sur ${of}`,
      video: 'Voir la vidéo',
      newTab: 'nouvel onglet',
    },
    soldOut: {
      others: 'Disponible à la place :',
      lookedAt: (first, last) => `Aucune disponibilité entre ${first} et ${last}.`,
      subject: (what) => `Disponibilités : ${what}`,
      letter: (what) => `Bonjour,\n\nAvez-vous des disponibilités\u202f?\n${what}\n\nMerci.\n`,
    },
  },

  calendar: {
    label: 'Choisissez votre date',
    labelRange: 'Choisissez vos dates',
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    free: 'disponible',
    taken: 'indisponible',
    leave: 'départ uniquement',
    past: 'date passée',
    pending: 'disponibilité en cours de vérification',
    unknown: 'disponibilité inconnue',
    short: 'pas assez de jours de suite',
    chosen: 'choisi',
    today: 'aujourd’hui',
    nextFree: (day) => `Prochaine disponibilité : ${day}`,
    failed: 'Le calendrier n’a pas pu être chargé.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Choisissez un jour.';
      const instruction = `Choisissez le ${isByNight ? 'jour d’arrivée' : 'premier jour'}`;
      if (length === 0) return `${instruction}, puis ${isByNight ? 'le jour de départ' : 'le dernier'}.`;
      return `${instruction}. Durée\u00a0: ${length} ${isByNight ? pluralize(length, 'nuit', 'nuits') : pluralize(length, 'jour', 'jours')}.`;
    },
    chose: (when) => `Sélection\u00a0: ${when}`,
    cannot: (day, why) => `${day} : ${why}.`,
    between: 'Certaines dates entre les deux ne sont pas disponibles.',
    anew: (day) => `Vos dates commencent désormais le ${day}.`,
  },

  parameters: {
    label: 'Combien ?',
    fewer: (label) => `Retirer un : ${label}`,
    more: (label) => `Ajouter un : ${label}`,
    atMost: (count) => `${count} au maximum`,
    atLeast: (count) => `${count} au minimum`,
    perBooking: (count) => `Jusqu’à ${count} par réservation`,
    contact: 'Nous contacter',
    priceFor: (price, count) => `${price} pour ${count}`,
    whole: 'Saisissez un nombre entier',
    required: 'Obligatoire',
  },

  ways: {
    free: 'Disponible',
    taken: 'Indisponible',
    chosen: 'Choisi',
    cheapest: 'Prix le plus bas',
    low: 'Presque complet',
    currency: (code) => `Prix en ${code}`,
    withoutCode: 'Prix sans code promo',
    label: 'Autres façons de choisir les dates',
    noneFree: 'Aucune disponibilité dans les 12 prochains mois.',
    names: { typed: 'Saisir les dates', list: 'Voir en liste', prices: 'Voir les prix' },
    typed: {
      label: 'Saisissez vos dates',
      day: 'Date',
      first: 'Premier jour',
      last: 'Dernier jour',
      arrival: 'Arrivée',
      departure: 'Départ',
      take: 'Appliquer',
      none: 'Saisissez une date.',
      backwards: 'La date de fin précède la date de début.',
      between: (first, last) => `Certains jours entre le ${first} et le ${last} ne sont pas disponibles.`,
    },
    list: {
      label: (month) => `Jours\u00a0: ${month}`,
    },
    prices: {
      asking: 'Chargement des prix…',
      shown: 'Les prix sont affichés.',
      failed: 'Les prix n’ont pas pu être chargés.',
      full: 'complet',
      closed: 'fermé',
      closedDay: 'fermé',
      left: (count) => `plus que ${count}`,
      cheapest: 'prix le plus bas',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'nuit', 'nuits') : pluralize(count, 'jour', 'jours');
      return `${count} ${unit} minimum.`;
    },
    atMost: (count, isByNight) =>
      `${count} ${isByNight ? pluralize(count, 'nuit', 'nuits') : pluralize(count, 'jour', 'jours')} maximum.`,
    beyond: 'durée trop longue',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'nuit', 'nuits') : pluralize(count, 'jour', 'jours');
      return `Choisissez le ${isByNight ? 'jour de départ' : 'dernier jour'} : ${count} ${unit} minimum.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'nuit', 'nuits')}`,
    start: 'Heure de début',
    slots: 'Choisissez une heure',
    until: 'Heure de fin',
    none: 'Plus aucun horaire ce jour-là.',
    full: 'Complet',
    duration: (hours, minutes) => `${hours} ${minutes}`,
    places: (count) =>
      count > 3
        ? `${count} places`
        : pluralize(count, count === 0 ? 'Plus aucune place' : 'Plus qu’une place', `Plus que ${count} places`),
    venue: (zone) => `Horaires dans notre fuseau (${zone}).`,
  },

  code: {
    have: 'Vous avez un code promo ?',
    label: 'Code promo',
    apply: 'Appliquer',
    saved: (amount) => `Vous économisez ${amount}`,
    before: 'Avant',
    now: 'Maintenant',
    shared: 'Ce code s’applique à tout le panier.',
  },

  summary: {
    label: 'Votre choix',
    chooseDate: 'Choisir une date',
    chooseNights: 'Choisir les dates',
    chooseTime: 'Choisir une heure',
    otherDate: 'Choisir une autre date',
    enterParty: 'Indiquer le nombre de personnes',
    enterQuantity: 'Indiquer la quantité',
    pricing: 'Calcul du prix…',
    book: 'Continuer',
    add: 'Ajouter au panier',
    adding: 'Ajout en cours…',
    notBookable: 'Cette combinaison n’est pas disponible.',
    left: (count) => (count === 1 ? 'Plus qu’un seul disponible' : `Plus que ${count} disponibles`),
    inCart: (lines) => `${lines} dans votre panier`,
    toCart: 'Voir le panier',
  },

  cart: {
    label: 'Votre panier',
    empty: 'Votre panier est vide.',
    browse: 'Voir les prestations',
    continue: 'Voir d’autres prestations',
    checkout: 'Continuer',
    removeLine: (name) => `Retirer ${name}`,
    removed: (name) => `Retiré du panier\u00a0: ${name}`,
    added: (name) => `Ajouté au panier\u00a0: ${name}`,
    isIn: (name) => `${name} est dans votre panier.`,
    subTotal: 'Sous-total',
    discount: 'Remise',
    tax: 'Taxe',
    taxIncluded: (amount, name) => (name ? `Dont ${amount} (${name})` : `Dont ${amount} de taxes`),
    total: 'Total',
    due: 'À payer maintenant',
    gone: 'N’est plus disponible',
    addOn: 'Supplément',
    extras: 'Suppléments',
    priceLater: 'Prix à l’étape suivante',
    withoutExtras: 'Hors suppléments',
    included: 'Inclus',
    notTaken: 'En option',
    take: (price) => `Ajouter pour ${price}`,
    quantity: (name) => `Quantité : ${name}`,
    held: 'Nous mettons votre sélection de côté pendant que vous terminez.',
    changed: 'Votre panier a changé. Vérifiez-le avant de continuer.',
  },

  details: {
    label: 'Vos coordonnées',
    optional: 'facultatif',
    choose: 'Veuillez choisir',
    next: 'Vérifier ma réservation',
    more: 'Ajouter des précisions (facultatif)',
    meant: 'Vouliez-vous dire',
    meantEnd: ' ?',
    privacy: 'Politique de confidentialité',
    whole: 'Lire les conditions',
    fields: {
      name: 'Nom',
      email: 'E-mail',
      phone: 'Téléphone',
      address: 'Adresse',
      city: 'Ville',
      postalCode: 'Code postal',
      country: 'Pays',
      region: 'Région',
    },
    errors: (count) => `Veuillez vérifier ${count} ${pluralize(count, 'champ', 'champs')} :`,
    missing: (label) => `${label} : ce champ est obligatoire.`,
    email: (label) => `${label}\u00a0: saisissez une adresse e-mail valide, comme nom@example.com.`,
    phone: (label) => `${label}\u00a0: saisissez un numéro de téléphone, comme +33 6 39 98 12 34.`,
    agree: 'Veuillez accepter les conditions de réservation.',
    check: (label) => `${label} : veuillez vérifier ce champ.`,
    yes: 'Oui',
    no: 'Non',
    policy: 'Conditions de réservation',
    terms: 'J’accepte les conditions de réservation',
  },

  order: {
    label: 'Votre réservation',
    items: (count) => `${count} ${pluralize(count, 'prestation', 'prestations')}`,
    edit: 'Modifier',
  },

  review: {
    label: 'Vérifiez votre réservation',
    details: 'Vos coordonnées',
    change: 'Modifier',
    booking: 'Réservation en cours…',
    pays: 'Étape suivante : paiement sur notre page de paiement',
    paysAt: (host) => `Étape suivante : paiement sur ${host}`,
    paysLater: 'Rien à payer maintenant',
    forwards: 'Après la réservation, la page de paiement s’ouvre automatiquement.',
  },

  book: {
    pay: 'Réserver et payer',
    payLater: 'Réserver et payer plus tard',
    obligation: 'Réserver avec obligation de paiement',
    free: 'Réserver',
  },

  done: {
    booked: 'Merci pour votre réservation',
    bookedToPay: 'Dernière étape\u00a0: payez pour finaliser votre réservation.',
    bookedPerhapsPaid: 'Votre réservation',
    invalid: 'Cette réservation n’est plus valable',
    paymentOpen: 'Nous avons reçu votre réservation. Vérifiez le paiement sur la page de paiement.',
    notReceived: 'Nous n’avons pas encore reçu votre paiement.',
    received: (amount) => `Paiement reçu : ${amount}`,
    paidOf: (amount, total) => `Payé : ${amount} sur ${total}`,
    status: 'Statut de la réservation :',
    code: 'Code de réservation',
    lines: 'Détails de la réservation',
    pay: (amount) => ['Continuer vers le paiement', amount].filter(Boolean).join(' · '),
    payUnless: 'Ouvrir la page de paiement',
    payAsk: 'Nous n’avons pas pu vérifier la page de paiement. Contactez-nous pour payer.',
    payForgotten:
      'Nous avons reçu votre réservation. Si vous n’avez pas encore payé, cherchez un lien de paiement dans vos e-mails ou contactez-nous.',
    invoice: 'Voir votre facture',
    calendar: 'Ajouter à votre agenda',
    print: 'Imprimer',
    keep: 'Conservez ce code\u00a0: il vous sera utile si vous nous contactez.',
    again: 'Faire une autre réservation',
    unsure: 'Nous n’avons pas encore pu confirmer votre réservation',
    unsureWhy:
      'Nous attendons toujours la réponse et continuons de vérifier. Patientez et ne réservez pas à nouveau\u00a0: vous risqueriez de réserver deux fois.',
    stillOpen: 'La confirmation peut encore arriver. Temps restant\u00a0:',
    checkAgain: 'Vérifier maintenant',
    checking: 'Vérification…',
    likely: 'Votre réservation a très probablement abouti',
    likelyWhy:
      'Nous n’avons pas encore reçu de confirmation. Vérifiez vos e-mails ou contactez-nous avant de réserver à nouveau.',
    notMade: 'Votre réservation n’a pas abouti. Rien n’a été réservé. Votre panier et vos coordonnées sont conservés.',
    askVenue: 'Nous contacter',
    google: 'Google Agenda',
    outlook: 'Outlook',
    secure: (host) => `Paiement sécurisé sur ${host}`,
    forwarding: (host) => `Ouverture du paiement sur ${host}…`,
    stay: 'Rester sur cette page',
    stayed: 'Vous restez sur cette page.',
    linkFor: (calendar, what) => `${calendar} : ${what}`,
    directions: 'Itinéraire',
    hours: 'Horaires d’ouverture :',
    change: 'Modifier ou annuler',
    online: 'Voir votre réservation en ligne',
    changeHow: 'Pour modifier ou annuler, contactez-nous avec votre code de réservation.',
  },

  joining: {
    list: ', ',
    clauses: ', ',
    phrases: '\u202f; ',
    sentences: ' ',
    end: (words) => `${words}.`,
    labelValue: (label, value) => `${label}\u00a0: ${value}`,
    quantity: (label, count) => `${label}\u00a0×\u00a0${count}`,
    bracket: (words) => `(${words})`,
    range: (from, to) => `${from} – ${to}`,
  },

  problems: {
    offline: 'Le service de réservation est injoignable. Vérifiez votre connexion et réessayez.',
    timeout: 'La réponse prend plus de temps que d’habitude. Veuillez réessayer.',
    refused: 'La demande n’a pas abouti. Veuillez réessayer.',
    throttled: 'Nous recevons beaucoup de demandes.',
    again: (seconds) =>
      seconds > 0
        ? `Nouvel essai dans ${seconds} ${pluralize(seconds, 'seconde', 'secondes')}.`
        : 'Nouvel essai en cours…',
    broken: 'Une erreur est survenue de notre côté. Veuillez réessayer.',
    unauthorised: 'La réservation en ligne est momentanément indisponible.',
    unconfirmed: 'Nous n’avons pas encore pu confirmer votre réservation.',
    misconfigured: 'La réservation en ligne n’est pas disponible ici pour le moment.',
    missing: 'Cette prestation n’existe plus.',
    incomplete: 'Une partie de cette page de réservation n’a pas été chargée.',
    incompleteOffline:
      'Une partie de cette page de réservation n’a pas été chargée. Vérifiez votre connexion et réessayez.',
    outdated: 'Cette page de réservation a été mise à jour depuis son ouverture. Rechargez-la pour continuer.',
    reload: 'Recharger',
    retry: 'Réessayer',
    dismiss: 'Fermer',
  },

  badge: {
    cart: (lines) => `Panier\u00a0: ${lines} ${pluralize(lines, 'prestation', 'prestations')}`,
  },

  byDate: {
    label: 'Choix des dates',
    first: 'Premier jour',
    last: 'Dernier jour',
    arrival: 'Arrivée',
    departure: 'Départ',
    show: 'Voir les disponibilités',
    all: 'Effacer les dates',
    change: 'Modifier les dates',
    close: 'Fermer',
    asking: 'Recherche des disponibilités…',
    checked: (count, total) => `${count} sur ${total} vérifiées`,
    stop: 'Arrêter',
    free: (count) => `${count} ${pluralize(count, 'disponible', 'disponibles')}`,
    none: 'Aucune disponibilité à ces dates.',
    looking: 'Recherche de dates proches…',
    near: 'Disponibilités proches :',
    far: 'Aucune disponibilité les jours suivants non plus.',
    unanswered: (count) => `Nous n’avons pas pu vérifier ${count} ${pluralize(count, 'prestation', 'prestations')}.`,
    from: (price) => `dès ${price}`,
    low: 'Tri : prix croissant',
    high: 'Tri : prix décroissant',
    leftOut: (count) =>
      `${count} ${pluralize(count, 'autre n’est pas disponible', 'autres ne sont pas disponibles')} à ces dates.`,
    labels: { adults: 'Adultes', children: 'Enfants', people: 'Personnes' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'adulte', 'adultes')}`,
      children: (count) => `${count} ${pluralize(count, 'enfant', 'enfants')}`,
      people: (count) => `${count} ${pluralize(count, 'personne', 'personnes')}`,
    },
    flexible: 'Dates flexibles',
    exact: 'Dates exactes',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'jour', 'jours')}`,
    nearby: 'Dates proches :',
    noneNearby: 'Aucune autre disponibilité à des dates proches.',
    chooseFirst: 'Choisissez une date de début.',
    chooseArrival: 'Choisissez une date d’arrivée.',
    past: 'Ce jour est passé.',
    backwards: 'La date de fin précède la date de début.',
    noNight: 'Le départ doit suivre l’arrivée.',
  },

  cartChanges: {
    changed: 'Quelque chose a changé depuis votre choix',
    changedOpen: 'Vérifiez les changements avant de continuer. Rien n’a été réservé.',
    changedDone: 'Votre panier a été mis à jour.',
    expired: 'Votre panier a expiré',
    expiredOpen: 'Nous l’avons reconstitué, mais tout n’est pas comme avant.',
    expiredDone: 'Nous l’avons reconstitué : mêmes dates, mêmes prix.',
    expiredOther: 'Nous l’avons reconstitué.',
    expiredEmpty: 'Nous n’avons pas pu le reconstituer.',
    renewed: 'Votre sélection est de nouveau mise de côté',
    renewedDone: 'Le délai était dépassé. Les dates et les prix sont les mêmes.',
    emptied: 'Votre panier est maintenant vide',
    emptiedDone:
      'Le délai est dépassé. Si vous avez déjà réservé, cherchez la confirmation dans vos e-mails ; ' +
      'sinon, choisissez de nouveau.',
    kept: 'Ce que vous avez saisi dans le formulaire est conservé.',

    gone: 'N’est plus disponible',
    fewer: (count) => `Il n’en reste que ${count}`,
    dearer: 'Le prix a augmenté',
    cheaper: 'Le prix a baissé',
    moved: 'Mis à jour',
    cart: 'Votre panier',

    looking: 'Recherche de dates proches…',
    free: 'Dates proches :',
    none: 'Aucune date proche disponible.',
    take: (count) => `Passer à ${count}`,

    go: 'Continuer',
    accept: 'Continuer au nouveau prix',
    without: 'Continuer sans cette prestation',
    both: 'Continuer avec ces changements',
    back: 'Retour au panier',
  },

  lineEdit: {
    editing: (name) => `Modification : ${name}`,
    leave: 'Annuler',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    unchanged: 'Aucun changement',
    removed: (name) => `Retiré du panier\u00a0: ${name}`,
    undo: 'Rétablir',
    notBack: (name, reason) =>
      `Impossible de rétablir «\u00a0${name}\u00a0»\u00a0: ${reason || 'ce n’est plus disponible.'}`,
    booking:
      'Votre panier est en cours de réservation dans un autre onglet ou une autre fenêtre. Un instant, s’il vous plaît.',
    booked:
      'Votre panier précédent n’est plus ouvert\u00a0: il a peut-être été réservé ou vidé dans un autre onglet. Cherchez un e-mail de confirmation avant de réserver à nouveau.',
  },

  nextAvailable: {
    ownHolds:
      'Une tentative précédente dans ce navigateur bloque peut-être encore ces places, pendant 20 minutes au maximum. Nous continuons de vérifier.',
    next: (party) => (party ? `Prochaines disponibilités (${party})` : 'Prochaines disponibilités'),
    none: (party) => (party ? `Aucune date ultérieure (${party}).` : 'Aucune date ultérieure.'),
  },

  tabBookings: {
    label: 'Vos réservations récentes',
    likely: 'Cette réservation a très probablement abouti, mais nous n’avons pas reçu de confirmation.',
    check: 'Vérifier à nouveau',
    nothingFound: 'Toujours aucune confirmation. Contactez-nous.',
    show: 'Afficher',
    showOne: (code) => `Afficher la réservation ${code}`,
    note: 'Cette liste n’est enregistrée que dans ce navigateur. L’effacer n’annule aucune réservation.',
    forget: 'Effacer la liste',
    forgotten: 'Liste effacée. Vos réservations ne changent pas.',
  },
};
