import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('sv');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * Swedish, with “du”. The button that obliges to pay contains “med betalningsskyldighet”, as distansavtalslagen 2 kap.
 * 7 § requires.
 *
 * Glossary:
 * - booking: bokning
 * - to book: boka
 * - item: alternativ
 * - cart: varukorg
 * - add-on: tillval
 * - available: ledig
 * - to select: välja
 * - promo code: rabattkod
 * - check-in: ankomst
 * - check-out: avresa
 * - spots: platser
 * - to hold: hålla
 * - to cancel: avboka
 * - the venue: vi
 * - the guest: du
 */
export const messages: Messages = {
  calendar: {
    label: 'Välj datum',
    labelRange: 'Välj datum',
    previousMonth: 'Föregående månad',
    nextMonth: 'Nästa månad',
    free: 'ledigt',
    taken: 'inte ledigt',
    leave: 'endast avresa',
    past: 'har passerat',
    pending: 'tillgängligheten kontrolleras',
    unknown: 'okänd tillgänglighet',
    short: 'för få dagar i följd',
    chosen: 'valt',
    today: 'i dag',
    nextFree: (day) => `Nästa lediga dag: ${day}`,
    failed: 'Det gick inte att hämta kalendern.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Välj en dag.';
      const instruction = `Välj ${isByNight ? 'ankomstdag' : 'den första dagen'}`;
      if (length === 0) return `${instruction} och sedan ${isByNight ? 'avresedag' : 'den sista'}.`;
      return `${instruction}. Längd: ${length} ${isByNight ? pluralize(length, 'natt', 'nätter') : pluralize(length, 'dag', 'dagar')}.`;
    },
    chose: (when) => `Valt: ${when}`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Några av dagarna däremellan är inte lediga.',
    anew: (day) => `Din period börjar nu ${day}.`,
  },

  items: {
    label: 'Det här kan du boka',
    search: 'Sök',
    categories: 'Kategorier',
    everything: 'Allt',
    found: (count) => `${count} ${pluralize(count, 'träff', 'träffar')}`,
    more: 'Visa fler',
    none: 'Inga träffar.',
    showAll: 'Rensa filter',
    empty: 'Just nu finns inget att boka.',
  },

  badge: {
    cart: (lines) => `Varukorg: ${lines} st`,
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
    offline: 'Vi når inte bokningstjänsten. Kontrollera din uppkoppling och försök igen.',
    retry: 'Försök igen',
    dismiss: 'Stäng',
    timeout: 'Det tar längre tid än vanligt. Försök igen.',
    refused: 'Vi kunde inte behandla din begäran. Kontrollera uppgifterna och försök igen.',
    throttled: 'Vi har mycket att göra just nu.',
    again: (seconds) =>
      seconds > 0
        ? `Vi försöker igen om ${seconds} ${pluralize(seconds, 'sekund', 'sekunder')}.`
        : 'Vi försöker igen …',
    broken: 'Något gick fel hos oss. Försök igen.',
    unauthorised: 'Det går inte att boka online just nu.',
    unconfirmed: 'Din bokning är inte bekräftad ännu.',
    misconfigured: 'Det går inte att boka online här just nu.',
    missing: 'Det går inte längre att boka.',
    incomplete: 'En del av bokningssidan laddades inte.',
    incompleteOffline: 'En del av bokningssidan laddades inte. Kontrollera din uppkoppling och försök igen.',
    outdated: 'Bokningssidan har uppdaterats sedan du öppnade den. Ladda om för att fortsätta.',
    reload: 'Ladda om',
  },

  stages: {
    label: 'Steg',
    choose: 'Datum och val',
    details: 'Dina uppgifter',
    done: 'Bekräftelse',
    pay: 'Betalning',
    at: (place, count, name) => `${place} av ${count} · ${name}`,
  },
  loading: 'Laddar …',
  back: 'Tillbaka',
  remove: 'Ta bort',
  questions: 'Har du frågor?',
  wait: (seconds) =>
    seconds > 0 ? `Försök igen om ${seconds} ${pluralize(seconds, 'sekund', 'sekunder')}.` : 'Du kan försöka igen nu.',

  list: {
    dates: 'Välj datum',
    sort: 'Sortera',
    own: 'Sortering: rekommenderat',
    name: 'Sortering: namn',
    soldOut: 'Fullbokat',
    noCharge: 'Gratis',
    perNight: (price) => `${price} per natt`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'natt', 'nätter') : pluralize(count, 'dag', 'dagar')} från ${start}`,
  },

  item: {
    all: 'Hela utbudet',
    about: 'Beskrivning',
    gallery: {
      label: 'Bilder',
      previous: 'Föregående bild',
      next: 'Nästa bild',
      enlarge: 'Visa större',
      count: (place, of) => `${place} av ${of}`,
      video: 'Se videon',
      newTab: 'öppnas i en ny flik',
    },
    soldOut: {
      others: 'Ledigt i stället:',
      lookedAt: (first, last) => `Inget är ledigt från ${first} till ${last}.`,
      subject: (what) => `Lediga platser: ${what}`,
      letter: (what) => `Hej!\n\nHar ni något ledigt? Det gäller:\n${what}\n\nTack på förhand.\n`,
    },
  },

  parameters: {
    label: 'Hur många?',
    fewer: (label) => `En färre: ${label}`,
    more: (label) => `En till: ${label}`,
    atMost: (count) => `Högst ${count}`,
    atLeast: (count) => `Minst ${count}`,
    perBooking: (count) => `Högst ${count} per bokning`,
    contact: 'Kontakta oss',
    priceFor: (price, count) => `${price} för ${count}`,
    whole: 'Ange ett heltal',
    required: 'Obligatoriskt',
  },

  ways: {
    free: 'Ledigt',
    taken: 'Inte ledigt',
    chosen: 'Valt',
    cheapest: 'Lägsta pris',
    low: 'Få kvar',
    currency: (code) => `Priser i ${code}`,
    withoutCode: 'Priser utan rabattkod',
    label: 'Fler sätt att välja datum',
    noneFree: 'Inget ledigt de närmaste 12 månaderna.',
    names: { typed: 'Ange datum', list: 'Visa som lista', prices: 'Visa priser' },
    typed: {
      label: 'Ange dina datum',
      day: 'Datum',
      first: 'Första dagen',
      last: 'Sista dagen',
      arrival: 'Ankomst',
      departure: 'Avresa',
      take: 'Använd',
      none: 'Ange ett datum.',
      backwards: 'Slutdatumet ligger före startdatumet.',
      between: (first, last) => `Några dagar mellan ${first} och ${last} är inte lediga.`,
    },
    list: {
      label: (month) => `Dagar i ${month}`,
    },
    prices: {
      asking: 'Hämtar priser …',
      shown: 'Priserna visas.',
      failed: 'Det gick inte att hämta priserna.',
      full: 'fullt',
      closed: 'stängt',
      closedDay: 'stängt',
      left: (count) => `bara ${count} kvar`,
      cheapest: 'lägsta pris',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'natt', 'nätter') : pluralize(count, 'dag', 'dagar');
      return `Minst ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Högst ${count} ${isByNight ? pluralize(count, 'natt', 'nätter') : pluralize(count, 'dag', 'dagar')}.`,
    beyond: 'längre än tillåtet',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'natt', 'nätter') : pluralize(count, 'dag', 'dagar');
      return `Välj ${isByNight ? 'avresedag' : 'den sista dagen'}: minst ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'natt', 'nätter')}`,
    start: 'Starttid',
    slots: 'Välj en tid',
    until: 'Sluttid',
    none: 'Inga tider kvar den här dagen.',
    full: 'Fullt',
    duration: (hours, minutes) => `${hours} ${minutes}`,
    places: (count) => (count > 3 ? `${count} kvar` : `Bara ${count} kvar`),
    venue: (zone) => `Tiderna gäller vår tidszon (${zone}).`,
  },

  code: {
    have: 'Har du en rabattkod?',
    before: 'Tidigare',
    now: 'Nu',
    label: 'Rabattkod',
    apply: 'Använd',
    saved: (amount) => `Du sparar ${amount}`,
    shared: 'Koden gäller för hela varukorgen.',
  },

  summary: {
    label: 'Ditt val',
    chooseDate: 'Välj datum',
    chooseNights: 'Välj datum',
    chooseTime: 'Välj tid',
    otherDate: 'Välj ett annat datum',
    enterParty: 'Ange antal gäster',
    enterQuantity: 'Ange antal',
    pricing: 'Hämtar priset …',
    book: 'Fortsätt',
    add: 'Lägg i varukorgen',
    adding: 'Lägger till …',
    notBookable: 'Den här kombinationen går inte att boka.',
    left: (count) => `Bara ${count} kvar`,
    inCart: (lines) => `${lines} i din varukorg`,
    toCart: 'Visa varukorgen',
  },

  cart: {
    label: 'Din varukorg',
    empty: 'Din varukorg är tom.',
    browse: 'Se vad som finns',
    continue: 'Fortsätt leta',
    checkout: 'Till kassan',
    removeLine: (name) => `Ta bort ${name}`,
    removed: (name) => `${name} har tagits bort från varukorgen.`,
    added: (name) => `${name} har lagts i varukorgen.`,
    isIn: (name) => `${name} ligger i varukorgen.`,
    subTotal: 'Delsumma',
    discount: 'Rabatt',
    tax: 'Skatt',
    taxIncluded: (amount, name) => `Varav ${amount} ${name || 'skatt'}`,
    total: 'Totalt',
    due: 'Att betala nu',
    gone: 'Inte längre tillgängligt',
    addOn: 'Tillval',
    extras: 'Tillval',
    priceLater: 'Pris i nästa steg',
    withoutExtras: 'Utan tillval',
    included: 'Ingår',
    notTaken: 'Valfritt tillval',
    held: 'Vi håller platsen åt dig medan du bokar.',
    changed: 'Din varukorg har ändrats. Kontrollera den innan du fortsätter.',
    take: (price) => `Lägg till för ${price}`,
    quantity: (name) => `Antal: ${name}`,
  },

  details: {
    label: 'Dina uppgifter',
    optional: 'valfritt',
    choose: 'Välj',
    next: 'Granska bokningen',
    more: 'Lägg till fler uppgifter (valfritt)',
    meant: 'Menade du',
    meantEnd: '?',
    privacy: 'Integritetspolicy',
    whole: 'Läs villkoren',
    fields: {
      name: 'Namn',
      email: 'E-post',
      phone: 'Telefon',
      address: 'Adress',
      city: 'Ort',
      postalCode: 'Postnummer',
      country: 'Land',
      region: 'Region',
    },
    errors: (count) => `Kontrollera ${count} fält:`,
    missing: (label) => `${label} måste anges.`,
    email: (label) => `${label}: ange en giltig e-postadress, till exempel namn@example.com.`,
    phone: (label) => `${label}: ange ett telefonnummer, till exempel +46 70 174 06 05.`,
    agree: 'Du behöver godkänna bokningsvillkoren.',
    check: (label) => `${label}: kontrollera uppgiften.`,
    yes: 'Ja',
    no: 'Nej',
    policy: 'Bokningsvillkor',
    terms: 'Jag godkänner bokningsvillkoren',
  },

  order: {
    label: 'Din bokning',
    items: (count) => `${count} st`,
    edit: 'Ändra',
  },

  review: {
    label: 'Granska din bokning',
    details: 'Dina uppgifter',
    change: 'Ändra',
    booking: 'Bokar …',
    pays: 'Nästa steg: betala på vår betalsida',
    paysAt: (host) => `Nästa steg: betala på ${host}`,
    paysLater: 'Inget att betala nu',
    forwards: 'Efter bokningen öppnas betalsidan automatiskt.',
  },

  book: {
    pay: 'Boka med betalningsskyldighet',
    payLater: 'Boka med betalningsskyldighet',
    obligation: 'Boka med betalningsskyldighet',
    free: 'Boka',
  },

  done: {
    booked: 'Tack för din bokning',
    bookedToPay: 'Nästan klart: betala för att slutföra bokningen.',
    bookedPerhapsPaid: 'Din bokning',
    invalid: 'Bokningen gäller inte längre',
    paymentOpen: 'Vi har tagit emot din bokning. Se betalningen på betalsidan.',
    notReceived: 'Vi har inte fått din betalning ännu.',
    received: (amount) => `Betalning mottagen: ${amount}`,
    paidOf: (amount, total) => `${amount} av ${total} betalt`,
    status: 'Bokningsstatus:',
    code: 'Bokningskod',
    lines: 'Bokningsdetaljer',
    pay: (amount) => ['Fortsätt till betalning', amount].filter(Boolean).join(' · '),
    payUnless: 'Öppna betalsidan',
    payAsk: 'Vi kunde inte verifiera betalsidan. Kontakta oss för att betala.',
    payForgotten:
      'Vi har tagit emot din bokning. Om du inte har betalat än kan du leta efter en betallänk i din e-post eller kontakta oss.',
    invoice: 'Se fakturan',
    calendar: 'Lägg till i kalendern',
    print: 'Skriv ut',
    keep: 'Spara koden. Du kan behöva den om du kontaktar oss.',
    again: 'Boka något mer',
    unsure: 'Din bokning är inte bekräftad ännu',
    unsureWhy:
      'Svaret har inte kommit. Vi fortsätter att kontrollera. Vänta och boka inte igen än, annars kan du bli dubbelbokad.',
    stillOpen: 'Bekräftelsen kan fortfarande komma. Tid kvar:',
    checkAgain: 'Kontrollera nu',
    checking: 'Kontrollerar …',
    likely: 'Din bokning har med stor sannolikhet gått igenom',
    likelyWhy: 'Vi har inte fått någon bekräftelse än. Titta i din e-post eller kontakta oss innan du bokar igen.',
    notMade: 'Bokningen gick inte igenom. Inget har bokats; din varukorg och dina uppgifter är sparade.',
    askVenue: 'Kontakta oss',
    secure: (host) => `Säker betalning på ${host}`,
    forwarding: (host) => `Betalningen på ${host} öppnas …`,
    stay: 'Stanna på sidan',
    stayed: 'Du är kvar på sidan.',
    google: 'Google Kalender',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Vägbeskrivning',
    hours: 'Öppettider:',
    change: 'Ändra eller avboka',
    online: 'Se din bokning online',
    changeHow: 'Vill du ändra eller avboka? Kontakta oss och uppge din bokningskod.',
  },

  byDate: {
    label: 'Datum',
    first: 'Första dagen',
    last: 'Sista dagen',
    arrival: 'Ankomst',
    departure: 'Avresa',
    show: 'Se vad som är ledigt',
    all: 'Rensa datum',
    change: 'Ändra datum',
    close: 'Stäng',
    asking: 'Kontrollerar vad som är ledigt …',
    checked: (count, total) => `${count} av ${total} kontrollerade`,
    stop: 'Stoppa',
    free: (count) => `${count} ${pluralize(count, 'ledig', 'lediga')}`,
    none: 'Inget är ledigt de här datumen.',
    looking: 'Söker efter närliggande datum …',
    near: 'Närmaste lediga datum:',
    far: 'Inget är ledigt dagarna därefter heller.',
    unanswered: (count) =>
      `Vi kunde inte kontrollera om ${count} alternativ är ${pluralize(count, 'ledigt', 'lediga')}.`,
    from: (price) => `från ${price}`,
    low: 'Sortering: pris, lägst först',
    high: 'Sortering: pris, högst först',
    leftOut: (count) => `${count} till är inte ${pluralize(count, 'ledig', 'lediga')} de här datumen.`,
    labels: { adults: 'Vuxna', children: 'Barn', people: 'Personer' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'vuxen', 'vuxna')}`,
      children: (count) => `${count} barn`,
      people: (count) => `${count} ${pluralize(count, 'person', 'personer')}`,
    },
    flexible: 'Flexibla datum',
    exact: 'Exakta datum',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'dag', 'dagar')}`,
    nearby: 'Närliggande datum:',
    noneNearby: 'Inget mer är ledigt på närliggande datum.',
    chooseFirst: 'Välj ett startdatum.',
    chooseArrival: 'Välj ett ankomstdatum.',
    past: 'Den här dagen har passerat.',
    backwards: 'Slutdatumet ligger före startdatumet.',
    noNight: 'Avresan måste vara efter ankomsten.',
  },

  cartChanges: {
    changed: 'Något har ändrats sedan du valde',
    changedOpen: 'Kontrollera detta innan du fortsätter. Inget har bokats.',
    changedDone: 'Vi har uppdaterat din varukorg.',
    expired: 'Din varukorg har gått ut',
    expiredOpen: 'Vi har återställt den, men allt är inte som förut.',
    expiredDone: 'Vi har återställt den: samma datum, samma priser.',
    expiredOther: 'Vi har återställt den.',
    expiredEmpty: 'Vi kunde inte återställa den.',
    renewed: 'Vi håller dina val åt dig igen',
    renewedDone: 'Tiden hade gått ut. Datum och priser är desamma.',
    emptied: 'Din varukorg är nu tom',
    emptiedDone:
      'Tiden har gått ut. Om du redan har bokat, leta efter bekräftelsen i din e-post. Annars får du välja på nytt.',
    kept: 'Det du skrev i formuläret är sparat.',

    gone: 'Inte längre tillgängligt',
    fewer: (count) => `Bara ${count} kvar`,
    dearer: 'Priset har gått upp',
    cheaper: 'Priset har gått ner',
    moved: 'Uppdaterat',
    cart: 'Din varukorg',

    looking: 'Söker efter närliggande datum …',
    free: 'Närliggande datum:',
    none: 'Vi hittade inget närliggande datum.',
    take: (count) => `Ändra till ${count}`,

    go: 'Fortsätt',
    accept: 'Fortsätt med det nya priset',
    without: 'Fortsätt utan detta',
    both: 'Fortsätt med ändringarna',
    back: 'Tillbaka till varukorgen',
  },

  lineEdit: {
    editing: (name) => `Du ändrar ${name}`,
    leave: 'Avbryt',
    save: 'Spara ändringar',
    saving: 'Sparar …',
    unchanged: 'Inget har ändrats',
    removed: (name) => `${name} har tagits bort.`,
    undo: 'Ångra',
    notBack: (name, reason) => `Det gick inte att lägga tillbaka ”${name}”: ${reason || 'går inte längre att boka.'}`,
    booking: 'Du håller på att boka i en annan flik eller ett annat fönster. Vänta en stund.',
    booked:
      'Din tidigare varukorg är stängd. Den kan ha bokats eller tömts i en annan flik. Leta efter en bekräftelse i din e-post innan du bokar igen.',
  },

  nextAvailable: {
    ownHolds:
      'Ett tidigare försök i den här webbläsaren kan fortfarande hålla platserna, i högst 20 minuter. Vi fortsätter att kontrollera.',
    next: (party) => (party ? `Nästa lediga datum (${party})` : 'Nästa lediga datum'),
    none: (party) => (party ? `Vi hittade inget senare datum (${party}).` : 'Vi hittade inget senare datum.'),
  },

  tabBookings: {
    label: 'Dina senaste bokningar',
    likely: 'Den här bokningen har med stor sannolikhet gått igenom, men vi har inte fått någon bekräftelse.',
    check: 'Kontrollera igen',
    nothingFound: 'Fortfarande ingen bekräftelse. Kontakta oss.',
    show: 'Visa',
    showOne: (code) => `Visa bokning ${code}`,
    note: 'Listan syns bara i den här webbläsaren. Att rensa den avbokar ingenting.',
    forget: 'Rensa listan',
    forgotten: 'Listan är rensad. Dina bokningar påverkas inte.',
  },
};
