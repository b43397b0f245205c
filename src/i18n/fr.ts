import type { Messages } from './messages.ts';

/** In French nought is singular too. */
const plural = (count: number, one: string, other: string) => (Math.abs(count) < 2 ? one : other);

/**
 * French. Spaces before : ; ! ? » and after « do not break: a narrow one (U+202F),
 * but the full one (U+00A0) with the colon and the guillemets, as the Imprimerie nationale sets them.
 */
export const fr: Messages = {
  stages: {
    label: 'Progression',
    choose: 'Choix',
    details: 'Vos coordonnées',
    done: 'Terminé',
    pay: 'Paiement',
    at: (place, count, name) => `${place} sur ${count} · ${name}`,
  },
  loading: 'Chargement…',
  back: 'Retour',
  remove: 'Retirer',
  wait: (seconds) =>
    seconds > 0
      ? `Veuillez réessayer dans ${seconds} ${plural(seconds, 'seconde', 'secondes')}.`
      : 'Veuillez réessayer maintenant.',

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
      if (length === 0) return `${first}, puis ${nights ? 'celui du départ' : 'le dernier'}.`;
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
    names: { typed: 'Saisir les dates', list: 'Voir en liste', prices: 'Voir les prix' },
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
  },

  times: {
    stay: (arrival, departure, nights) =>
      `Arrivée ${arrival} → départ ${departure} · ${nights} ${plural(nights, 'nuit', 'nuits')}`,
    start: 'Heure de début',
    slots: 'Choisissez une heure',
    until: 'Jusqu’à',
    none: 'Il n’y a pas d’heure disponible ce jour-là.',
    full: 'Complet',
    places: (count) => (count > 3 ? `${count} places` : `Plus que ${count} ${plural(count, 'place', 'places')}`),
    venue: (zone) => `Les heures sont celles de l’établissement : ${zone}.`,
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
    book: 'Réserver maintenant',
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
    isIn: (name) => `${name} est dans votre panier.`,
    subTotal: 'Sous-total',
    discount: 'Remise',
    tax: 'Taxe',
    taxIncluded: (amount, name) => `Dont ${amount} de ${name || 'taxes'}`,
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
    next: 'Continuer vers la vérification',
    more: 'Ajouter des précisions (facultatif)',
    meant: 'Vouliez-vous dire',
    privacy: 'Politique de confidentialité',
    excerpt: 'Extrait',
    whole: 'Lire toutes les conditions',
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

  order: {
    label: 'Votre commande',
    items: (count) => `${count} ${plural(count, 'article', 'articles')}`,
    edit: 'Modifier',
  },

  review: {
    label: 'Vérifiez votre réservation',
    details: 'Vos coordonnées',
    change: 'Modifier',
    booking: 'Réservation en cours…',
    pays: 'Vous payez à la page suivante, sur le service de réservation de l’établissement.',
  },

  book: {
    pay: (total) => ['Réserver et payer', total].filter(Boolean).join(' · '),
    payNow: (due) => `Réserver et payer · ${due} maintenant`,
    payLater: (total) => `Réserver et payer plus tard · ${total}`,
    free: 'Réserver',
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
    payAsking: 'Recherche de la page de paiement…',
    payForgotten:
      'Si ce n’est pas encore payé : cherchez la page de paiement dans votre e-mail de confirmation, ou demandez à l’établissement.',
    paid: 'J’ai payé',
    invoice: 'Voir votre facture',
    calendar: 'Ajouter à votre agenda',
    print: 'Imprimer',
    keep: 'Gardez ce code : l’établissement vous le demandera.',
    again: 'Réserver autre chose',
    unsure: 'Nous ne savons pas encore si votre réservation a été faite',
    unsureWhy:
      'La réponse n’est pas arrivée. Nous continuons de demander : patientez, et ne réservez pas à nouveau entre-temps.',
    stillOpen: 'Elle peut encore être faite pendant',
    checkAgain: 'Vérifier maintenant',
    checking: 'Vérification…',
    likely: 'Votre réservation a très probablement été faite',
    likelyWhy:
      'Aucune confirmation n’est parvenue à cette page. Cherchez un courriel, ou demandez à l’établissement, avant de réserver à nouveau.',
    notMade: 'La réservation n’a pas été faite. Votre panier et vos coordonnées sont toujours là.',
    askVenue: 'Contacter l’établissement',
  },

  problems: {
    offline: 'Le service de réservation est injoignable. Vérifiez votre connexion et réessayez.',
    timeout: 'Le service de réservation met trop de temps à répondre. Veuillez réessayer.',
    refused: 'Le service de réservation n’a pas accepté cette demande.',
    throttled: 'Trop de demandes. Veuillez patienter un instant.',
    again: (seconds) =>
      seconds > 0
        ? `Nouvel essai dans ${seconds} ${plural(seconds, 'seconde', 'secondes')}.`
        : 'Nouvel essai en cours…',
    broken: 'Le service de réservation a donné une réponse inutilisable. Veuillez réessayer.',
    unauthorised: 'La réservation en ligne n’est pas ouverte ici pour le moment.',
    unconfirmed: 'Nous ne savons pas encore si votre réservation a été faite.',
    misconfigured: (attribute) =>
      `Ce module de réservation n’est pas entièrement configuré : « ${attribute} » manque ou ne peut pas être utilisé.`,
    missing: 'Ce qui était proposé ici n’est plus disponible.',
    incomplete: 'Une partie de cette page de réservation n’a pas été chargée.',
    incompleteOffline:
      'Une partie de cette page de réservation n’a pas été chargée. Vérifiez votre connexion et réessayez.',
    outdated: 'Cette page de réservation a été mise à jour depuis son ouverture. Rechargez-la pour continuer.',
    reload: 'Recharger',
    retry: 'Réessayer',
    dismiss: 'Fermer',
  },

  badge: {
    cart: (lines) => `Panier\u00a0: ${lines} ${lines > 1 ? 'articles' : 'article'}`,
  },

  byDate: {
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
  },

  cartChanges: {
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
      'Le service de réservation a tout libéré. Si vous avez réservé sur une autre page, cherchez la ' +
      'confirmation dans vos e-mails ; sinon, veuillez choisir de nouveau.',
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
  },

  lineEdit: {
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
    booked:
      'Votre panier précédent est clos : il a été réservé ou vidé, peut-être dans un autre onglet. ' +
      'Cherchez un courriel de confirmation avant de le réserver à nouveau.',
  },

  nextAvailable: {
    ownHolds:
      'Un essai précédent depuis ce navigateur est resté sans réponse et retient peut-être encore ces places, 20 minutes ' +
      'au plus. Nous redemandons régulièrement, vous n’avez rien à faire.',
    next: (party) => (party ? `Prochaines disponibilités pour ${party}` : 'Prochaines disponibilités'),
    none: (party) =>
      party ? `Aucun jour suivant n’a été trouvé pour ${party}.` : 'Aucun jour libre n’a été trouvé par la suite.',
  },

  tabBookings: {
    label: 'Vos réservations ici',
    likely: 'Une réservation très probablement faite. Aucune confirmation n’est parvenue à cette page.',
    check: 'Vérifier à nouveau',
    nothingFound: 'Toujours aucune confirmation ici. Demandez à l’établissement.',
    show: 'Afficher',
    showOne: (code) => `Afficher la réservation ${code}`,
    note: 'Cette liste disparaît quand vous fermez l’onglet. L’oublier n’annule rien.',
    forget: 'Oublier cette liste',
    forgotten: 'La liste est oubliée. Vos réservations restent valables.',
  },
};
