import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('de');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * German, with “Sie”. § 312j BGB prescribes the words of the button that obliges to pay: “zahlungspflichtig buchen”.
 *
 * Glossary:
 * - booking: Buchung
 * - to book: buchen
 * - item: Angebot
 * - cart: Warenkorb
 * - add-on: Extra
 * - available: verfügbar, frei
 * - to select: wählen
 * - promo code: Aktionscode
 * - check-in: Anreise
 * - check-out: Abreise
 * - spots: Plätze
 * - to hold: reservieren
 * - to cancel: stornieren
 * - the venue: wir
 * - the guest: Sie
 */
export const messages: Messages = {
  calendar: {
    label: 'Datum wählen',
    labelRange: 'Zeitraum wählen',
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    free: 'verfügbar',
    taken: 'nicht verfügbar',
    leave: 'nur Abreise möglich',
    past: 'liegt in der Vergangenheit',
    pending: 'Verfügbarkeit wird geprüft',
    unknown: 'Verfügbarkeit unbekannt',
    short: 'zu wenige freie Tage hintereinander',
    chosen: 'ausgewählt',
    today: 'heute',
    nextFree: (day) => `Nächster freier Termin: ${day}`,
    failed: 'Der Kalender konnte nicht geladen werden.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Wählen Sie einen Tag.';
      const instruction = `Wählen Sie ${isByNight ? 'den Anreisetag' : 'den ersten Tag'}`;
      if (length === 0) return `${instruction}, dann ${isByNight ? 'den Abreisetag' : 'den letzten'}.`;
      return `${instruction}. Dauer: ${length} ${isByNight ? pluralize(length, 'Nacht', 'Nächte') : pluralize(length, 'Tag', 'Tage')}.`;
    },
    chose: (when) => `Ausgewählt: ${when}`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Nicht alle Tage dazwischen sind verfügbar.',
    anew: (day) => `Ihr Zeitraum beginnt jetzt am ${day}.`,
  },

  items: {
    label: 'Unser Angebot',
    search: 'Suche',
    categories: 'Kategorien',
    everything: 'Alle',
    found: (count) => `${count} ${pluralize(count, 'Treffer', 'Treffer')}`,
    more: 'Mehr anzeigen',
    none: 'Keine Ergebnisse.',
    showAll: 'Filter löschen',
    empty: 'Zurzeit kann nichts gebucht werden.',
  },

  badge: {
    cart: (lines) => `Warenkorb: ${lines} ${pluralize(lines, 'Angebot', 'Angebote')}`,
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
    offline:
      'Unser Buchungssystem ist nicht erreichbar. Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
    dismiss: 'Schließen',
    timeout: 'Das dauert länger als üblich. Bitte versuchen Sie es erneut.',
    refused: 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
    throttled: 'Bei uns ist gerade viel los.',
    again: (seconds) =>
      seconds > 0
        ? `Neuer Versuch in ${seconds} ${pluralize(seconds, 'Sekunde', 'Sekunden')}.`
        : 'Neuer Versuch läuft …',
    broken: 'Bei uns ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
    unauthorised: 'Die Onlinebuchung ist derzeit nicht verfügbar.',
    unconfirmed: 'Ihre Buchung ist noch nicht bestätigt.',
    misconfigured: 'Die Onlinebuchung ist hier zurzeit nicht verfügbar.',
    missing: 'Dieses Angebot gibt es nicht mehr.',
    incomplete: 'Ein Teil dieser Buchungsseite wurde nicht geladen.',
    incompleteOffline:
      'Ein Teil dieser Buchungsseite wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    outdated: 'Diese Buchungsseite wurde inzwischen aktualisiert. Laden Sie sie neu, um fortzufahren.',
    reload: 'Neu laden',
  },

  stages: {
    label: 'Fortschritt',
    choose: 'Datum und Optionen',
    details: 'Ihre Daten',
    done: 'Bestätigung',
    pay: 'Zahlung',
    at: (place, count, name) => `${place} von ${count} · ${name}`,
  },
  loading: 'Wird geladen …',
  back: 'Zurück',
  remove: 'Entfernen',
  questions: 'Haben Sie Fragen?',
  wait: (seconds) =>
    seconds > 0
      ? `Bitte versuchen Sie es in ${seconds} ${pluralize(seconds, 'Sekunde', 'Sekunden')} erneut.`
      : 'Bitte versuchen Sie es jetzt erneut.',

  list: {
    dates: 'Zeitraum wählen',
    sort: 'Sortieren',
    own: 'Sortierung: Empfohlen',
    name: 'Sortierung: Name',
    soldOut: 'Ausgebucht',
    noCharge: 'Kostenlos',
    perNight: (price) => `${price} pro Nacht`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'Nacht', 'Nächte') : pluralize(count, 'Tag', 'Tage')} ab ${start}`,
  },

  item: {
    all: 'Alle Angebote',
    about: 'Beschreibung',
    gallery: {
      label: 'Fotos',
      previous: 'Vorheriges Foto',
      next: 'Nächstes Foto',
      enlarge: 'Foto vergrößern',
      count: (place, of) => `${place} von ${of}`,
      video: 'Video ansehen',
      newTab: 'wird in neuem Tab geöffnet',
    },
    soldOut: {
      others: 'Stattdessen verfügbar:',
      lookedAt: (first, last) => `Von ${first} bis ${last} ist nichts mehr frei.`,
      subject: (what) => `Verfügbarkeit: ${what}`,
      letter: (what) => `Guten Tag,\n\nist bei Ihnen noch etwas frei? Es geht um:\n${what}\n\nVielen Dank!\n`,
    },
  },

  parameters: {
    label: 'Wie viele?',
    fewer: (label) => `Eins weniger: ${label}`,
    more: (label) => `Eins mehr: ${label}`,
    atMost: (count) => `Höchstens ${count}`,
    atLeast: (count) => `Mindestens ${count}`,
    perBooking: (count) => `Bis zu ${count} pro Buchung`,
    contact: 'Kontakt aufnehmen',
    priceFor: (price, count) => `${price} für ${count}`,
    whole: 'Geben Sie eine ganze Zahl ein',
    required: 'Pflichtangabe',
  },

  ways: {
    free: 'Verfügbar',
    taken: 'Nicht verfügbar',
    chosen: 'Ausgewählt',
    cheapest: 'Günstigster Preis',
    low: 'Nur noch wenige frei',
    currency: (code) => `Preise in ${code}`,
    withoutCode: 'Preise ohne Aktionscode',
    label: 'Datum anders wählen',
    noneFree: 'In den nächsten 12 Monaten ist nichts frei.',
    names: { typed: 'Datum eingeben', list: 'Listenansicht', prices: 'Preise anzeigen' },
    typed: {
      label: 'Datum eingeben',
      day: 'Datum',
      first: 'Erster Tag',
      last: 'Letzter Tag',
      arrival: 'Anreise',
      departure: 'Abreise',
      take: 'Übernehmen',
      none: 'Geben Sie ein Datum ein.',
      backwards: 'Das Enddatum liegt vor dem Startdatum.',
      between: (first, last) => `Zwischen ${first} und ${last} sind einige Tage nicht verfügbar.`,
    },
    list: {
      label: (month) => `Tage im ${month}`,
    },
    prices: {
      asking: 'Preise werden geladen …',
      shown: 'Die Preise werden angezeigt.',
      failed: 'Die Preise konnten nicht geladen werden.',
      full: 'voll',
      closed: 'zu',
      closedDay: 'geschlossen',
      left: (count) => `nur noch ${count}`,
      cheapest: 'günstigster Preis',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'Nacht', 'Nächte') : pluralize(count, 'Tag', 'Tage');
      return `Mindestens ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Höchstens ${count} ${isByNight ? pluralize(count, 'Nacht', 'Nächte') : pluralize(count, 'Tag', 'Tage')}.`,
    beyond: 'länger als erlaubt',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'Nacht', 'Nächte') : pluralize(count, 'Tag', 'Tage');
      return `Wählen Sie den ${isByNight ? 'Abreisetag' : 'letzten Tag'}: mindestens ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'Nacht', 'Nächte')}`,
    start: 'Beginn',
    slots: 'Wählen Sie eine Uhrzeit',
    until: 'Ende',
    none: 'An diesem Tag gibt es keine Termine mehr.',
    full: 'Ausgebucht',
    duration: (hours, minutes) => `${hours} ${minutes}`,
    places: (count) => (count > 3 ? `${count} frei` : `Nur noch ${count} frei`),
    venue: (zone) => `Uhrzeiten in unserer Zeitzone (${zone}).`,
  },

  code: {
    have: 'Haben Sie einen Aktionscode?',
    before: 'Vorher',
    now: 'Jetzt',
    label: 'Aktionscode',
    apply: 'Einlösen',
    saved: (amount) => `Sie sparen ${amount}`,
    shared: 'Dieser Code gilt für den ganzen Warenkorb.',
  },

  summary: {
    label: 'Ihre Auswahl',
    chooseDate: 'Datum wählen',
    chooseNights: 'Zeitraum wählen',
    chooseTime: 'Uhrzeit wählen',
    otherDate: 'Anderes Datum wählen',
    enterParty: 'Anzahl der Gäste eingeben',
    enterQuantity: 'Anzahl eingeben',
    pricing: 'Preis wird berechnet …',
    book: 'Weiter',
    add: 'In den Warenkorb',
    adding: 'Wird hinzugefügt …',
    notBookable: 'Diese Kombination ist nicht verfügbar.',
    left: (count) => `Nur noch ${count} verfügbar`,
    inCart: (lines) => `${lines} in Ihrem Warenkorb`,
    toCart: 'Zum Warenkorb',
  },

  cart: {
    label: 'Ihr Warenkorb',
    empty: 'Ihr Warenkorb ist leer.',
    browse: 'Angebot ansehen',
    continue: 'Weiter umsehen',
    checkout: 'Zur Kasse',
    removeLine: (name) => `${name} entfernen`,
    removed: (name) => `${name} wurde aus Ihrem Warenkorb entfernt.`,
    added: (name) => `${name} wurde in Ihren Warenkorb gelegt.`,
    isIn: (name) => `${name} ist in Ihrem Warenkorb.`,
    subTotal: 'Zwischensumme',
    discount: 'Rabatt',
    tax: 'Steuern',
    taxIncluded: (amount, name) => `Inkl. ${amount} ${name || 'Steuern'}`,
    total: 'Gesamtbetrag',
    due: 'Jetzt fällig',
    gone: 'Nicht mehr verfügbar',
    addOn: 'Extra',
    extras: 'Extras',
    priceLater: 'Preis im nächsten Schritt',
    withoutExtras: 'Ohne Extras',
    included: 'Inklusive',
    notTaken: 'Optionales Extra',
    held: 'Wir reservieren Ihre Auswahl, während Sie buchen.',
    changed: 'Ihr Warenkorb hat sich geändert. Bitte prüfen Sie ihn, bevor Sie fortfahren.',
    take: (price) => `Für ${price} hinzufügen`,
    quantity: (name) => `Anzahl: ${name}`,
  },

  details: {
    label: 'Ihre Daten',
    optional: 'optional',
    choose: 'Bitte wählen',
    next: 'Weiter zur Übersicht',
    more: 'Weitere Angaben (optional)',
    meant: 'Meinten Sie',
    meantEnd: '?',
    privacy: 'Datenschutzhinweise',
    whole: 'Buchungsbedingungen lesen',
    fields: {
      name: 'Name',
      email: 'E-Mail',
      phone: 'Telefon',
      address: 'Adresse',
      city: 'Ort',
      postalCode: 'Postleitzahl',
      country: 'Land',
      region: 'Region',
    },
    errors: (count) => `Bitte prüfen Sie ${count} ${pluralize(count, 'Feld', 'Felder')}:`,
    missing: (label) => `${label} ist ein Pflichtfeld.`,
    email: (label) => `${label}: Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.`,
    phone: (label) => `${label}: Geben Sie eine Telefonnummer ein, zum Beispiel +49 30 23125 000.`,
    agree: 'Bitte stimmen Sie den Buchungsbedingungen zu.',
    check: (label) => `${label}: Bitte prüfen Sie diese Angabe.`,
    yes: 'Ja',
    no: 'Nein',
    policy: 'Buchungsbedingungen',
    terms: 'Ich stimme den Buchungsbedingungen zu',
  },

  order: {
    label: 'Ihre Buchung',
    items: (count) => `${count} ${pluralize(count, 'Angebot', 'Angebote')}`,
    edit: 'Bearbeiten',
  },

  review: {
    label: 'Prüfen Sie Ihre Buchung',
    details: 'Ihre Daten',
    change: 'Ändern',
    booking: 'Wird gebucht …',
    pays: 'Nächster Schritt: Zahlung auf unserer Zahlungsseite',
    paysAt: (host) => `Nächster Schritt: Zahlung auf ${host}`,
    paysLater: 'Jetzt ist nichts zu bezahlen',
    forwards: 'Nach der Buchung öffnet sich die Zahlungsseite automatisch.',
  },

  book: {
    pay: 'Zahlungspflichtig buchen',
    payLater: 'Zahlungspflichtig buchen',
    obligation: 'Zahlungspflichtig buchen',
    free: 'Buchen',
  },

  done: {
    booked: 'Vielen Dank für Ihre Buchung',
    bookedToPay: 'Fast geschafft: Bezahlen Sie, um Ihre Buchung abzuschließen.',
    bookedPerhapsPaid: 'Ihre Buchung',
    invalid: 'Diese Buchung ist nicht mehr gültig',
    paymentOpen: 'Ihre Buchung ist bei uns eingegangen. Den Stand der Zahlung sehen Sie auf der Zahlungsseite.',
    notReceived: 'Ihre Zahlung ist noch nicht bei uns eingegangen.',
    received: (amount) => `Zahlung eingegangen: ${amount}`,
    paidOf: (amount, total) => `${amount} von ${total} bezahlt`,
    status: 'Buchungsstatus:',
    code: 'Buchungscode',
    lines: 'Buchungsdetails',
    pay: (amount) => ['Weiter zur Zahlung', amount].filter(Boolean).join(' · '),
    payUnless: 'Zahlungsseite öffnen',
    payAsk: 'Wir konnten die Zahlungsseite nicht prüfen. Bitte wenden Sie sich zum Bezahlen an uns.',
    payForgotten:
      'Ihre Buchung ist bei uns eingegangen. Falls Sie noch nicht bezahlt haben, suchen Sie den Zahlungslink in Ihren E-Mails oder kontaktieren Sie uns.',
    invoice: 'Rechnung ansehen',
    calendar: 'In den Kalender eintragen',
    print: 'Drucken',
    keep: 'Bewahren Sie diesen Code auf. Vielleicht brauchen Sie ihn bei Rückfragen.',
    again: 'Weitere Buchung',
    unsure: 'Ihre Buchung ist noch nicht bestätigt',
    unsureWhy:
      'Die Antwort ist noch nicht eingetroffen. Wir prüfen weiter. Bitte warten Sie und buchen Sie nicht ' +
      'noch einmal, sonst buchen Sie womöglich doppelt.',
    stillOpen: 'Die Bestätigung kann noch eintreffen. Verbleibende Zeit:',
    checkAgain: 'Jetzt prüfen',
    checking: 'Wird geprüft …',
    likely: 'Ihre Buchung war sehr wahrscheinlich erfolgreich',
    likelyWhy:
      'Wir haben noch keine Bestätigung erhalten. Sehen Sie in Ihren E-Mails nach oder fragen Sie uns, bevor Sie erneut buchen.',
    notMade:
      'Ihre Buchung konnte nicht abgeschlossen werden. Es wurde nichts gebucht. Warenkorb und Angaben sind gespeichert.',
    askVenue: 'Kontakt aufnehmen',
    secure: (host) => `Sichere Zahlung auf ${host}`,
    forwarding: (host) => `Die Zahlung auf ${host} wird geöffnet …`,
    stay: 'Auf dieser Seite bleiben',
    stayed: 'Sie bleiben auf dieser Seite.',
    google: 'Google Kalender',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Route anzeigen',
    hours: 'Öffnungszeiten:',
    change: 'Ändern oder stornieren',
    online: 'Buchung online ansehen',
    changeHow: 'Zum Ändern oder Stornieren wenden Sie sich mit Ihrem Buchungscode an uns.',
  },

  byDate: {
    label: 'Zeitraum',
    first: 'Erster Tag',
    last: 'Letzter Tag',
    arrival: 'Anreise',
    departure: 'Abreise',
    show: 'Verfügbarkeit prüfen',
    all: 'Zeitraum löschen',
    change: 'Zeitraum ändern',
    close: 'Schließen',
    asking: 'Verfügbarkeit wird geprüft …',
    checked: (count, total) => `${count} von ${total} geprüft`,
    stop: 'Stoppen',
    free: (count) => `${count} verfügbar`,
    none: 'In diesem Zeitraum ist nichts verfügbar.',
    looking: 'Wir suchen nach anderen Terminen …',
    near: 'Nächste freie Termine:',
    far: 'Auch an den Tagen danach ist nichts verfügbar.',
    unanswered: (count) => `${count} ${pluralize(count, 'Angebot konnte', 'Angebote konnten')} nicht geprüft werden.`,
    from: (price) => `ab ${price}`,
    low: 'Sortierung: Preis aufsteigend',
    high: 'Sortierung: Preis absteigend',
    leftOut: (count) =>
      `${count} ${pluralize(count, 'weiteres Angebot ist', 'weitere Angebote sind')} in diesem Zeitraum nicht verfügbar.`,
    labels: { adults: 'Erwachsene', children: 'Kinder', people: 'Personen' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'Erwachsener', 'Erwachsene')}`,
      children: (count) => `${count} ${pluralize(count, 'Kind', 'Kinder')}`,
      people: (count) => `${count} ${pluralize(count, 'Person', 'Personen')}`,
    },
    flexible: 'Flexibler Zeitraum',
    exact: 'Genauer Zeitraum',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'Tag', 'Tage')}`,
    nearby: 'Andere Termine:',
    noneNearby: 'Auch an den Tagen davor und danach ist nichts Weiteres frei.',
    chooseFirst: 'Wählen Sie den ersten Tag.',
    chooseArrival: 'Wählen Sie den Anreisetag.',
    past: 'Dieser Tag liegt in der Vergangenheit.',
    backwards: 'Das Enddatum liegt vor dem Startdatum.',
    noNight: 'Die Abreise muss nach der Anreise liegen.',
  },

  cartChanges: {
    changed: 'In Ihrem Warenkorb hat sich etwas geändert',
    changedOpen: 'Bitte prüfen Sie das, bevor Sie fortfahren. Es wurde nichts gebucht.',
    changedDone: 'Wir haben Ihren Warenkorb aktualisiert.',
    expired: 'Ihr Warenkorb war abgelaufen',
    expiredOpen: 'Wir haben ihn wiederhergestellt, aber einiges hat sich geändert.',
    expiredDone: 'Wir haben ihn wiederhergestellt: gleiche Termine, gleiche Preise.',
    expiredOther: 'Wir haben ihn wiederhergestellt.',
    expiredEmpty: 'Wir konnten ihn nicht wiederherstellen.',
    renewed: 'Ihre Auswahl ist wieder reserviert',
    renewedDone: 'Die Reservierung war abgelaufen. Termine und Preise sind gleich geblieben.',
    emptied: 'Ihr Warenkorb ist jetzt leer',
    emptiedDone:
      'Ihre Auswahl ist nicht mehr reserviert. Falls Sie schon gebucht haben, suchen Sie in Ihren E-Mails nach einer Bestätigung. ' +
      'Andernfalls wählen Sie bitte neu.',
    kept: 'Ihre Angaben sind gespeichert.',

    gone: 'Nicht mehr verfügbar',
    fewer: (count) => `Nur noch ${count} verfügbar`,
    dearer: 'Der Preis ist gestiegen',
    cheaper: 'Der Preis ist gesunken',
    moved: 'Aktualisiert',
    cart: 'Ihr Warenkorb',

    looking: 'Wir suchen nach anderen Terminen …',
    free: 'Andere Termine:',
    none: 'Wir haben keinen anderen Termin gefunden.',
    take: (count) => `Auf ${count} ändern`,

    go: 'Weiter',
    accept: 'Mit neuem Preis fortfahren',
    without: 'Ohne dieses Angebot weiter',
    both: 'Mit diesen Änderungen weiter',
    back: 'Zurück zum Warenkorb',
  },

  lineEdit: {
    editing: (name) => `${name} bearbeiten`,
    leave: 'Abbrechen',
    save: 'Änderungen speichern',
    saving: 'Wird gespeichert …',
    unchanged: 'Noch nichts geändert',
    removed: (name) => `${name} wurde entfernt.`,
    undo: 'Rückgängig',
    notBack: (name, reason) => `${name} konnte nicht wiederhergestellt werden: ${reason || 'nicht mehr verfügbar.'}`,
    booking: 'Sie buchen gerade in einem anderen Tab oder Fenster. Bitte warten Sie einen Moment.',
    booked:
      'Ihr früherer Warenkorb ist nicht mehr offen. Er wurde vielleicht in einem anderen Tab gebucht oder geleert. Sehen Sie nach, ob Sie eine Bestätigungsmail haben, bevor Sie noch einmal buchen.',
  },

  nextAvailable: {
    ownHolds:
      'Vielleicht sind diese Plätze noch durch einen früheren Versuch in diesem Browser reserviert, höchstens 20 Minuten lang. Wir prüfen weiter.',
    next: (party) => (party ? `Nächste freie Termine (${party})` : 'Nächste freie Termine'),
    none: (party) =>
      party ? `Wir haben keinen späteren Termin gefunden (${party}).` : 'Wir haben keinen späteren Termin gefunden.',
  },

  tabBookings: {
    label: 'Ihre letzten Buchungen',
    likely: 'Diese Buchung war sehr wahrscheinlich erfolgreich. Wir haben noch keine Bestätigung erhalten.',
    check: 'Erneut prüfen',
    nothingFound: 'Noch immer keine Bestätigung. Bitte wenden Sie sich an uns.',
    show: 'Anzeigen',
    showOne: (code) => `Buchung ${code} anzeigen`,
    note: 'Diese Liste gibt es nur in diesem Browser. Auch wenn Sie sie löschen, bleibt jede Buchung bestehen.',
    forget: 'Liste löschen',
    forgotten: 'Liste gelöscht. Ihre Buchungen sind davon nicht betroffen.',
  },
};
