import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('pl');
const pluralize: Pluralize<[one: string, few: string, many: string]> = (count, one, few, many) => {
  const formByRule: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return formByRule[pluralRules.select(count)] ?? many;
};

/**
 * Polish, in the imperative. No phrase depends on the gender of the guest. The button that obliges to pay contains “z
 * obowiązkiem zapłaty”, as art. 17 of the ustawa o prawach konsumenta requires.
 *
 * Glossary:
 * - booking: rezerwacja
 * - to book: rezerwować
 * - item: pozycja, oferta
 * - cart: koszyk
 * - add-on: dodatek
 * - available: dostępne, wolne
 * - to select: wybrać
 * - promo code: kod promocyjny
 * - check-in: przyjazd
 * - check-out: wyjazd
 * - spots: miejsca
 * - to hold: blokować
 * - to cancel: anulować
 * - the venue: my
 * - the guest: Ty
 */
export const messages: Messages = {
  calendar: {
    label: 'Wybierz datę',
    labelRange: 'Wybierz daty',
    previousMonth: 'Poprzedni miesiąc',
    nextMonth: 'Następny miesiąc',
    free: 'dostępne',
    taken: 'niedostępne',
    leave: 'tylko wyjazd',
    past: 'w przeszłości',
    pending: 'jeszcze sprawdzamy',
    unknown: 'dostępność nieznana',
    short: 'za mało dni z rzędu',
    chosen: 'wybrane',
    today: 'dzisiaj',
    nextFree: (day) => `Najbliższy wolny termin: ${day}`,
    failed: 'Nie udało się wczytać kalendarza.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Wybierz dzień.';
      const instruction = `Wybierz ${isByNight ? 'dzień przyjazdu' : 'pierwszy dzień'}`;
      if (length === 0) return `${instruction}, a potem ${isByNight ? 'dzień wyjazdu' : 'ostatni'}.`;
      const unit = isByNight ? pluralize(length, 'noc', 'noce', 'nocy') : pluralize(length, 'dzień', 'dni', 'dni');
      return `${instruction}. Długość rezerwacji: ${length} ${unit}.`;
    },
    chose: (when) => `Wybrano: ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Niektóre dni pomiędzy są niedostępne.',
    anew: (day) => `Nowa data początkowa: ${day}.`,
  },

  items: {
    label: 'Co możesz zarezerwować',
    search: 'Szukaj',
    categories: 'Kategorie',
    everything: 'Wszystko',
    found: (count) => `${count} ${pluralize(count, 'wynik', 'wyniki', 'wyników')}`,
    more: 'Pokaż więcej',
    none: 'Brak wyników.',
    showAll: 'Wyczyść filtry',
    empty: 'W tej chwili nie ma nic do zarezerwowania.',
  },

  badge: {
    cart: (lines) => `Koszyk: ${lines} ${pluralize(lines, 'pozycja', 'pozycje', 'pozycji')}`,
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
    offline: 'Nie możemy połączyć się z systemem rezerwacji. Sprawdź połączenie i spróbuj ponownie.',
    retry: 'Spróbuj ponownie',
    dismiss: 'Zamknij',
    timeout: 'Trwa to dłużej niż zwykle. Spróbuj ponownie.',
    refused: 'Nie udało się zrealizować zgłoszenia. Spróbuj ponownie.',
    throttled: 'W tej chwili mamy duży ruch.',
    again: (seconds) =>
      seconds > 0
        ? `Kolejna próba za ${seconds} ${pluralize(seconds, 'sekundę', 'sekundy', 'sekund')}.`
        : 'Próbujemy ponownie…',
    broken: 'Coś poszło nie tak po naszej stronie. Spróbuj ponownie.',
    unauthorised: 'Rezerwacja online jest obecnie niedostępna.',
    unconfirmed: 'Nie udało się jeszcze potwierdzić Twojej rezerwacji.',
    misconfigured: 'Rezerwacja online jest tu obecnie niedostępna.',
    missing: 'Ta oferta nie jest już dostępna.',
    incomplete: 'Część strony rezerwacji się nie wczytała.',
    incompleteOffline: 'Część strony rezerwacji się nie wczytała. Sprawdź połączenie i spróbuj ponownie.',
    outdated: 'Ta strona rezerwacji została w międzyczasie zaktualizowana. Odśwież ją, aby kontynuować.',
    reload: 'Odśwież',
  },

  stages: {
    label: 'Etapy rezerwacji',
    choose: 'Daty i opcje',
    details: 'Twoje dane',
    done: 'Potwierdzenie',
    pay: 'Płatność',
    at: (place, count, name) => `${place} z ${count} · ${name}`,
  },
  loading: 'Wczytywanie…',
  back: 'Wstecz',
  remove: 'Usuń',
  questions: 'Masz pytania?',
  wait: (seconds) =>
    seconds > 0
      ? `Spróbuj ponownie za ${seconds} ${pluralize(seconds, 'sekundę', 'sekundy', 'sekund')}.`
      : 'Możesz spróbować ponownie.',

  list: {
    dates: 'Wybierz daty',
    sort: 'Sortuj',
    own: 'Sortowanie: polecane',
    name: 'Sortowanie: nazwa',
    soldOut: 'Wyprzedane',
    noCharge: 'Bezpłatnie',
    perNight: (price) => `${price} za noc`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'noc', 'noce', 'nocy') : pluralize(count, 'dzień', 'dni', 'dni')} od: ${start}`,
  },

  item: {
    all: 'Cała oferta',
    about: 'Opis',
    gallery: {
      label: 'Zdjęcia',
      previous: 'Poprzednie zdjęcie',
      next: 'Następne zdjęcie',
      enlarge: 'Powiększ',
      count: (place, of) => `${place} z ${of}`,
      video: 'Obejrzyj film',
      newTab: 'otwiera się w nowej karcie',
    },
    soldOut: {
      others: 'Dostępne zamiast tego:',
      lookedAt: (first, last) => `Brak wolnych terminów: ${first} – ${last}`,
      subject: (what) => `Dostępność: ${what}`,
      letter: (what) => `Dzień dobry,\n\nczy są jeszcze wolne miejsca? Chodzi mi o:\n${what}\n\nDziękuję.\n`,
    },
  },

  parameters: {
    label: 'Ile?',
    fewer: (label) => `Zmniejsz liczbę: ${label}`,
    more: (label) => `Zwiększ liczbę: ${label}`,
    atMost: (count) => `Maksymalnie ${count}`,
    atLeast: (count) => `Co najmniej ${count}`,
    perBooking: (count) => `Maksymalnie ${count} na rezerwację`,
    contact: 'Skontaktuj się z nami',
    priceFor: (price, count) => `${price} za ${count}`,
    whole: 'Wpisz liczbę całkowitą',
    required: 'Wymagane',
  },

  ways: {
    free: 'Dostępne',
    taken: 'Niedostępne',
    chosen: 'Wybrane',
    cheapest: 'Najniższa cena',
    low: 'Ostatnie miejsca',
    currency: (code) => `Ceny w ${code}`,
    withoutCode: 'Ceny bez kodu promocyjnego',
    label: 'Inne sposoby wyboru dat',
    noneFree: 'Brak wolnych terminów w najbliższych 12 miesiącach.',
    names: { typed: 'Wpisz daty', list: 'Widok listy', prices: 'Pokaż ceny' },
    typed: {
      label: 'Wpisz daty',
      day: 'Data',
      first: 'Pierwszy dzień',
      last: 'Ostatni dzień',
      arrival: 'Przyjazd',
      departure: 'Wyjazd',
      take: 'Zastosuj',
      none: 'Wpisz datę.',
      backwards: 'Data końcowa jest wcześniejsza niż początkowa.',
      between: (first, last) => `Niektóre dni są niedostępne: ${first} – ${last}.`,
    },
    list: {
      label: (month) => `Dni: ${month}`,
    },
    prices: {
      asking: 'Sprawdzamy ceny…',
      shown: 'Ceny są widoczne.',
      failed: 'Nie udało się wczytać cen.',
      full: 'zajęte',
      closed: 'zamkn.',
      closedDay: 'nieczynne',
      left: (count) => `${pluralize(count, 'zostało tylko', 'zostały tylko', 'zostało tylko')} ${count}`,
      cheapest: 'najniższa cena',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noc', 'noce', 'nocy') : pluralize(count, 'dzień', 'dni', 'dni');
      return `Co najmniej ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Najwyżej ${count} ${isByNight ? pluralize(count, 'noc', 'noce', 'nocy') : pluralize(count, 'dzień', 'dni', 'dni')}.`,
    beyond: 'dłużej, niż to możliwe',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noc', 'noce', 'nocy') : pluralize(count, 'dzień', 'dni', 'dni');
      return `Wybierz ${isByNight ? 'dzień wyjazdu' : 'ostatni dzień'}: co najmniej ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'noc', 'noce', 'nocy')}`,
    start: 'Godzina rozpoczęcia',
    slots: 'Wybierz godzinę',
    until: 'Godzina zakończenia',
    none: 'W tym dniu nie ma już wolnych godzin.',
    full: 'Brak miejsc',
    duration: (hours, minutes) => `${hours} ${minutes}`,
    places: (count) =>
      count > 3
        ? `Wolne miejsca: ${count}`
        : `${pluralize(count, 'Zostało tylko', 'Zostały tylko', 'Zostało tylko')} ${count}`,
    venue: (zone) => `Godziny podano w naszej strefie czasowej (${zone}).`,
  },

  code: {
    have: 'Masz kod promocyjny?',
    before: 'Poprzednio',
    now: 'Teraz',
    label: 'Kod promocyjny',
    apply: 'Zastosuj',
    saved: (amount) => `Oszczędzasz ${amount}`,
    shared: 'Ten kod obowiązuje dla całego koszyka.',
  },

  summary: {
    label: 'Twój wybór',
    chooseDate: 'Wybierz datę',
    chooseNights: 'Wybierz daty',
    chooseTime: 'Wybierz godzinę',
    otherDate: 'Wybierz inną datę',
    enterParty: 'Podaj liczbę gości',
    enterQuantity: 'Podaj liczbę',
    pricing: 'Obliczamy cenę…',
    book: 'Dalej',
    add: 'Dodaj do koszyka',
    adding: 'Dodajemy…',
    notBookable: 'Ta kombinacja jest niedostępna.',
    left: (count) => `${pluralize(count, 'Zostało tylko', 'Zostały tylko', 'Zostało tylko')} ${count}`,
    inCart: (lines) => `W koszyku: ${lines}`,
    toCart: 'Pokaż koszyk',
  },

  cart: {
    label: 'Twój koszyk',
    empty: 'Twój koszyk jest pusty.',
    browse: 'Zobacz ofertę',
    continue: 'Przeglądaj dalej',
    checkout: 'Do rezerwacji',
    removeLine: (name) => `Usuń: ${name}`,
    removed: (name) => `Usunięto z koszyka: „${name}”.`,
    added: (name) => `Dodano do koszyka: „${name}”.`,
    isIn: (name) => `W koszyku: „${name}”.`,
    subTotal: 'Suma częściowa',
    discount: 'Rabat',
    tax: 'Podatek',
    taxIncluded: (amount, name) => `W tym ${name || 'podatek'} ${amount}`,
    total: 'Razem',
    due: 'Do zapłaty teraz',
    gone: 'Już niedostępne',
    addOn: 'Dodatek',
    extras: 'Dodatki',
    priceLater: 'Cena w następnym kroku',
    withoutExtras: 'Bez dodatków',
    included: 'W cenie',
    notTaken: 'Opcjonalny dodatek',
    held: 'Blokujemy to dla Ciebie na czas składania rezerwacji.',
    changed: 'Twój koszyk się zmienił. Sprawdź go, zanim przejdziesz dalej.',
    take: (price) => `Dodaj za ${price}`,
    quantity: (name) => `Liczba: ${name}`,
  },

  details: {
    label: 'Twoje dane',
    optional: 'opcjonalnie',
    choose: 'Wybierz',
    next: 'Dalej do podsumowania',
    more: 'Dodaj więcej danych (opcjonalnie)',
    meant: 'Czy chodziło o',
    meantEnd: '?',
    privacy: 'Polityka prywatności',
    whole: 'Przeczytaj regulamin',
    fields: {
      name: 'Imię i nazwisko',
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Adres',
      city: 'Miejscowość',
      postalCode: 'Kod pocztowy',
      country: 'Kraj',
      region: 'Region',
    },
    errors: (count) => `Sprawdź ${count} ${pluralize(count, 'pole', 'pola', 'pól')}:`,
    missing: (label) => `${label}: to pole jest wymagane.`,
    email: (label) => `${label}: wpisz poprawny adres e-mail, na przykład nazwa@example.com.`,
    phone: (label) => `${label}: wpisz numer telefonu, na przykład +48 601 123 456.`,
    agree: 'Zaakceptuj regulamin rezerwacji.',
    check: (label) => `${label}: sprawdź to pole.`,
    yes: 'Tak',
    no: 'Nie',
    policy: 'Regulamin rezerwacji',
    terms: 'Akceptuję regulamin rezerwacji',
  },

  order: {
    label: 'Twoja rezerwacja',
    items: (count) => `${count} ${pluralize(count, 'pozycja', 'pozycje', 'pozycji')}`,
    edit: 'Edytuj',
  },

  review: {
    label: 'Sprawdź rezerwację',
    details: 'Twoje dane',
    change: 'Zmień',
    booking: 'Rezerwujemy…',
    pays: 'Następny krok: płatność na naszej stronie płatności',
    paysAt: (host) => `Następny krok: płatność na ${host}`,
    paysLater: 'Teraz nie trzeba płacić',
    forwards: 'Po rezerwacji strona płatności otworzy się automatycznie.',
  },

  book: {
    pay: 'Rezerwuję z obowiązkiem zapłaty',
    payLater: 'Rezerwuję z obowiązkiem zapłaty',
    obligation: 'Rezerwuję z obowiązkiem zapłaty',
    free: 'Rezerwuję',
  },

  done: {
    booked: 'Dziękujemy za rezerwację',
    bookedToPay: 'Prawie gotowe: zapłać, aby dokończyć rezerwację.',
    bookedPerhapsPaid: 'Twoja rezerwacja',
    invalid: 'Ta rezerwacja nie jest już ważna',
    paymentOpen: 'Mamy Twoją rezerwację. Stan płatności sprawdzisz na stronie płatności.',
    notReceived: 'Nie otrzymaliśmy jeszcze Twojej płatności.',
    received: (amount) => `Otrzymana płatność: ${amount}`,
    paidOf: (amount, total) => `Zapłacono ${amount} z ${total}`,
    status: 'Status rezerwacji:',
    code: 'Kod rezerwacji',
    lines: 'Szczegóły rezerwacji',
    pay: (amount) => ['Przejdź do płatności', amount].filter(Boolean).join(' · '),
    payUnless: 'Otwórz stronę płatności',
    payAsk: 'Nie udało się zweryfikować strony płatności. Skontaktuj się z nami, aby zapłacić.',
    payForgotten:
      'Mamy Twoją rezerwację. Jeśli nie jest jeszcze opłacona, poszukaj linku do płatności w poczcie lub skontaktuj się z nami.',
    invoice: 'Zobacz fakturę',
    calendar: 'Dodaj do kalendarza',
    print: 'Drukuj',
    keep: 'Zachowaj ten kod. Może się przydać, gdy się z nami skontaktujesz.',
    again: 'Zarezerwuj coś jeszcze',
    unsure: 'Nie udało się jeszcze potwierdzić Twojej rezerwacji',
    unsureWhy:
      'Odpowiedź jeszcze nie dotarła. Cały czas sprawdzamy. Poczekaj i nie rezerwuj na razie ponownie, aby uniknąć podwójnej rezerwacji.',
    stillOpen: 'Potwierdzenie może jeszcze nadejść. Pozostały czas:',
    checkAgain: 'Sprawdź teraz',
    checking: 'Sprawdzamy…',
    likely: 'Twoja rezerwacja najprawdopodobniej się powiodła',
    likelyWhy:
      'Nie otrzymaliśmy potwierdzenia. Zanim zarezerwujesz ponownie, sprawdź e-mail lub skontaktuj się z nami.',
    notMade: 'Rezerwacja się nie powiodła. Nic nie zostało zarezerwowane; koszyk i Twoje dane są zapisane.',
    askVenue: 'Skontaktuj się z nami',
    secure: (host) => `Bezpieczna płatność na ${host}`,
    forwarding: (host) => `Otwiera się płatność na ${host}…`,
    stay: 'Zostań na tej stronie',
    stayed: 'Ta strona pozostaje otwarta.',
    google: 'Kalendarz Google',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Wskazówki dojazdu',
    hours: 'Godziny otwarcia:',
    change: 'Zmiana lub anulowanie',
    online: 'Zobacz rezerwację online',
    changeHow: 'Aby zmienić lub anulować rezerwację, skontaktuj się z nami i podaj jej kod.',
  },

  byDate: {
    label: 'Daty',
    first: 'Pierwszy dzień',
    last: 'Ostatni dzień',
    arrival: 'Przyjazd',
    departure: 'Wyjazd',
    show: 'Sprawdź dostępność',
    all: 'Wyczyść daty',
    change: 'Zmień daty',
    close: 'Zamknij',
    asking: 'Sprawdzamy dostępność…',
    checked: (count, total) => `Sprawdzono ${count} z ${total}`,
    stop: 'Zatrzymaj',
    free: (count) => `Dostępne: ${count}`,
    none: 'Brak dostępnych ofert w tym terminie.',
    looking: 'Szukamy zbliżonych terminów…',
    near: 'Najbliższe wolne terminy:',
    far: 'W kolejnych dniach też brak dostępnych ofert.',
    unanswered: (count) => `Nie udało się sprawdzić ${count} ${pluralize(count, 'oferty', 'ofert', 'ofert')}.`,
    from: (price) => `od ${price}`,
    low: 'Sortowanie: cena rosnąco',
    high: 'Sortowanie: cena malejąco',
    leftOut: (count) => {
      const [one, few] = ['kolejna oferta jest niedostępna', 'kolejne oferty są niedostępne'];
      return `${count} ${pluralize(count, one, few, 'kolejnych ofert jest niedostępnych')} w tym terminie.`;
    },
    labels: { adults: 'Dorośli', children: 'Dzieci', people: 'Osoby' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'dorosły', 'dorosłych', 'dorosłych')}`,
      children: (count) => `${count} ${pluralize(count, 'dziecko', 'dzieci', 'dzieci')}`,
      people: (count) => `${count} ${pluralize(count, 'osoba', 'osoby', 'osób')}`,
    },
    flexible: 'Elastyczny termin',
    exact: 'Dokładny termin',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'dzień', 'dni', 'dni')}`,
    nearby: 'Zbliżone terminy:',
    noneNearby: 'W zbliżonych terminach nie ma nic więcej.',
    chooseFirst: 'Wybierz datę początkową.',
    chooseArrival: 'Wybierz datę przyjazdu.',
    past: 'Ten dzień już minął.',
    backwards: 'Data końcowa jest wcześniejsza niż początkowa.',
    noNight: 'Wyjazd musi być po przyjeździe.',
  },

  cartChanges: {
    changed: 'Coś się zmieniło w Twoim koszyku',
    changedOpen: 'Sprawdź to, zanim przejdziesz dalej. Nic nie zostało zarezerwowane.',
    changedDone: 'Zaktualizowaliśmy Twój koszyk.',
    expired: 'Twój koszyk wygasł',
    expiredOpen: 'Przywróciliśmy go, ale nie wszystko jest takie samo.',
    expiredDone: 'Przywróciliśmy go: te same daty, te same ceny.',
    expiredOther: 'Przywróciliśmy go.',
    expiredEmpty: 'Nie udało się go przywrócić.',
    renewed: 'Ponownie zablokowaliśmy dla Ciebie wybrane pozycje',
    renewedDone: 'Blokada wygasła. Daty i ceny są takie same.',
    emptied: 'Twój koszyk jest teraz pusty',
    emptiedDone:
      'Blokada wygasła. Jeśli rezerwacja jest już złożona, poszukaj potwierdzenia w skrzynce e-mail. W przeciwnym razie wybierz ponownie.',
    kept: 'Dane wpisane w formularzu są zapisane.',

    gone: 'Już niedostępne',
    fewer: (count) => `${pluralize(count, 'Zostało tylko', 'Zostały tylko', 'Zostało tylko')} ${count}`,
    dearer: 'Cena wzrosła',
    cheaper: 'Cena spadła',
    moved: 'Zaktualizowano',
    cart: 'Twój koszyk',

    looking: 'Szukamy zbliżonych terminów…',
    free: 'Zbliżone terminy:',
    none: 'Nie znaleźliśmy zbliżonego terminu.',
    take: (count) => `Zmień liczbę na ${count}`,

    go: 'Kontynuuj',
    accept: 'Kontynuuj z nową ceną',
    without: 'Kontynuuj bez tej pozycji',
    both: 'Kontynuuj z tymi zmianami',
    back: 'Wróć do koszyka',
  },

  lineEdit: {
    editing: (name) => `Edycja: ${name}`,
    leave: 'Porzuć zmiany',
    save: 'Zapisz zmiany',
    saving: 'Zapisujemy…',
    unchanged: 'Brak zmian',
    removed: (name) => `Usunięto: „${name}”.`,
    undo: 'Cofnij',
    notBack: (name, reason) => `„${name}”: nie udało się przywrócić. ${reason || 'Ta oferta jest już niedostępna.'}`,
    booking: 'Rezerwacja trwa w innej karcie lub w innym oknie. Poczekaj chwilę.',
    booked:
      'Twój poprzedni koszyk jest zamknięty. Mógł zostać zarezerwowany lub opróżniony w innej karcie. ' +
      'Zanim zarezerwujesz ponownie, poszukaj potwierdzenia w poczcie.',
  },

  nextAvailable: {
    ownHolds:
      'Wcześniejsza próba w tej przeglądarce może jeszcze blokować te miejsca, najwyżej przez 20 minut. Cały czas sprawdzamy.',
    next: (party) => (party ? `Najbliższe wolne terminy (${party})` : 'Najbliższe wolne terminy'),
    none: (party) =>
      party ? `Nie znaleźliśmy późniejszego terminu (${party}).` : 'Nie znaleźliśmy późniejszego terminu.',
  },

  tabBookings: {
    label: 'Twoje ostatnie rezerwacje',
    likely: 'Ta rezerwacja najprawdopodobniej się powiodła, ale nie otrzymaliśmy potwierdzenia.',
    check: 'Sprawdź ponownie',
    nothingFound: 'Nadal brak potwierdzenia. Skontaktuj się z nami.',
    show: 'Pokaż',
    showOne: (code) => `Pokaż rezerwację ${code}`,
    note: 'Ta lista jest zapisana tylko w tej przeglądarce. Wyczyszczenie jej niczego nie anuluje.',
    forget: 'Wyczyść listę',
    forgotten: 'Lista wyczyszczona. Nie ma to wpływu na Twoje rezerwacje.',
  },
};
