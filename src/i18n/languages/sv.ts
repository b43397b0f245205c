import type { Messages } from '../messages.ts';
import type { Plural } from '../plural.ts';

const rules = new Intl.PluralRules('sv');
const plural: Plural<[one: string, other: string]> = (count, one, other) =>
  rules.select(count) === 'one' ? one : other;

/** Swedish, with “du”. The button that obliges to pay says “med betalningsskyldighet”, as distansavtalslagen 2 kap. 7 §. */
export const sv: Messages = {
  calendar: {
    label: 'Välj datum',
    labelRange: 'Välj datum',
    previousMonth: 'Föregående månad',
    nextMonth: 'Nästa månad',
    free: 'ledigt',
    taken: 'inte ledigt',
    leave: 'bara avresa',
    past: 'har passerat',
    pending: 'kontrolleras …',
    unknown: 'okänd tillgänglighet',
    short: 'för få dagar i följd',
    chosen: 'valt',
    today: 'i dag',
    nextFree: (day) => `Nästa lediga dag: ${day}`,
    failed: 'Det gick inte att hämta kalendern.',
    hint: (length, nights) => {
      if (length === 1 && !nights) return 'Välj en dag.';
      const first = `Välj ${nights ? 'ankomstdag' : 'den första dagen'}`;
      if (length === 0) return `${first} och sedan ${nights ? 'avresedag' : 'den sista'}.`;
      return `${first}. Alltid ${length} ${nights ? plural(length, 'natt', 'nätter') : plural(length, 'dag', 'dagar')}.`;
    },
    chose: (when) => `Du har valt ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Alla dagar däremellan är inte tillgängliga.',
    anew: (day) => `Din period börjar nu ${day}.`,
  },

  items: {
    label: 'Det här kan du boka',
    search: 'Sök',
    categories: 'Kategorier',
    everything: 'Allt',
    found: (count) => `${count} ${plural(count, 'träff', 'träffar')}`,
    more: 'Visa fler',
    none: 'Sökningen gav inga träffar.',
    showAll: 'Visa allt',
    empty: 'Just nu finns inget att boka.',
  },

  badge: {
    cart: (lines) => `Varukorg: ${lines} ${plural(lines, 'vara', 'varor')}`,
  },

  problems: {
    offline: 'Vi når inte bokningstjänsten. Kontrollera din uppkoppling och försök igen.',
    retry: 'Försök igen',
    dismiss: 'Stäng',
    timeout: 'Det tar längre tid än vanligt. Försök igen.',
    refused: 'Bokningstjänsten godtog inte detta.',
    throttled: 'Vi har mycket att göra just nu.',
    again: (seconds) =>
      seconds > 0 ? `Vi försöker igen om ${seconds} ${plural(seconds, 'sekund', 'sekunder')}.` : 'Vi försöker igen …',
    broken: 'Något gick fel hos oss. Försök igen.',
    unauthorised: 'Det går inte att boka på nätet just nu.',
    unconfirmed: 'Vi har inte kunnat bekräfta din bokning än.',
    misconfigured: 'Det går inte att boka online här just nu.',
    missing: 'Det här erbjuds inte längre.',
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
    seconds > 0 ? `Försök igen om ${seconds} ${plural(seconds, 'sekund', 'sekunder')}.` : 'Försök igen nu.',

  list: {
    dates: 'Välj datum',
    sort: 'Sortera',
    own: 'Sortering: standard',
    name: 'Sortering: namn',
    soldOut: 'Slutsålt',
  },

  item: {
    all: 'Hela utbudet',
    about: 'Om',
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
      lookedAt: (first, last) => `Vi har kontrollerat varje dag från ${first} till ${last}.`,
      subject: (what) => `Lediga platser: ${what}`,
      letter: (what) => `Hej!\n\nHar ni något ledigt för ${what}?\n\nTack på förhand.\n`,
    },
  },

  parameters: {
    label: 'Hur många?',
    fewer: (label) => `En färre: ${label}`,
    more: (label) => `En till: ${label}`,
    atMost: (count) => `Högst ${count}`,
    atLeast: (count) => `Minst ${count}`,
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
    label: 'Fler sätt att välja datum',
    noneFree: 'Fullbokat de närmaste månaderna.',
    names: { typed: 'Skriv datum', list: 'Visa som lista', prices: 'Visa priser' },
    typed: {
      label: 'Skriv dina datum',
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
      left: (count) => `bara ${count} kvar`,
      cheapest: 'lägsta pris',
    },
  },

  length: {
    atLeast: (count, nights) => {
      const unit = nights ? plural(count, 'natt', 'nätter') : plural(count, 'dag', 'dagar');
      return `Minst ${count} ${unit}.`;
    },
    atMost: (count, nights) =>
      `Högst ${count} ${nights ? plural(count, 'natt', 'nätter') : plural(count, 'dag', 'dagar')}.`,
    beyond: 'längre än tillåtet',
    next: (count, nights) => {
      const unit = nights ? plural(count, 'natt', 'nätter') : plural(count, 'dag', 'dagar');
      return `Välj ${nights ? 'avresedag' : 'den sista dagen'}: minst ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure} ·\u00a0${nights}\u00a0${plural(nights, 'natt', 'nätter')}`,
    start: 'Starttid',
    slots: 'Välj en tid',
    until: 'Till',
    none: 'Inga tider kvar den här dagen.',
    full: 'Fullt',
    places: (count) => (count > 3 ? `${count} kvar` : `Bara ${count} kvar`),
    venue: (zone) => `Alla tider är lokala (${zone}).`,
  },

  code: {
    have: 'Har du en rabattkod?',
    before: 'Förut',
    now: 'Nu',
    label: 'Rabattkod',
    apply: 'Använd',
    saved: (amount) => `Du sparar ${amount}`,
    shared: 'En kod gäller för hela varukorgen. Ändrar eller tar du bort den här ändras den även där.',
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
    adding: 'Läggs till …',
    notBookable: 'Den här kombinationen går inte att boka.',
    left: (count) => `Bara ${count} kvar`,
    inCart: (lines) => `${lines} i din varukorg`,
    toCart: 'Visa varukorgen',
  },

  cart: {
    label: 'Din varukorg',
    empty: 'Din varukorg är tom.',
    browse: 'Se vad som finns',
    continue: 'Fortsätt titta',
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
    next: 'Fortsätt till granskning',
    more: 'Lägg till fler uppgifter (valfritt)',
    meant: 'Menade du',
    meantEnd: '?',
    privacy: 'Integritetspolicy',
    excerpt: 'Utdrag',
    whole: 'Läs alla villkor',
    errors: (count) => `Kontrollera ${count} fält:`,
    missing: (label) => `${label} måste fyllas i.`,
    email: (label) => `${label}: ange en giltig adress, till exempel namn@example.com.`,
    phone: (label) => `${label}: ange ett telefonnummer, till exempel +46 70 123 45 67.`,
    agree: 'Du behöver godkänna bokningsvillkoren.',
    check: (label) => `${label}: kontrollera uppgiften.`,
    yes: 'Ja',
    no: 'Nej',
    policy: 'Bokningsvillkor',
    terms: 'Jag godkänner bokningsvillkoren',
  },

  order: {
    label: 'Din beställning',
    items: (count) => `${count} ${plural(count, 'vara', 'varor')}`,
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
    free: 'Boka',
  },

  done: {
    booked: 'Din bokning är klar',
    bookedToPay: 'Nästan klart: betala för att slutföra bokningen.',
    bookedPerhapsPaid: 'Din bokning',
    invalid: 'Bokningen gäller inte längre',
    paymentOpen: 'Betalningen är inte bekräftad här ännu',
    notReceived: 'Vi har inte fått din betalning ännu.',
    received: (amount) => `Betalning mottagen: ${amount}`,
    paidOf: (paid, total) => `${paid} av ${total} betalt`,
    status: 'Bokningsstatus:',
    code: 'Bokningskod',
    lines: 'Din bokning',
    pay: (amount) => ['Fortsätt till betalning', amount].filter(Boolean).join(' · '),
    payUnless: 'Inte betalat än? Till betalningen',
    payAsk: 'Vi kunde inte verifiera betalsidan. Kontakta arrangören för att betala.',
    payForgotten: 'Inte betalat än? Du hittar betalsidan i bekräftelsemejlet. Du kan också kontakta arrangören.',
    invoice: 'Se fakturan',
    calendar: 'Lägg till i kalendern',
    print: 'Skriv ut',
    keep: 'Spara koden. Arrangören kommer att fråga efter den.',
    again: 'Boka något mer',
    unsure: 'Vi har inte kunnat bekräfta din bokning än',
    unsureWhy:
      'Svaret har inte kommit. Vi fortsätter att kontrollera. Vänta och boka inte igen än, annars kan du bli dubbelbokad.',
    stillOpen: 'Bekräftelsen kan fortfarande komma. Tid kvar:',
    checkAgain: 'Kontrollera nu',
    checking: 'Kontrollerar …',
    likely: 'Din bokning har med stor sannolikhet gått igenom',
    likelyWhy:
      'Ingen bekräftelse har nått den här sidan. Titta i din e-post eller kontakta arrangören innan du bokar igen.',
    notMade: 'Bokningen gick inte igenom. Inget har bokats; din varukorg och dina uppgifter är sparade.',
    askVenue: 'Kontakta arrangören',
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
    changeHow: 'Vill du ändra eller avboka? Kontakta arrangören och uppge din bokningskod.',
  },

  byDate: {
    label: 'Datum',
    first: 'Första dagen',
    last: 'Sista dagen',
    arrival: 'Ankomst',
    departure: 'Avresa',
    show: 'Se vad som är ledigt',
    all: 'Rensa datum',
    change: 'Ändra',
    close: 'Stäng',
    asking: 'Kontrollerar vad som är ledigt …',
    checked: (count, total) => `${count} av ${total} kontrollerade`,
    stop: 'Stoppa',
    free: (count) => `${count} ${plural(count, 'ledig', 'lediga')}`,
    none: 'Inget är ledigt de här datumen.',
    looking: 'Söker efter närliggande datum …',
    near: 'Närmaste lediga datum:',
    far: 'Inget är ledigt dagarna därefter heller.',
    unanswered: (count) => `Vi kunde inte kontrollera ${count} ${plural(count, 'erbjudande', 'erbjudanden')}.`,
    from: (price) => `från ${price}`,
    low: 'Sortering: lägsta pris',
    high: 'Sortering: högsta pris',
    leftOut: (count) => `${count} till är inte ${plural(count, 'ledigt', 'lediga')} de här datumen.`,
    labels: { adults: 'Vuxna', children: 'Barn', people: 'Personer' },
    people: {
      adults: (count) => `${count} ${plural(count, 'vuxen', 'vuxna')}`,
      children: (count) => `${count} barn`,
      people: (count) => `${count} ${plural(count, 'person', 'personer')}`,
    },
    flexible: 'Flexibla datum',
    exact: 'Exakta datum',
    within: (days) => `±\u00a0${days} ${plural(days, 'dag', 'dagar')}`,
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
    expired: 'Din varukorg hade gått ut',
    expiredOpen: 'Vi har återställt den, men allt är inte som förut.',
    expiredDone: 'Vi har återställt den: samma datum, samma priser.',
    expiredOther: 'Vi har återställt den.',
    expiredEmpty: 'Vi kunde inte återställa den.',
    renewed: 'Vi håller dina val åt dig igen',
    renewedDone: 'Tiden hade gått ut. Datum och priser är desamma.',
    emptied: 'Din varukorg är nu tom',
    emptiedDone: 'Tiden har gått ut. Har du redan bokat finns bekräftelsen i din e-post. Annars får du välja på nytt.',
    kept: 'Det du skrev i formuläret är sparat.',

    gone: 'Inte längre tillgängligt',
    fewer: (left) => `Bara ${left} kvar`,
    dearer: 'Priset har gått upp',
    cheaper: 'Priset har gått ner',
    moved: 'Uppdaterat',
    cart: 'Din varukorg',

    looking: 'Söker efter närliggande datum …',
    free: 'Närliggande datum:',
    none: 'Vi hittade inget närliggande datum.',
    take: (count) => `Ta ${count}`,

    go: 'Fortsätt',
    accept: 'Fortsätt med det nya priset',
    without: 'Fortsätt utan den här varan',
    both: 'Fortsätt med ändringarna',
    back: 'Tillbaka till varukorgen',
  },

  lineEdit: {
    editing: (name) => `Du ändrar ${name}`,
    leave: 'Avbryt',
    save: 'Spara ändringar',
    saving: 'Sparar …',
    unchanged: 'Inget har ändrats',
    ownPlaces:
      'Dina egna platser visas som upptagna i kalendern. Om du vill använda dem igen tar du först bort den här varan.',
    removed: (name) => `${name} har tagits bort.`,
    undo: 'Ångra',
    notBack: (name, reason) =>
      `Det gick inte att lägga tillbaka ${name}: ${reason || 'den är inte längre tillgänglig.'}`,
    booking: 'Du håller på att boka i en annan flik eller ett annat fönster. Vänta en stund.',
    booked:
      'Din tidigare varukorg är stängd: den har bokats eller tömts, kanske i en annan flik. ' +
      'Leta efter en bekräftelse i din e-post innan du bokar den igen.',
  },

  nextAvailable: {
    ownHolds:
      'Ett tidigare försök i den här webbläsaren kan fortfarande hålla platserna, i högst 20 minuter. Vi fortsätter att kontrollera.',
    next: (party) => (party ? `Nästa lediga datum för ${party}` : 'Nästa lediga datum'),
    none: (party) => (party ? `Vi hittade inget senare datum för ${party}.` : 'Vi hittade inget senare datum.'),
  },

  tabBookings: {
    label: 'Dina senaste bokningar',
    likely: 'En bokning som med stor sannolikhet har gått igenom. Ingen bekräftelse har nått den här sidan.',
    check: 'Kontrollera igen',
    nothingFound: 'Fortfarande ingen bekräftelse. Kontakta arrangören.',
    show: 'Visa',
    showOne: (code) => `Visa bokning ${code}`,
    note: 'Listan rensas när du stänger fliken. Att rensa den avbokar ingenting.',
    forget: 'Rensa listan',
    forgotten: 'Listan är rensad. Dina bokningar gäller fortfarande.',
  },
};
