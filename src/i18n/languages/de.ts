import type { Messages } from '../messages.ts';
import type { Plural } from '../plural.ts';

const rules = new Intl.PluralRules('de');
const plural: Plural<[one: string, other: string]> = (count, one, other) =>
  rules.select(count) === 'one' ? one : other;

/** German, with “Sie”. The button that obliges to pay says what § 312j BGB wants: “zahlungspflichtig buchen”. */
export const de: Messages = {
  calendar: {
    label: 'Datum wählen',
    labelRange: 'Zeitraum wählen',
    previousMonth: 'Vorheriger Monat',
    nextMonth: 'Nächster Monat',
    free: 'verfügbar',
    taken: 'nicht verfügbar',
    leave: 'nur Abreise',
    past: 'vergangen',
    pending: 'wird geprüft …',
    unknown: 'Verfügbarkeit unbekannt',
    short: 'nicht genug Tage am Stück',
    chosen: 'ausgewählt',
    today: 'heute',
    nextFree: (day) => `Nächster freier Termin: ${day}`,
    failed: 'Der Kalender konnte nicht geladen werden.',
    hint: (length, nights) => {
      if (length === 1 && !nights) return 'Wählen Sie einen Tag.';
      const first = `Wählen Sie ${nights ? 'den Anreisetag' : 'den ersten Tag'}`;
      if (length === 0) return `${first}, dann ${nights ? 'den Abreisetag' : 'den letzten'}.`;
      return `${first}. Immer ${length} ${nights ? plural(length, 'Nacht', 'Nächte') : plural(length, 'Tag', 'Tage')}.`;
    },
    chose: (when) => `${when} ausgewählt.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Nicht alle Tage dazwischen sind verfügbar.',
    anew: (day) => `Ihr Zeitraum beginnt jetzt am ${day}.`,
  },

  items: {
    label: 'Unser Angebot',
    search: 'Suche',
    categories: 'Kategorien',
    everything: 'Alle',
    found: (count) => `${count} ${plural(count, 'Treffer', 'Treffer')}`,
    more: 'Mehr anzeigen',
    none: 'Keine Treffer für Ihre Suche.',
    showAll: 'Alle anzeigen',
    empty: 'Zurzeit kann nichts gebucht werden.',
  },

  badge: {
    cart: (lines) => `Warenkorb: ${lines} ${plural(lines, 'Artikel', 'Artikel')}`,
  },

  problems: {
    offline: 'Der Buchungsdienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
    dismiss: 'Schließen',
    timeout: 'Das dauert länger als üblich. Bitte versuchen Sie es erneut.',
    refused: 'Der Buchungsdienst hat das nicht angenommen.',
    throttled: 'Bei uns ist gerade viel los.',
    again: (seconds) =>
      seconds > 0 ? `Neuer Versuch in ${seconds} ${plural(seconds, 'Sekunde', 'Sekunden')}.` : 'Neuer Versuch läuft …',
    broken: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
    unauthorised: 'Die Onlinebuchung ist derzeit nicht verfügbar.',
    unconfirmed: 'Wir konnten Ihre Buchung noch nicht bestätigen.',
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
      ? `Bitte versuchen Sie es in ${seconds} ${plural(seconds, 'Sekunde', 'Sekunden')} erneut.`
      : 'Bitte versuchen Sie es jetzt erneut.',

  list: {
    dates: 'Zeitraum wählen',
    sort: 'Sortieren',
    own: 'Sortierung: Standard',
    name: 'Sortierung: Name',
    soldOut: 'Ausgebucht',
    perNight: (price) => `${price} pro Nacht`,
    stay: (count, start, nights) =>
      `${count}\u00a0${nights ? plural(count, 'Nacht', 'Nächte') : plural(count, 'Tag', 'Tage')} ab ${start}`,
  },

  item: {
    all: 'Alle Angebote',
    about: 'Beschreibung',
    gallery: {
      label: 'Bilder',
      previous: 'Vorheriges Bild',
      next: 'Nächstes Bild',
      enlarge: 'Größer anzeigen',
      count: (place, of) => `${place} von ${of}`,
      video: 'Video ansehen',
      newTab: 'öffnet in neuem Tab',
    },
    soldOut: {
      others: 'Stattdessen verfügbar:',
      lookedAt: (first, last) => `Wir haben jeden Tag von ${first} bis ${last} geprüft.`,
      subject: (what) => `Verfügbarkeit: ${what}`,
      letter: (what) => `Guten Tag,\n\nist bei Ihnen noch etwas frei? Es geht um: ${what}\n\nVielen Dank!\n`,
    },
  },

  parameters: {
    label: 'Wie viele?',
    fewer: (label) => `Eins weniger: ${label}`,
    more: (label) => `Eins mehr: ${label}`,
    atMost: (count) => `Höchstens ${count}`,
    atLeast: (count) => `Mindestens ${count}`,
    perBooking: (count) => `Bis zu ${count} pro Buchung`,
    contact: 'Kontaktieren Sie uns',
    priceFor: (price, count) => `${price} für ${count}`,
    whole: 'Geben Sie eine ganze Zahl ein',
    required: 'Pflichtangabe',
  },

  ways: {
    free: 'Verfügbar',
    taken: 'Nicht verfügbar',
    chosen: 'Ausgewählt',
    cheapest: 'Günstigster Preis',
    low: 'Nur noch wenige',
    currency: (code) => `Preise in ${code}`,
    label: 'Weitere Möglichkeiten, das Datum zu wählen',
    noneFree: 'In den nächsten Monaten ausgebucht.',
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
      left: (count) => `nur noch ${count}`,
      cheapest: 'günstigster Preis',
    },
  },

  length: {
    atLeast: (count, nights) => {
      const unit = nights ? plural(count, 'Nacht', 'Nächte') : plural(count, 'Tag', 'Tage');
      return `Mindestens ${count} ${unit}.`;
    },
    atMost: (count, nights) =>
      `Höchstens ${count} ${nights ? plural(count, 'Nacht', 'Nächte') : plural(count, 'Tag', 'Tage')}.`,
    beyond: 'länger als möglich',
    next: (count, nights) => {
      const unit = nights ? plural(count, 'Nacht', 'Nächte') : plural(count, 'Tag', 'Tage');
      return `Wählen Sie den ${nights ? 'Abreisetag' : 'letzten Tag'}: mindestens ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure} ·\u00a0${nights}\u00a0${plural(nights, 'Nacht', 'Nächte')}`,
    start: 'Beginn',
    slots: 'Wählen Sie eine Uhrzeit',
    until: 'Bis',
    none: 'An diesem Tag gibt es keine Termine mehr.',
    full: 'Ausgebucht',
    places: (count) => (count > 3 ? `${count} frei` : `Nur noch ${count} frei`),
    venue: (zone) => `Alle Zeiten sind Ortszeiten (${zone}).`,
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
    enterQuantity: 'Menge eingeben',
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
    tax: 'Steuer',
    taxIncluded: (amount, name) => `Enthält ${amount} ${name || 'Steuer'}`,
    total: 'Gesamtbetrag',
    due: 'Jetzt fällig',
    gone: 'Nicht mehr verfügbar',
    addOn: 'Extra',
    extras: 'Extras',
    priceLater: 'Preis im nächsten Schritt',
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
    errors: (count) => `Bitte prüfen Sie ${count} ${plural(count, 'Feld', 'Felder')}:`,
    missing: (label) => `${label} ist ein Pflichtfeld.`,
    email: (label) => `${label}: Geben Sie eine gültige Adresse ein, zum Beispiel name@example.com.`,
    phone: (label) => `${label}: Geben Sie eine Telefonnummer ein, zum Beispiel +49 30 901820.`,
    agree: 'Bitte stimmen Sie den Buchungsbedingungen zu.',
    check: (label) => `${label}: Bitte prüfen Sie diese Angabe.`,
    yes: 'Ja',
    no: 'Nein',
    policy: 'Buchungsbedingungen',
    terms: 'Ich stimme den Buchungsbedingungen zu',
  },

  order: {
    label: 'Ihre Bestellung',
    items: (count) => `${count} ${plural(count, 'Artikel', 'Artikel')}`,
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
    free: 'Buchen',
  },

  done: {
    booked: 'Ihre Buchung ist bestätigt',
    bookedToPay: 'Fast geschafft: Bezahlen Sie, um Ihre Buchung abzuschließen.',
    bookedPerhapsPaid: 'Ihre Buchung',
    invalid: 'Diese Buchung ist nicht mehr gültig',
    paymentOpen: 'Zahlung hier noch nicht bestätigt',
    notReceived: 'Ihre Zahlung ist noch nicht bei uns eingegangen.',
    received: (amount) => `Zahlung eingegangen: ${amount}`,
    paidOf: (paid, total) => `${paid} von ${total} bezahlt`,
    status: 'Buchungsstatus:',
    code: 'Buchungscode',
    lines: 'Ihre Buchung',
    pay: (amount) => ['Weiter zur Zahlung', amount].filter(Boolean).join(' · '),
    payUnless: 'Noch nicht bezahlt? Zur Zahlung',
    payAsk: 'Wir konnten die Zahlungsseite nicht prüfen. Bitte wenden Sie sich zum Bezahlen an den Anbieter.',
    payForgotten:
      'Noch nicht bezahlt? Die Zahlungsseite finden Sie in Ihrer Bestätigungsmail. Oder wenden Sie sich an den Anbieter.',
    invoice: 'Rechnung ansehen',
    calendar: 'In den Kalender eintragen',
    print: 'Drucken',
    keep: 'Bewahren Sie diesen Code auf. Der Anbieter wird danach fragen.',
    again: 'Weitere Buchung',
    unsure: 'Wir konnten Ihre Buchung noch nicht bestätigen',
    unsureWhy:
      'Die Antwort ist noch nicht eingetroffen. Wir prüfen weiter. Bitte warten Sie und buchen Sie nicht ' +
      'noch einmal, sonst buchen Sie womöglich doppelt.',
    stillOpen: 'Die Bestätigung kann noch eintreffen. Verbleibende Zeit:',
    checkAgain: 'Jetzt prüfen',
    checking: 'Wird geprüft …',
    likely: 'Ihre Buchung hat sehr wahrscheinlich geklappt',
    likelyWhy:
      'Auf dieser Seite ist keine Bestätigung eingetroffen. Sehen Sie in Ihren E-Mails nach oder fragen ' +
      'Sie den Anbieter, bevor Sie erneut buchen.',
    notMade: 'Ihre Buchung hat nicht geklappt. Es wurde nichts gebucht; Ihr Warenkorb und Ihre Daten sind noch da.',
    askVenue: 'Anbieter kontaktieren',
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
    changeHow: 'Zum Ändern oder Stornieren wenden Sie sich mit Ihrem Buchungscode an den Anbieter.',
  },

  byDate: {
    label: 'Zeitraum',
    first: 'Erster Tag',
    last: 'Letzter Tag',
    arrival: 'Anreise',
    departure: 'Abreise',
    show: 'Verfügbarkeit prüfen',
    all: 'Zeitraum löschen',
    change: 'Ändern',
    close: 'Schließen',
    asking: 'Verfügbarkeit wird geprüft …',
    checked: (count, total) => `${count} von ${total} geprüft`,
    stop: 'Stoppen',
    free: (count) => `${count} verfügbar`,
    none: 'In diesem Zeitraum ist nichts verfügbar.',
    looking: 'Wir suchen nach Terminen in der Nähe …',
    near: 'Nächstgelegene Termine:',
    far: 'Auch an den Tagen danach ist nichts verfügbar.',
    unanswered: (count) => `${count} ${plural(count, 'Angebot konnte', 'Angebote konnten')} nicht geprüft werden.`,
    from: (price) => `ab ${price}`,
    low: 'Sortierung: niedrigster Preis',
    high: 'Sortierung: höchster Preis',
    leftOut: (count) =>
      `${count} ${plural(count, 'weiteres Angebot ist', 'weitere Angebote sind')} in diesem Zeitraum nicht verfügbar.`,
    labels: { adults: 'Erwachsene', children: 'Kinder', people: 'Personen' },
    people: {
      adults: (count) => `${count} ${plural(count, 'Erwachsener', 'Erwachsene')}`,
      children: (count) => `${count} ${plural(count, 'Kind', 'Kinder')}`,
      people: (count) => `${count} ${plural(count, 'Person', 'Personen')}`,
    },
    flexible: 'Flexibler Zeitraum',
    exact: 'Genaue Daten',
    within: (days) => `±\u00a0${days} ${plural(days, 'Tag', 'Tage')}`,
    nearby: 'Termine in der Nähe:',
    noneNearby: 'An Terminen in der Nähe ist nichts Weiteres verfügbar.',
    chooseFirst: 'Wählen Sie den ersten Tag.',
    chooseArrival: 'Wählen Sie den Anreisetag.',
    past: 'Dieser Tag liegt in der Vergangenheit.',
    backwards: 'Das Enddatum liegt vor dem Startdatum.',
    noNight: 'Die Abreise muss nach der Anreise liegen.',
  },

  cartChanges: {
    changed: 'Seit Ihrer Auswahl hat sich etwas geändert',
    changedOpen: 'Bitte prüfen Sie das, bevor Sie fortfahren. Es wurde nichts gebucht.',
    changedDone: 'Wir haben Ihren Warenkorb aktualisiert.',
    expired: 'Ihr Warenkorb war abgelaufen',
    expiredOpen: 'Wir haben ihn wiederhergestellt, aber nicht alles ist gleich geblieben.',
    expiredDone: 'Wir haben ihn wiederhergestellt: gleiche Termine, gleiche Preise.',
    expiredOther: 'Wir haben ihn wiederhergestellt.',
    expiredEmpty: 'Wir konnten ihn nicht wiederherstellen.',
    renewed: 'Ihre Auswahl ist wieder reserviert',
    renewedDone: 'Die Reservierung war abgelaufen. Termine und Preise sind gleich geblieben.',
    emptied: 'Ihr Warenkorb ist jetzt leer',
    emptiedDone:
      'Die Reservierung ist abgelaufen. Falls Sie schon gebucht haben, finden Sie die Bestätigung in Ihren E-Mails. ' +
      'Andernfalls wählen Sie bitte neu.',
    kept: 'Was Sie in das Formular eingegeben haben, ist noch da.',

    gone: 'Nicht mehr verfügbar',
    fewer: (left) => `Nur noch ${left} verfügbar`,
    dearer: 'Der Preis ist gestiegen',
    cheaper: 'Der Preis ist gesunken',
    moved: 'Aktualisiert',
    cart: 'Ihr Warenkorb',

    looking: 'Wir suchen nach Terminen in der Nähe …',
    free: 'Termine in der Nähe:',
    none: 'Wir haben keinen Termin in der Nähe gefunden.',
    take: (count) => `${count} nehmen`,

    go: 'Weiter',
    accept: 'Weiter mit neuem Preis',
    without: 'Ohne diesen Artikel weiter',
    both: 'Mit diesen Änderungen weiter',
    back: 'Zurück zum Warenkorb',
  },

  lineEdit: {
    editing: (name) => `${name} bearbeiten`,
    leave: 'Abbrechen',
    save: 'Änderungen speichern',
    saving: 'Wird gespeichert …',
    unchanged: 'Noch nichts geändert',
    ownPlaces: 'Ihre eigenen Plätze gelten als belegt.',
    removed: (name) => `${name} wurde entfernt.`,
    undo: 'Rückgängig',
    notBack: (name, reason) =>
      `${name} konnte nicht wiederhergestellt werden: ${reason || 'Es ist nicht mehr verfügbar.'}`,
    booking: 'Sie buchen gerade in einem anderen Tab oder Fenster. Bitte warten Sie einen Moment.',
    booked:
      'Ihr früherer Warenkorb ist abgeschlossen: Er wurde gebucht oder geleert, vielleicht in einem anderen Tab. ' +
      'Sehen Sie nach, ob Sie eine Bestätigungsmail haben, bevor Sie noch einmal buchen.',
  },

  nextAvailable: {
    ownHolds:
      'Ein früherer Versuch in diesem Browser hält diese Plätze vielleicht noch fest, höchstens 20 Minuten lang. Wir prüfen weiter.',
    next: (party) => (party ? `Nächste freie Termine für ${party}` : 'Nächste freie Termine'),
    none: (party) =>
      party ? `Wir haben keinen späteren Termin für ${party} gefunden.` : 'Wir haben keinen späteren Termin gefunden.',
  },

  tabBookings: {
    label: 'Ihre letzten Buchungen',
    likely: 'Eine Buchung, die sehr wahrscheinlich geklappt hat. Auf dieser Seite ist keine Bestätigung eingetroffen.',
    check: 'Erneut prüfen',
    nothingFound: 'Noch immer keine Bestätigung. Bitte wenden Sie sich an den Anbieter.',
    show: 'Anzeigen',
    showOne: (code) => `Buchung ${code} anzeigen`,
    note: 'Diese Liste wird gelöscht, wenn Sie den Tab schließen. Das Löschen storniert nichts.',
    forget: 'Liste löschen',
    forgotten: 'Liste gelöscht. Ihre Buchungen bleiben bestehen.',
  },
};
