import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('it');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * Italian, with “tu”. The button that obliges to pay contains “con obbligo di pagare”, as articolo 51 of the Codice del
 * consumo requires.
 *
 * Glossary:
 * - booking: prenotazione
 * - to book: prenotare
 * - item: servizio, opzione
 * - cart: carrello
 * - add-on: extra
 * - available: disponibile
 * - to select: scegliere
 * - promo code: codice promozionale
 * - check-in: arrivo
 * - check-out: partenza
 * - spots: posti
 * - to hold: riservare
 * - to cancel: annullare
 * - the venue: noi
 * - the guest: tu
 */
export const messages: Messages = {
  calendar: {
    label: 'Scegli la data',
    labelRange: 'Scegli le date',
    previousMonth: 'Mese precedente',
    nextMonth: 'Mese successivo',
    free: 'disponibile',
    taken: 'non disponibile',
    leave: 'solo partenza',
    past: 'già passato',
    pending: 'disponibilità in verifica',
    unknown: 'disponibilità sconosciuta',
    short: 'troppo pochi giorni consecutivi liberi',
    chosen: 'selezionato',
    today: 'oggi',
    nextFree: (day) => `Prima data disponibile: ${day}`,
    failed: 'Non è stato possibile caricare il calendario.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Scegli un giorno.';
      const instruction = `Scegli ${isByNight ? 'il giorno di arrivo' : 'il primo giorno'}`;
      if (length === 0) return `${instruction}, poi ${isByNight ? 'quello di partenza' : 'l’ultimo'}.`;
      return `${instruction}. Durata: ${length} ${isByNight ? pluralize(length, 'notte', 'notti') : pluralize(length, 'giorno', 'giorni')}.`;
    },
    chose: (when) => `Hai selezionato: ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Alcune date intermedie non sono disponibili.',
    anew: (day) => `Ora le tue date iniziano ${day}.`,
  },

  items: {
    label: 'Cosa puoi prenotare',
    search: 'Cerca',
    categories: 'Categorie',
    everything: 'Tutto',
    found: (count) => `${count} ${pluralize(count, 'risultato', 'risultati')}`,
    more: 'Mostra altro',
    none: 'Nessun risultato.',
    showAll: 'Cancella i filtri',
    empty: 'Al momento non c’è nulla da prenotare.',
  },

  badge: {
    cart: (lines) => `Carrello: ${lines} ${pluralize(lines, 'servizio', 'servizi')}`,
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
    offline: 'Il servizio di prenotazione non è raggiungibile. Controlla la connessione e riprova.',
    retry: 'Riprova',
    dismiss: 'Chiudi',
    timeout: 'Ci vuole più tempo del solito. Riprova.',
    refused: 'Non abbiamo potuto completare la richiesta. Riprova.',
    throttled: 'In questo momento c’è molto traffico.',
    again: (seconds) =>
      seconds > 0 ? `Nuovo tentativo tra ${seconds} ${pluralize(seconds, 'secondo', 'secondi')}.` : 'Nuovo tentativo…',
    broken: 'Qualcosa non ha funzionato da parte nostra. Riprova.',
    unauthorised: 'Al momento non è possibile prenotare online.',
    unconfirmed: 'Non abbiamo ancora potuto confermare la tua prenotazione.',
    misconfigured: 'Al momento qui non è possibile prenotare online.',
    missing: 'Non è più disponibile.',
    incomplete: 'Una parte di questa pagina di prenotazione non è stata caricata.',
    incompleteOffline:
      'Una parte di questa pagina di prenotazione non è stata caricata. Controlla la connessione e riprova.',
    outdated: 'Questa pagina di prenotazione è stata aggiornata dopo che l’hai aperta. Ricaricala per continuare.',
    reload: 'Ricarica',
  },

  stages: {
    label: 'Avanzamento',
    choose: 'Date e opzioni',
    details: 'I tuoi dati',
    done: 'Conferma',
    pay: 'Pagamento',
    at: (place, count, name) => `${place} di ${count} · ${name}`,
  },
  loading: 'Caricamento…',
  back: 'Indietro',
  remove: 'Rimuovi',
  questions: 'Hai domande?',
  wait: (seconds) =>
    seconds > 0 ? `Riprova tra ${seconds} ${pluralize(seconds, 'secondo', 'secondi')}.` : 'Ora puoi riprovare.',

  list: {
    dates: 'Scegli le date',
    sort: 'Ordina',
    own: 'Ordina per: consigliati',
    name: 'Ordina per: nome',
    soldOut: 'Esaurito',
    noCharge: 'Gratis',
    perNight: (price) => `${price} a notte`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'notte', 'notti') : pluralize(count, 'giorno', 'giorni')}, inizio ${start}`,
  },

  item: {
    all: 'Vedi tutto',
    about: 'Descrizione',
    gallery: {
      label: 'Foto',
      previous: 'Foto precedente',
      next: 'Foto successiva',
      enlarge: 'Ingrandisci',
      count: (place, of) => `${place} di ${of}`,
      video: 'Guarda il video',
      newTab: 'si apre in un’altra scheda',
    },
    soldOut: {
      others: 'Disponibile in alternativa:',
      lookedAt: (first, last) => `Nessuna disponibilità tra ${first} e ${last}.`,
      subject: (what) => `Disponibilità: ${what}`,
      letter: (what) => `Buongiorno,\n\navete ancora disponibilità?\n${what}\n\nGrazie.\n`,
    },
  },

  parameters: {
    label: 'Quantità',
    fewer: (label) => `Uno in meno: ${label}`,
    more: (label) => `Uno in più: ${label}`,
    atMost: (count) => `Massimo ${count}`,
    atLeast: (count) => `Minimo ${count}`,
    perBooking: (count) => `Fino a ${count} per prenotazione`,
    contact: 'Contattaci',
    priceFor: (price, count) => `Totale per ${count}: ${price}`,
    whole: 'Inserisci un numero intero',
    required: 'Obbligatorio',
  },

  ways: {
    free: 'Disponibile',
    taken: 'Non disponibile',
    chosen: 'Selezionato',
    cheapest: 'Prezzo più basso',
    low: 'Quasi esaurito',
    currency: (code) => `Prezzi in ${code}`,
    withoutCode: 'Prezzi senza codice promozionale',
    label: 'Altri modi per scegliere le date',
    noneFree: 'Nessuna disponibilità nei prossimi 12 mesi.',
    names: { typed: 'Inserisci le date', list: 'Vedi come elenco', prices: 'Mostra i prezzi' },
    typed: {
      label: 'Inserisci le date',
      day: 'Data',
      first: 'Primo giorno',
      last: 'Ultimo giorno',
      arrival: 'Arrivo',
      departure: 'Partenza',
      take: 'Applica',
      none: 'Inserisci una data.',
      backwards: 'La data di fine precede quella di inizio.',
      between: (first, last) => `Tra ${first} e ${last} alcuni giorni non sono disponibili.`,
    },
    list: {
      label: (month) => `Giorni: ${month}`,
    },
    prices: {
      asking: 'Caricamento dei prezzi…',
      shown: 'Ora vedi i prezzi.',
      failed: 'Non è stato possibile caricare i prezzi.',
      full: 'pieno',
      closed: 'chiuso',
      closedDay: 'chiuso',
      left: (count) => `${pluralize(count, 'ne resta solo', 'ne restano solo')} ${count}`,
      cheapest: 'prezzo più basso',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'notte', 'notti') : pluralize(count, 'giorno', 'giorni');
      return `Minimo ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Massimo ${count} ${isByNight ? pluralize(count, 'notte', 'notti') : pluralize(count, 'giorno', 'giorni')}.`,
    beyond: 'oltre la durata massima',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'notte', 'notti') : pluralize(count, 'giorno', 'giorni');
      return `Scegli ${isByNight ? 'il giorno di partenza' : 'l’ultimo giorno'}: minimo ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'notte', 'notti')}`,
    start: 'Ora di inizio',
    slots: 'Scegli un orario',
    until: 'Ora di fine',
    none: 'Per questo giorno non ci sono più orari.',
    full: 'Al completo',
    duration: (hours, minutes) => `${hours} e ${minutes}`,
    places: (count) =>
      count > 3 ? `${count} posti` : `${pluralize(count, 'Ne resta solo', 'Ne restano solo')} ${count}`,
    venue: (zone) => `Orari nel nostro fuso (${zone}).`,
  },

  code: {
    have: 'Hai un codice promozionale?',
    before: 'Prima',
    now: 'Ora',
    label: 'Codice promozionale',
    apply: 'Applica',
    saved: (amount) => `Risparmi ${amount}`,
    shared: 'Questo codice vale per tutto il carrello.',
  },

  summary: {
    label: 'La tua selezione',
    chooseDate: 'Scegli una data',
    chooseNights: 'Scegli le date',
    chooseTime: 'Scegli un orario',
    otherDate: 'Scegli un’altra data',
    enterParty: 'Inserisci il numero di ospiti',
    enterQuantity: 'Inserisci la quantità',
    pricing: 'Calcolo del prezzo…',
    book: 'Continua',
    add: 'Aggiungi al carrello',
    adding: 'Aggiunta in corso…',
    notBookable: 'Questa combinazione non è disponibile.',
    left: (count) => `${pluralize(count, 'Ne resta solo', 'Ne restano solo')} ${count}`,
    inCart: (lines) => `${lines} nel carrello`,
    toCart: 'Vai al carrello',
  },

  cart: {
    label: 'Il tuo carrello',
    empty: 'Il carrello è vuoto.',
    browse: 'Scopri cosa è disponibile',
    continue: 'Continua la ricerca',
    checkout: 'Vai alla cassa',
    removeLine: (name) => `Rimuovi ${name}`,
    removed: (name) => `Rimosso dal carrello: «${name}».`,
    added: (name) => `Aggiunto al carrello: «${name}».`,
    isIn: (name) => `${name} è nel carrello.`,
    subTotal: 'Subtotale',
    discount: 'Sconto',
    tax: 'Imposte',
    taxIncluded: (amount, name) => (name ? `Include ${amount} (${name})` : `Include ${amount} di imposte`),
    total: 'Totale',
    due: 'Da pagare ora',
    gone: 'Non più disponibile',
    addOn: 'Extra',
    extras: 'Extra',
    priceLater: 'Prezzo nel passaggio successivo',
    withoutExtras: 'Senza extra',
    included: 'Incluso',
    notTaken: 'Extra facoltativo',
    held: 'Teniamo da parte la tua scelta mentre completi la prenotazione.',
    changed: 'Il carrello è cambiato. Controllalo prima di continuare.',
    take: (price) => `Aggiungi per ${price}`,
    quantity: (name) => `Quantità: ${name}`,
  },

  details: {
    label: 'I tuoi dati',
    optional: 'facoltativo',
    choose: 'Seleziona',
    next: 'Continua al riepilogo',
    more: 'Aggiungi altri dati (facoltativo)',
    meant: 'Intendevi',
    meantEnd: '?',
    privacy: 'Informativa sulla privacy',
    whole: 'Leggi le condizioni',
    fields: {
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefono',
      address: 'Indirizzo',
      city: 'Città',
      postalCode: 'CAP',
      country: 'Paese',
      region: 'Provincia o regione',
    },
    errors: (count) => `Controlla ${count} ${pluralize(count, 'campo', 'campi')}:`,
    missing: (label) => `${label}: campo obbligatorio.`,
    email: (label) => `${label}: inserisci un indirizzo e-mail valido, come nome@example.com.`,
    phone: (label) => `${label}: inserisci un numero di telefono, come +39 312 345 6789.`,
    agree: 'Devi accettare le condizioni di prenotazione.',
    check: (label) => `${label}: controlla questo dato.`,
    yes: 'Sì',
    no: 'No',
    policy: 'Condizioni di prenotazione',
    terms: 'Accetto le condizioni di prenotazione',
  },

  order: {
    label: 'La tua prenotazione',
    items: (count) => `${count} ${pluralize(count, 'servizio', 'servizi')}`,
    edit: 'Modifica',
  },

  review: {
    label: 'Controlla la prenotazione',
    details: 'I tuoi dati',
    change: 'Modifica',
    booking: 'Prenotazione in corso…',
    pays: 'Passo successivo: pagamento sulla nostra pagina di pagamento',
    paysAt: (host) => `Passo successivo: pagamento su ${host}`,
    paysLater: 'Niente da pagare ora',
    forwards: 'Dopo la prenotazione, la pagina di pagamento si apre automaticamente.',
  },

  book: {
    pay: 'Prenota con obbligo di pagare',
    payLater: 'Prenota con obbligo di pagare',
    obligation: 'Prenota con obbligo di pagare',
    free: 'Prenota',
  },

  done: {
    booked: 'Grazie per la prenotazione',
    bookedToPay: 'Ci sei quasi: paga per completare la prenotazione.',
    bookedPerhapsPaid: 'La tua prenotazione',
    invalid: 'Questa prenotazione non è più valida',
    paymentOpen: 'Abbiamo ricevuto la tua prenotazione. Controlla il pagamento nella pagina di pagamento.',
    notReceived: 'Non abbiamo ancora ricevuto il tuo pagamento.',
    received: (amount) => `Pagamento ricevuto: ${amount}`,
    paidOf: (amount, total) => `Pagato: ${amount} di ${total}`,
    status: 'Stato della prenotazione:',
    code: 'Codice di prenotazione',
    lines: 'Dettagli della prenotazione',
    pay: (amount) => ['Vai al pagamento', amount].filter(Boolean).join(' · '),
    payUnless: 'Apri la pagina di pagamento',
    payAsk: 'Non abbiamo potuto verificare la pagina di pagamento. Contattaci per pagare.',
    payForgotten:
      'Abbiamo ricevuto la tua prenotazione. Se non hai ancora pagato, cerca un link di pagamento nella tua e-mail o contattaci.',
    invoice: 'Vedi la fattura',
    calendar: 'Aggiungi al calendario',
    print: 'Stampa',
    keep: 'Conserva questo codice: potrebbe servirti se ci contatti.',
    again: 'Fai un’altra prenotazione',
    unsure: 'Non abbiamo ancora potuto confermare la tua prenotazione',
    unsureWhy:
      'La risposta non è arrivata. Continuiamo a verificare. Attendi e non prenotare di nuovo per ora: potresti prenotare due volte.',
    stillOpen: 'La conferma può ancora arrivare. Tempo rimasto:',
    checkAgain: 'Verifica ora',
    checking: 'Verifica in corso…',
    likely: 'Molto probabilmente la tua prenotazione è andata a buon fine',
    likelyWhy: 'Non abbiamo ancora ricevuto una conferma. Controlla l’e-mail o contattaci prima di prenotare di nuovo.',
    notMade:
      'La prenotazione non è andata a buon fine. Non è stato prenotato nulla; il carrello e i tuoi dati sono salvati.',
    askVenue: 'Contattaci',
    secure: (host) => `Pagamento sicuro su ${host}`,
    forwarding: (host) => `Apertura del pagamento su ${host}…`,
    stay: 'Resta su questa pagina',
    stayed: 'Resti su questa pagina.',
    google: 'Google Calendar',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Come arrivare',
    hours: 'Orari di apertura:',
    change: 'Modifica o cancellazione',
    online: 'Vedi la prenotazione online',
    changeHow: 'Per modificare o annullare, contattaci indicando il codice di prenotazione.',
  },

  byDate: {
    label: 'Date',
    first: 'Primo giorno',
    last: 'Ultimo giorno',
    arrival: 'Arrivo',
    departure: 'Partenza',
    show: 'Verifica disponibilità',
    all: 'Cancella le date',
    change: 'Modifica le date',
    close: 'Chiudi',
    asking: 'Verifica della disponibilità…',
    checked: (count, total) => `Verificate ${count} su ${total}`,
    stop: 'Interrompi',
    free: (count) => `${count} ${pluralize(count, 'disponibile', 'disponibili')}`,
    none: 'Nulla di disponibile in queste date.',
    looking: 'Ricerca di date vicine…',
    near: 'Date disponibili più vicine:',
    far: 'Nulla di disponibile nemmeno nei giorni successivi.',
    unanswered: (count) =>
      `Non abbiamo potuto verificare la disponibilità di ${count} ${pluralize(count, 'opzione', 'opzioni')}.`,
    from: (price) => `da ${price}`,
    low: 'Ordina per: prezzo crescente',
    high: 'Ordina per: prezzo decrescente',
    leftOut: (count) =>
      `${pluralize(count, 'Un’altra opzione non è disponibile', `Altre ${count} opzioni non sono disponibili`)} in queste date.`,
    labels: { adults: 'Adulti', children: 'Bambini', people: 'Persone' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'adulto', 'adulti')}`,
      children: (count) => `${count} ${pluralize(count, 'bambino', 'bambini')}`,
      people: (count) => `${count} ${pluralize(count, 'persona', 'persone')}`,
    },
    flexible: 'Date flessibili',
    exact: 'Date esatte',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'giorno', 'giorni')}`,
    nearby: 'Date vicine:',
    noneNearby: 'Non c’è altro disponibile in date vicine.',
    chooseFirst: 'Scegli la data di inizio.',
    chooseArrival: 'Scegli la data di arrivo.',
    past: 'Questo giorno è già passato.',
    backwards: 'La data di fine precede quella di inizio.',
    noNight: 'La partenza deve essere dopo l’arrivo.',
  },

  cartChanges: {
    changed: 'Qualcosa è cambiato dopo la tua scelta',
    changedOpen: 'Controlla prima di continuare. Non è stato prenotato nulla.',
    changedDone: 'Abbiamo aggiornato il carrello.',
    expired: 'Il carrello era scaduto',
    expiredOpen: 'Lo abbiamo ripristinato, ma non tutto è come prima.',
    expiredDone: 'Lo abbiamo ripristinato: stesse date, stessi prezzi.',
    expiredOther: 'Lo abbiamo ripristinato.',
    expiredEmpty: 'Non abbiamo potuto ripristinarlo.',
    renewed: 'La tua scelta è di nuovo riservata',
    renewedDone: 'Il tempo era scaduto. Date e prezzi sono gli stessi.',
    emptied: 'Ora il carrello è vuoto',
    emptiedDone: 'Il tempo è scaduto. Se hai già prenotato, cerca la conferma nella posta. Altrimenti scegli di nuovo.',
    kept: 'Quello che hai scritto nel modulo è salvato.',

    gone: 'Non più disponibile',
    fewer: (count) => `${pluralize(count, 'Ne resta solo', 'Ne restano solo')} ${count}`,
    dearer: 'Il prezzo è aumentato',
    cheaper: 'Il prezzo è diminuito',
    moved: 'Aggiornato',
    cart: 'Il tuo carrello',

    looking: 'Ricerca di date vicine…',
    free: 'Date vicine:',
    none: 'Non abbiamo trovato date vicine.',
    take: (count) => `Passa a ${count}`,

    go: 'Continua',
    accept: 'Continua al nuovo prezzo',
    without: 'Continua senza questo servizio',
    both: 'Continua con queste modifiche',
    back: 'Torna al carrello',
  },

  lineEdit: {
    editing: (name) => `Stai modificando: ${name}`,
    leave: 'Annulla',
    save: 'Salva le modifiche',
    saving: 'Salvataggio…',
    unchanged: 'Nessuna modifica',
    removed: (name) => `Rimosso: «${name}».`,
    undo: 'Ripristina',
    notBack: (name, reason) => `Non è stato possibile ripristinare «${name}»: ${reason || 'non è più disponibile.'}`,
    booking: 'Stai completando la prenotazione in un’altra scheda o finestra. Attendi un momento.',
    booked:
      'Il carrello precedente è chiuso: forse è stato prenotato o svuotato in un’altra scheda. Cerca la conferma nell’e-mail prima di prenotare di nuovo.',
  },

  nextAvailable: {
    ownHolds:
      'Un tentativo precedente in questo browser potrebbe tenere ancora occupati questi posti, al massimo per 20 minuti. Continuiamo a verificare.',
    next: (party) => (party ? `Prossime date disponibili (${party})` : 'Prossime date disponibili'),
    none: (party) =>
      party ? `Non abbiamo trovato date successive (${party}).` : 'Non abbiamo trovato date successive.',
  },

  tabBookings: {
    label: 'Le tue prenotazioni recenti',
    likely: 'Molto probabilmente questa prenotazione è andata a buon fine, ma non abbiamo ricevuto conferma.',
    check: 'Verifica di nuovo',
    nothingFound: 'Ancora nessuna conferma. Contattaci.',
    show: 'Mostra',
    showOne: (code) => `Mostra la prenotazione ${code}`,
    note: 'Questo elenco si trova solo in questo browser. Cancellarlo non annulla nessuna prenotazione.',
    forget: 'Cancella l’elenco',
    forgotten: 'Elenco cancellato. Le tue prenotazioni non cambiano.',
  },
};
