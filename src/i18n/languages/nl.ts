import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('nl');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * Dutch, with “je”. Artikel 6:230v BW requires that the button that obliges to pay states the obligation.
 *
 * Glossary:
 * - booking: boeking
 * - to book: boeken
 * - item: item, optie
 * - cart: winkelmandje
 * - add-on: extra
 * - available: beschikbaar
 * - to select: kiezen
 * - promo code: kortingscode
 * - check-in: aankomst
 * - check-out: vertrek
 * - spots: plaatsen
 * - to hold: vasthouden
 * - to cancel: annuleren
 * - the venue: we
 * - the guest: je
 */
export const messages: Messages = {
  calendar: {
    label: 'Kies je datum',
    labelRange: 'Kies je data',
    previousMonth: 'Vorige maand',
    nextMonth: 'Volgende maand',
    free: 'beschikbaar',
    taken: 'niet beschikbaar',
    leave: 'alleen vertrek mogelijk',
    past: 'al voorbij',
    pending: 'beschikbaarheid wordt gecontroleerd',
    unknown: 'beschikbaarheid onbekend',
    short: 'niet genoeg dagen achter elkaar',
    chosen: 'gekozen',
    today: 'vandaag',
    nextFree: (day) => `Eerstvolgende beschikbare dag: ${day}`,
    failed: 'De kalender kon niet worden geladen.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Kies een dag.';
      const instruction = `Kies ${isByNight ? 'je aankomstdag' : 'de eerste dag'}`;
      if (length === 0) return `${instruction} en daarna ${isByNight ? 'je vertrekdag' : 'de laatste'}.`;
      return `${instruction}. Duur: ${length} ${isByNight ? pluralize(length, 'nacht', 'nachten') : pluralize(length, 'dag', 'dagen')}.`;
    },
    chose: (when) => `Gekozen: ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Niet alle dagen ertussen zijn beschikbaar.',
    anew: (day) => `Je periode begint nu op ${day}.`,
  },

  items: {
    label: 'Ons aanbod',
    search: 'Zoeken',
    categories: 'Categorieën',
    everything: 'Alles',
    found: (count) => `${count} ${pluralize(count, 'resultaat', 'resultaten')}`,
    more: 'Meer tonen',
    none: 'Geen resultaten.',
    showAll: 'Filters wissen',
    empty: 'Op dit moment kun je niets boeken.',
  },

  badge: {
    cart: (lines) => `Winkelmandje: ${lines} ${pluralize(lines, 'item', 'items')}`,
  },

  joining: {
    list: ', ',
    clauses: ', ',
    phrases: '; ',
    sentences: ' ',
    end: (words) => `${words}.`,
    labelValue: (label, value) => `${label}: ${value}`,
    quantity: (label, count) => `${label}\u00a0×\u00a0${count}`,
    bracket: (words) => `(${words})`,
    range: (from, to) => `${from} – ${to}`,
  },

  problems: {
    offline: 'We kunnen het boekingssysteem niet bereiken. Controleer je internetverbinding en probeer het opnieuw.',
    retry: 'Opnieuw proberen',
    dismiss: 'Sluiten',
    timeout: 'Dit duurt langer dan normaal. Probeer het opnieuw.',
    refused: 'We konden je aanvraag niet verwerken. Controleer je gegevens en probeer het opnieuw.',
    throttled: 'Het is nu erg druk.',
    again: (seconds) =>
      seconds > 0
        ? `We proberen het over ${seconds} ${pluralize(seconds, 'seconde', 'seconden')} opnieuw.`
        : 'We proberen het opnieuw…',
    broken: 'Er ging bij ons iets mis. Probeer het opnieuw.',
    unauthorised: 'Online boeken is momenteel niet mogelijk.',
    unconfirmed: 'Je boeking is nog niet bevestigd.',
    misconfigured: 'Online boeken is hier momenteel niet mogelijk.',
    missing: 'Dit is niet meer beschikbaar.',
    incomplete: 'Een deel van deze boekingspagina is niet geladen.',
    incompleteOffline:
      'Een deel van deze boekingspagina is niet geladen. Controleer je verbinding en probeer het opnieuw.',
    outdated: 'Deze boekingspagina is bijgewerkt sinds je deze hebt geopend. Laad de pagina opnieuw om verder te gaan.',
    reload: 'Opnieuw laden',
  },

  stages: {
    label: 'Voortgang',
    choose: 'Data en opties',
    details: 'Je gegevens',
    done: 'Bevestiging',
    pay: 'Betaling',
    at: (place, count, name) => `${place} van ${count} · ${name}`,
  },
  loading: 'Laden…',
  back: 'Terug',
  remove: 'Verwijderen',
  questions: 'Heb je vragen?',
  wait: (seconds) =>
    seconds > 0
      ? `Probeer het over ${seconds} ${pluralize(seconds, 'seconde', 'seconden')} opnieuw.`
      : 'Je kunt het opnieuw proberen.',

  list: {
    dates: 'Data kiezen',
    sort: 'Sorteren',
    own: 'Sorteren: aanbevolen',
    name: 'Sorteren: naam',
    soldOut: 'Uitverkocht',
    noCharge: 'Gratis',
    perNight: (price) => `${price} per nacht`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'nacht', 'nachten') : pluralize(count, 'dag', 'dagen')} vanaf ${start}`,
  },

  item: {
    all: 'Volledig aanbod',
    about: 'Beschrijving',
    gallery: {
      label: 'Foto’s',
      previous: 'Vorige foto',
      next: 'Volgende foto',
      enlarge: 'Groter bekijken',
      count: (place, of) => `${place} van ${of}`,
      video: 'Bekijk de video',
      newTab: 'opent in een nieuw tabblad',
    },
    soldOut: {
      others: 'Wel beschikbaar:',
      lookedAt: (first, last) => `Van ${first} tot en met ${last} is niets meer beschikbaar.`,
      subject: (what) => `Beschikbaarheid: ${what}`,
      letter: (what) => `Hallo,\n\nIs er nog iets beschikbaar? Het gaat om:\n${what}\n\nAlvast bedankt.\n`,
    },
  },

  parameters: {
    label: 'Hoeveel?',
    fewer: (label) => `Eén minder: ${label}`,
    more: (label) => `Eén meer: ${label}`,
    atMost: (count) => `Maximaal ${count}`,
    atLeast: (count) => `Minimaal ${count}`,
    perBooking: (count) => `Maximaal ${count} per boeking`,
    contact: 'Neem contact op',
    priceFor: (price, count) => `${price} voor ${count}`,
    whole: 'Vul een heel getal in',
    required: 'Verplicht',
  },

  ways: {
    free: 'Beschikbaar',
    taken: 'Niet beschikbaar',
    chosen: 'Gekozen',
    cheapest: 'Laagste prijs',
    low: 'Bijna vol',
    currency: (code) => `Prijzen in ${code}`,
    withoutCode: 'Prijzen zonder kortingscode',
    label: 'Op een andere manier data kiezen',
    noneFree: 'De komende 12 maanden is niets beschikbaar.',
    names: { typed: 'Datum invoeren', list: 'Lijstweergave', prices: 'Prijzen tonen' },
    typed: {
      label: 'Voer je datum in',
      day: 'Datum',
      first: 'Eerste dag',
      last: 'Laatste dag',
      arrival: 'Aankomst',
      departure: 'Vertrek',
      take: 'Toepassen',
      none: 'Vul een datum in.',
      backwards: 'De einddatum ligt vóór de begindatum.',
      between: (first, last) => `Sommige dagen tussen ${first} en ${last} zijn niet beschikbaar.`,
    },
    list: {
      label: (month) => `Dagen in ${month}`,
    },
    prices: {
      asking: 'Prijzen ophalen…',
      shown: 'De prijzen worden getoond.',
      failed: 'De prijzen konden niet worden geladen.',
      full: 'vol',
      closed: 'dicht',
      closedDay: 'gesloten',
      left: (count) => `nog maar ${count}`,
      cheapest: 'laagste prijs',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'nacht', 'nachten') : pluralize(count, 'dag', 'dagen');
      return `Minimaal ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Maximaal ${count} ${isByNight ? pluralize(count, 'nacht', 'nachten') : pluralize(count, 'dag', 'dagen')}.`,
    beyond: 'langer dan toegestaan',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'nacht', 'nachten') : pluralize(count, 'dag', 'dagen');
      return `Kies ${isByNight ? 'je vertrekdag' : 'de laatste dag'}: minimaal ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'nacht', 'nachten')}`,
    start: 'Begintijd',
    slots: 'Kies een tijd',
    until: 'Eindtijd',
    none: 'Op deze dag zijn er geen tijden meer.',
    full: 'Vol',
    duration: (hours, minutes) => `${hours} en ${minutes}`,
    places: (count) => (count > 3 ? `Nog ${count} beschikbaar` : `Nog maar ${count} beschikbaar`),
    venue: (zone) => `Tijden in onze tijdzone (${zone}).`,
  },

  code: {
    have: 'Heb je een kortingscode?',
    before: 'Was',
    now: 'Nu',
    label: 'Kortingscode',
    apply: 'Toepassen',
    saved: (amount) => `Je bespaart ${amount}`,
    shared: 'Deze code geldt voor je hele winkelmandje.',
  },

  summary: {
    label: 'Je keuze',
    chooseDate: 'Kies een datum',
    chooseNights: 'Kies je data',
    chooseTime: 'Kies een tijd',
    otherDate: 'Kies een andere datum',
    enterParty: 'Vul het aantal gasten in',
    enterQuantity: 'Vul een aantal in',
    pricing: 'Prijs berekenen…',
    book: 'Verder',
    add: 'In winkelmandje',
    adding: 'Toevoegen…',
    notBookable: 'Deze combinatie is niet beschikbaar.',
    left: (count) => `Nog maar ${count} beschikbaar`,
    inCart: (lines) => `${lines} in je winkelmandje`,
    toCart: 'Naar winkelmandje',
  },

  cart: {
    label: 'Je winkelmandje',
    empty: 'Je winkelmandje is leeg.',
    browse: 'Bekijk het aanbod',
    continue: 'Verder kijken',
    checkout: 'Afrekenen',
    removeLine: (name) => `${name} verwijderen`,
    removed: (name) => `${name} is uit je winkelmandje verwijderd.`,
    added: (name) => `${name} is aan je winkelmandje toegevoegd.`,
    isIn: (name) => `${name} zit in je winkelmandje.`,
    subTotal: 'Subtotaal',
    discount: 'Korting',
    tax: 'Belasting',
    taxIncluded: (amount, name) => `Inclusief ${amount} ${name || 'belasting'}`,
    total: 'Totaal',
    due: 'Nu te betalen',
    gone: 'Niet meer beschikbaar',
    addOn: 'Extra',
    extras: 'Extra’s',
    priceLater: 'Prijs in de volgende stap',
    withoutExtras: 'Zonder extra’s',
    included: 'Inbegrepen',
    notTaken: 'Optionele extra',
    held: 'We houden dit voor je vast terwijl je boekt.',
    changed: 'Je winkelmandje is veranderd. Controleer het voordat je verdergaat.',
    take: (price) => `Toevoegen voor ${price}`,
    quantity: (name) => `Aantal: ${name}`,
  },

  details: {
    label: 'Je gegevens',
    optional: 'optioneel',
    choose: 'Maak een keuze',
    next: 'Verder naar overzicht',
    more: 'Meer gegevens invullen (optioneel)',
    meant: 'Bedoelde je',
    meantEnd: '?',
    privacy: 'Privacyverklaring',
    whole: 'Lees de voorwaarden',
    fields: {
      name: 'Naam',
      email: 'E-mailadres',
      phone: 'Telefoon',
      address: 'Adres',
      city: 'Plaats',
      postalCode: 'Postcode',
      country: 'Land',
      region: 'Regio',
    },
    errors: (count) => `Controleer ${count} ${pluralize(count, 'veld', 'velden')}:`,
    missing: (label) => `${label} is verplicht.`,
    email: (label) => `${label}: vul een geldig e-mailadres in, zoals naam@example.com.`,
    phone: (label) => `${label}: vul een telefoonnummer in, zoals +31 6 12345678.`,
    agree: 'Ga akkoord met de boekingsvoorwaarden.',
    check: (label) => `${label}: controleer dit.`,
    yes: 'Ja',
    no: 'Nee',
    policy: 'Boekingsvoorwaarden',
    terms: 'Ik ga akkoord met de boekingsvoorwaarden',
  },

  order: {
    label: 'Je boeking',
    items: (count) => `${count} ${pluralize(count, 'item', 'items')}`,
    edit: 'Bewerken',
  },

  review: {
    label: 'Controleer je boeking',
    details: 'Je gegevens',
    change: 'Wijzigen',
    booking: 'Bezig met boeken…',
    pays: 'Volgende stap: betalen op onze betaalpagina',
    paysAt: (host) => `Volgende stap: betalen op ${host}`,
    paysLater: 'Je hoeft nu niets te betalen',
    forwards: 'Na het boeken gaat de betaalpagina automatisch open.',
  },

  book: {
    pay: 'Boeken met betalingsverplichting',
    payLater: 'Boeken met betalingsverplichting',
    obligation: 'Boeken met betalingsverplichting',
    free: 'Boeken',
  },

  done: {
    booked: 'Bedankt voor je boeking',
    bookedToPay: 'Bijna klaar: betaal om je boeking af te ronden.',
    bookedPerhapsPaid: 'Je boeking',
    invalid: 'Deze boeking is niet meer geldig',
    paymentOpen: 'We hebben je boeking ontvangen. Bekijk de betaling op de betaalpagina.',
    notReceived: 'We hebben je betaling nog niet ontvangen.',
    received: (amount) => `Betaling ontvangen: ${amount}`,
    paidOf: (amount, total) => `${amount} van ${total} betaald`,
    status: 'Boekingsstatus:',
    code: 'Boekingscode',
    lines: 'Boekingsgegevens',
    pay: (amount) => ['Verder naar betaling', amount].filter(Boolean).join(' · '),
    payUnless: 'Betaalpagina openen',
    payAsk: 'We konden de betaalpagina niet controleren. Neem contact met ons op om te betalen.',
    payForgotten:
      'We hebben je boeking ontvangen. Nog niet betaald? Zoek in je e-mail naar een betaallink of neem contact met ons op.',
    invoice: 'Bekijk je factuur',
    calendar: 'Zet in je agenda',
    print: 'Afdrukken',
    keep: 'Bewaar deze code. Misschien heb je hem nodig als je contact met ons opneemt.',
    again: 'Nog een boeking maken',
    unsure: 'Je boeking is nog niet bevestigd',
    unsureWhy:
      'Het antwoord is nog niet binnen. We blijven controleren. Wacht even en boek niet nog een keer, anders boek je misschien dubbel.',
    stillOpen: 'De bevestiging kan nog komen. Resterende tijd:',
    checkAgain: 'Nu controleren',
    checking: 'Controleren…',
    likely: 'Je boeking is zeer waarschijnlijk gelukt',
    likelyWhy:
      'We hebben nog geen bevestiging ontvangen. Kijk in je e-mail of neem contact met ons op voordat je opnieuw boekt.',
    notMade: 'Je boeking is niet gelukt. Er is niets geboekt. Je winkelmandje en je gegevens zijn bewaard.',
    askVenue: 'Neem contact op',
    secure: (host) => `Veilig betalen op ${host}`,
    forwarding: (host) => `De betaling op ${host} wordt geopend…`,
    stay: 'Op deze pagina blijven',
    stayed: 'Je blijft op deze pagina.',
    google: 'Google Agenda',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Routebeschrijving',
    hours: 'Openingstijden:',
    change: 'Wijzigen of annuleren',
    online: 'Bekijk je boeking online',
    changeHow: 'Wil je wijzigen of annuleren? Neem contact met ons op en houd je boekingscode bij de hand.',
  },

  byDate: {
    label: 'Data',
    first: 'Eerste dag',
    last: 'Laatste dag',
    arrival: 'Aankomst',
    departure: 'Vertrek',
    show: 'Beschikbaarheid bekijken',
    all: 'Data wissen',
    change: 'Data wijzigen',
    close: 'Sluiten',
    asking: 'Beschikbaarheid controleren…',
    checked: (count, total) => `${count} van ${total} gecontroleerd`,
    stop: 'Stoppen',
    free: (count) => `${count} beschikbaar`,
    none: 'Niets beschikbaar op deze data.',
    looking: 'We zoeken andere data…',
    near: 'Dichtstbijzijnde beschikbare data:',
    far: 'Ook op de dagen daarna is niets beschikbaar.',
    unanswered: (count) =>
      `We konden de beschikbaarheid van ${count} ${pluralize(count, 'optie', 'opties')} niet controleren.`,
    from: (price) => `vanaf ${price}`,
    low: 'Sorteren: prijs (laag naar hoog)',
    high: 'Sorteren: prijs (hoog naar laag)',
    leftOut: (count) =>
      `${count} ${pluralize(count, 'andere optie is', 'andere opties zijn')} op deze data niet beschikbaar.`,
    labels: { adults: 'Volwassenen', children: 'Kinderen', people: 'Personen' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'volwassene', 'volwassenen')}`,
      children: (count) => `${count} ${pluralize(count, 'kind', 'kinderen')}`,
      people: (count) => `${count} ${pluralize(count, 'persoon', 'personen')}`,
    },
    flexible: 'Flexibele data',
    exact: 'Exacte data',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'dag', 'dagen')}`,
    nearby: 'Andere data:',
    noneNearby: 'Ook op de dagen ervoor en erna is verder niets beschikbaar.',
    chooseFirst: 'Kies een begindatum.',
    chooseArrival: 'Kies een aankomstdatum.',
    past: 'Deze dag is al voorbij.',
    backwards: 'De einddatum ligt vóór de begindatum.',
    noNight: 'Je vertrek moet na je aankomst liggen.',
  },

  cartChanges: {
    changed: 'Er is iets veranderd in je winkelmandje',
    changedOpen: 'Controleer dit voordat je verdergaat. Er is niets geboekt.',
    changedDone: 'We hebben je winkelmandje bijgewerkt.',
    expired: 'Je winkelmandje was verlopen',
    expiredOpen: 'We hebben het hersteld, maar niet alles is hetzelfde gebleven.',
    expiredDone: 'We hebben het hersteld: dezelfde data, dezelfde prijzen.',
    expiredOther: 'We hebben het hersteld.',
    expiredEmpty: 'We konden het niet herstellen.',
    renewed: 'We houden je keuze weer voor je vast',
    renewedDone: 'De tijd om te boeken was verlopen. Data en prijzen zijn hetzelfde gebleven.',
    emptied: 'Je winkelmandje is nu leeg',
    emptiedDone:
      'De tijd om te boeken is verlopen. Heb je al geboekt, kijk dan in je e-mail voor de bevestiging. Kies anders opnieuw.',
    kept: 'Wat je in het formulier hebt ingevuld, is bewaard.',

    gone: 'Niet meer beschikbaar',
    fewer: (count) => `Nog maar ${count} beschikbaar`,
    dearer: 'De prijs is gestegen',
    cheaper: 'De prijs is gedaald',
    moved: 'Bijgewerkt',
    cart: 'Je winkelmandje',

    looking: 'We zoeken andere data…',
    free: 'Andere data:',
    none: 'We konden geen andere datum vinden.',
    take: (count) => `Wijzig naar ${count}`,

    go: 'Verdergaan',
    accept: 'Verder met de nieuwe prijs',
    without: 'Verder zonder dit item',
    both: 'Verder met deze wijzigingen',
    back: 'Terug naar je winkelmandje',
  },

  lineEdit: {
    editing: (name) => `${name} bewerken`,
    leave: 'Annuleren',
    save: 'Wijzigingen opslaan',
    saving: 'Opslaan…',
    unchanged: 'Nog niets gewijzigd',
    removed: (name) => `${name} is verwijderd.`,
    undo: 'Ongedaan maken',
    notBack: (name, reason) => `${name} kon niet worden teruggezet: ${reason || 'het is niet meer beschikbaar.'}`,
    booking: 'Je bent aan het boeken in een ander tabblad of venster. Wacht even.',
    booked:
      'Je vorige winkelmandje is gesloten. Misschien is het in een ander tabblad geboekt of leeggemaakt. Kijk of je een bevestigingsmail hebt voordat je opnieuw boekt.',
  },

  nextAvailable: {
    ownHolds:
      'Een eerdere poging in deze browser houdt deze plaatsen misschien nog vast, maximaal 20 minuten. We blijven controleren.',
    next: (party) => (party ? `Eerstvolgende beschikbare data (${party})` : 'Eerstvolgende beschikbare data'),
    none: (party) => (party ? `We konden geen latere datum vinden (${party}).` : 'We konden geen latere datum vinden.'),
  },

  tabBookings: {
    label: 'Je recente boekingen',
    likely: 'Deze boeking is zeer waarschijnlijk gelukt, maar we hebben nog geen bevestiging ontvangen.',
    check: 'Opnieuw controleren',
    nothingFound: 'Nog steeds geen bevestiging. Neem contact met ons op.',
    show: 'Tonen',
    showOne: (code) => `Boeking ${code} tonen`,
    note: 'Deze lijst staat alleen in deze browser. Wissen annuleert geen boekingen.',
    forget: 'Lijst wissen',
    forgotten: 'Lijst gewist. Dat verandert niets aan je boekingen.',
  },
};
