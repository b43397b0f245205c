import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('cs');
const pluralize: Pluralize<[one: string, few: string, other: string]> = (count, one, few, other) => {
  const formByRule: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few };
  return formByRule[pluralRules.select(count)] ?? other;
};

/**
 * Czech, with “vy”. No phrase depends on the gender of the guest. The button that obliges to pay contains “zavazující k
 * platbě”, as § 1826a of the občanský zákoník requires.
 *
 * Glossary:
 * - booking: rezervace
 * - to book: rezervovat
 * - item: položka, nabídka
 * - cart: košík
 * - add-on: doplněk
 * - available: volný
 * - to select: vybrat
 * - promo code: slevový kód
 * - check-in: příjezd
 * - check-out: odjezd
 * - spots: místa
 * - to hold: blokovat
 * - to cancel: zrušit
 * - the venue: my
 * - the guest: vy
 */
export const messages: Messages = {
  calendar: {
    label: 'Vyberte datum',
    labelRange: 'Vyberte termín',
    previousMonth: 'Předchozí měsíc',
    nextMonth: 'Následující měsíc',
    free: 'volno',
    taken: 'obsazeno',
    leave: 'jen odjezd',
    past: 'už uplynulo',
    pending: 'ještě se ověřuje',
    unknown: 'dostupnost neznámá',
    short: 'málo volných dní za sebou',
    chosen: 'vybráno',
    today: 'dnes',
    nextFree: (day) => `Nejbližší volný termín: ${day}`,
    failed: 'Kalendář se nepodařilo načíst.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Vyberte den.';
      const instruction = `Vyberte ${isByNight ? 'den příjezdu' : 'první den'}`;
      if (length === 0) return `${instruction} a potom ${isByNight ? 'den odjezdu' : 'poslední'}.`;
      const unit = isByNight ? pluralize(length, 'noc', 'noci', 'nocí') : pluralize(length, 'den', 'dny', 'dní');
      return `${instruction}. Délka rezervace: ${length} ${unit}.`;
    },
    chose: (when) => `Vybráno: ${when}`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Některé dny v tomto rozmezí nejsou volné.',
    anew: (day) => `Nové datum začátku: ${day}`,
  },

  items: {
    label: 'Co si můžete rezervovat',
    search: 'Hledat',
    categories: 'Kategorie',
    everything: 'Vše',
    found: (count) => `${count} ${pluralize(count, 'výsledek', 'výsledky', 'výsledků')}`,
    more: 'Zobrazit další',
    none: 'Žádné výsledky.',
    showAll: 'Zrušit filtry',
    empty: 'Momentálně tu není nic k rezervaci.',
  },

  badge: {
    cart: (lines) => `Košík: ${lines} ${pluralize(lines, 'položka', 'položky', 'položek')}`,
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
    offline: 'Rezervační služba neodpovídá. Zkontrolujte připojení a zkuste to znovu.',
    retry: 'Zkusit znovu',
    dismiss: 'Zavřít',
    timeout: 'Trvá to déle než obvykle. Zkuste to prosím znovu.',
    refused: 'Požadavek se nepodařilo dokončit. Zkuste to prosím znovu.',
    throttled: 'Teď je tu velký provoz.',
    again: (seconds) =>
      seconds > 0
        ? `Další pokus za ${seconds} ${pluralize(seconds, 'sekundu', 'sekundy', 'sekund')}.`
        : 'Zkoušíme to znovu…',
    broken: 'Na naší straně se něco pokazilo. Zkuste to prosím znovu.',
    unauthorised: 'Online rezervace nyní nejsou dostupné.',
    unconfirmed: 'Vaši rezervaci se zatím nepodařilo potvrdit.',
    misconfigured: 'Online rezervace tu nyní nejsou dostupné.',
    missing: 'Tato nabídka už není k dispozici.',
    incomplete: 'Část rezervační stránky se nenačetla.',
    incompleteOffline: 'Část rezervační stránky se nenačetla. Zkontrolujte připojení a zkuste to znovu.',
    outdated: 'Rezervační stránka byla mezitím aktualizována. Načtěte ji znovu a pokračujte.',
    reload: 'Načíst znovu',
  },

  stages: {
    label: 'Průběh rezervace',
    choose: 'Termín a možnosti',
    details: 'Vaše údaje',
    done: 'Potvrzení',
    pay: 'Platba',
    at: (place, count, name) => `${place} z ${count} · ${name}`,
  },
  loading: 'Načítání…',
  back: 'Zpět',
  remove: 'Odebrat',
  questions: 'Máte dotaz?',
  wait: (seconds) =>
    seconds > 0
      ? `Zkuste to prosím znovu za ${seconds} ${pluralize(seconds, 'sekundu', 'sekundy', 'sekund')}.`
      : 'Můžete to zkusit znovu.',

  list: {
    dates: 'Vybrat termín',
    sort: 'Seřadit',
    own: 'Řazení: doporučené',
    name: 'Řazení: název',
    soldOut: 'Vyprodáno',
    noCharge: 'Zdarma',
    perNight: (price) => `${price} za noc`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'noc', 'noci', 'nocí') : pluralize(count, 'den', 'dny', 'dní')} od ${start}`,
  },

  item: {
    all: 'Celá nabídka',
    about: 'Popis',
    gallery: {
      label: 'Fotografie',
      previous: 'Předchozí fotografie',
      next: 'Další fotografie',
      enlarge: 'Zvětšit',
      count: (place, of) => `${place} z ${of}`,
      video: 'Přehrát video',
      newTab: 'otevře se na nové kartě',
    },
    soldOut: {
      others: 'Místo toho je volné:',
      lookedAt: (first, last) => `Žádný volný termín: ${first} – ${last}`,
      subject: (what) => `Volné termíny: ${what}`,
      letter: (what) => `Dobrý den,\n\nmáte prosím ještě volno? Mám zájem o toto:\n${what}\n\nDěkuji.\n`,
    },
  },

  parameters: {
    label: 'Kolik?',
    fewer: (label) => `Snížit počet: ${label}`,
    more: (label) => `Zvýšit počet: ${label}`,
    atMost: (count) => `Nejvýše ${count}`,
    atLeast: (count) => `Nejméně ${count}`,
    perBooking: (count) => `Nejvýše ${count} na rezervaci`,
    contact: 'Kontaktujte nás',
    priceFor: (price, count) => `${price} za ${count}`,
    whole: 'Zadejte celé číslo',
    required: 'Povinné',
  },

  ways: {
    free: 'Volno',
    taken: 'Obsazeno',
    chosen: 'Vybráno',
    cheapest: 'Nejnižší cena',
    low: 'Poslední místa',
    currency: (code) => `Ceny v měně ${code}`,
    withoutCode: 'Ceny bez slevového kódu',
    label: 'Další způsoby výběru termínu',
    noneFree: 'V příštích 12 měsících není nic volného.',
    names: { typed: 'Zadat datum', list: 'Zobrazit seznam', prices: 'Zobrazit ceny' },
    typed: {
      label: 'Zadejte termín',
      day: 'Datum',
      first: 'První den',
      last: 'Poslední den',
      arrival: 'Příjezd',
      departure: 'Odjezd',
      take: 'Použít',
      none: 'Zadejte datum.',
      backwards: 'Konec je dříve než začátek.',
      between: (first, last) => `Některé dny v tomto termínu jsou obsazené (${first} – ${last}).`,
    },
    list: {
      label: (month) => `Dny: ${month}`,
    },
    prices: {
      asking: 'Zjišťujeme ceny…',
      shown: 'Ceny jsou zobrazené.',
      failed: 'Ceny se nepodařilo načíst.',
      full: 'plno',
      closed: 'zavřeno',
      closedDay: 'zavřeno',
      left: (count) => `${pluralize(count, 'zbývá jen', 'zbývají jen', 'zbývá jen')} ${count}`,
      cheapest: 'nejnižší cena',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noc', 'noci', 'nocí') : pluralize(count, 'den', 'dny', 'dní');
      return `Nejméně ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Nejvýše ${count} ${isByNight ? pluralize(count, 'noc', 'noci', 'nocí') : pluralize(count, 'den', 'dny', 'dní')}.`,
    beyond: 'delší, než je povoleno',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noc', 'noci', 'nocí') : pluralize(count, 'den', 'dny', 'dní');
      return `Vyberte ${isByNight ? 'den odjezdu' : 'poslední den'}: nejméně ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'noc', 'noci', 'nocí')}`,
    start: 'Začátek',
    slots: 'Vyberte čas',
    until: 'Konec',
    none: 'Na tento den už nejsou volné časy.',
    full: 'Plno',
    duration: (hours, minutes) => `${hours} ${minutes}`,
    places: (count) =>
      count > 3 ? `Volno: ${count}` : `${pluralize(count, 'Zbývá jen', 'Zbývají jen', 'Zbývá jen')} ${count}`,
    venue: (zone) => `Časy jsou v našem časovém pásmu (${zone}).`,
  },

  code: {
    have: 'Máte slevový kód?',
    before: 'Původně',
    now: 'Nyní',
    label: 'Slevový kód',
    apply: 'Použít',
    saved: (amount) => `Ušetříte ${amount}`,
    shared: 'Tento kód platí pro celý košík.',
  },

  summary: {
    label: 'Váš výběr',
    chooseDate: 'Vybrat datum',
    chooseNights: 'Vybrat termín',
    chooseTime: 'Vybrat čas',
    otherDate: 'Vybrat jiné datum',
    enterParty: 'Zadat počet hostů',
    enterQuantity: 'Zadat množství',
    pricing: 'Počítáme cenu…',
    book: 'Pokračovat',
    add: 'Přidat do košíku',
    adding: 'Přidáváme…',
    notBookable: 'Tato kombinace není dostupná.',
    left: (count) => `${pluralize(count, 'Zbývá jen', 'Zbývají jen', 'Zbývá jen')} ${count}`,
    inCart: (lines) => `V košíku: ${lines}`,
    toCart: 'Zobrazit košík',
  },

  cart: {
    label: 'Váš košík',
    empty: 'Váš košík je prázdný.',
    browse: 'Prohlédnout nabídku',
    continue: 'Prohlížet dál',
    checkout: 'K rezervaci',
    removeLine: (name) => `Odebrat: ${name}`,
    removed: (name) => `Odebráno z košíku: „${name}“.`,
    added: (name) => `Přidáno do košíku: „${name}“.`,
    isIn: (name) => `V košíku: „${name}“.`,
    subTotal: 'Mezisoučet',
    discount: 'Sleva',
    tax: 'Daň',
    taxIncluded: (amount, name) => `Z toho ${name || 'daň'} ${amount}`,
    total: 'Celkem',
    due: 'K úhradě nyní',
    gone: 'Už není k dispozici',
    addOn: 'Doplněk',
    extras: 'Doplňky',
    priceLater: 'Cena v dalším kroku',
    withoutExtras: 'Bez doplňků',
    included: 'V ceně',
    notTaken: 'Volitelný doplněk',
    held: 'Výběr pro vás po dobu dokončování rezervace blokujeme.',
    changed: 'Váš košík se změnil. Než budete pokračovat, zkontrolujte ho.',
    take: (price) => `Přidat za ${price}`,
    quantity: (name) => `Počet: ${name}`,
  },

  details: {
    label: 'Vaše údaje',
    optional: 'nepovinné',
    choose: 'Vyberte',
    next: 'Pokračovat ke kontrole',
    more: 'Doplnit další údaje (nepovinné)',
    meant: 'Měli jste na mysli',
    meantEnd: '?',
    privacy: 'Ochrana osobních údajů',
    whole: 'Přečíst podmínky',
    fields: {
      name: 'Jméno',
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Adresa',
      city: 'Město',
      postalCode: 'PSČ',
      country: 'Země',
      region: 'Kraj',
    },
    errors: (count) => `Zkontrolujte ${count} ${pluralize(count, 'pole', 'pole', 'polí')}:`,
    missing: (label) => `${label}: povinné pole.`,
    email: (label) => `${label}: zadejte platnou e-mailovou adresu, například jmeno@example.com.`,
    phone: (label) => `${label}: zadejte telefonní číslo, například +420 601 123 456.`,
    agree: 'Je potřeba souhlasit s podmínkami rezervace.',
    check: (label) => `${label}: zkontrolujte prosím tento údaj.`,
    yes: 'Ano',
    no: 'Ne',
    policy: 'Podmínky rezervace',
    terms: 'Souhlasím s podmínkami rezervace',
  },

  order: {
    label: 'Vaše rezervace',
    items: (count) => `${count} ${pluralize(count, 'položka', 'položky', 'položek')}`,
    edit: 'Upravit',
  },

  review: {
    label: 'Zkontrolujte rezervaci',
    details: 'Vaše údaje',
    change: 'Změnit',
    booking: 'Rezervujeme…',
    pays: 'Další krok: platba na naší platební stránce',
    paysAt: (host) => `Další krok: platba na ${host}`,
    paysLater: 'Nyní se nic neplatí',
    forwards: 'Po rezervaci se platební stránka otevře automaticky.',
  },

  book: {
    pay: 'Rezervace zavazující k platbě',
    payLater: 'Rezervace zavazující k platbě',
    obligation: 'Rezervace zavazující k platbě',
    free: 'Dokončit rezervaci',
  },

  done: {
    booked: 'Děkujeme za rezervaci',
    bookedToPay: 'Téměř hotovo: zaplaťte a rezervace bude dokončená.',
    bookedPerhapsPaid: 'Vaše rezervace',
    invalid: 'Tato rezervace už neplatí',
    paymentOpen: 'Vaši rezervaci máme. Stav platby najdete na platební stránce.',
    notReceived: 'Vaši platbu jsme zatím neobdrželi.',
    received: (amount) => `Platba přijata: ${amount}`,
    paidOf: (amount, total) => `Zaplaceno ${amount} z ${total}`,
    status: 'Stav rezervace:',
    code: 'Kód rezervace',
    lines: 'Podrobnosti rezervace',
    pay: (amount) => ['Pokračovat k platbě', amount].filter(Boolean).join(' · '),
    payUnless: 'Otevřít platební stránku',
    payAsk: 'Platební stránku se nepodařilo ověřit. Kvůli platbě nás prosím kontaktujte.',
    payForgotten:
      'Vaši rezervaci máme. Pokud ještě není zaplacená, hledejte odkaz na platbu v e-mailu nebo nás kontaktujte.',
    invoice: 'Zobrazit fakturu',
    calendar: 'Přidat do kalendáře',
    print: 'Vytisknout',
    keep: 'Kód si uschovejte. Může se vám hodit, až se na nás obrátíte.',
    again: 'Rezervovat něco dalšího',
    unsure: 'Vaši rezervaci se zatím nepodařilo potvrdit',
    unsureWhy:
      'Odpověď zatím nepřišla. Stav rezervace dál ověřujeme. Počkejte prosím a zatím nerezervujte znovu, jinak můžete mít rezervaci dvakrát.',
    stillOpen: 'Potvrzení může ještě přijít. Zbývající čas:',
    checkAgain: 'Ověřit nyní',
    checking: 'Ověřujeme…',
    likely: 'Rezervace s největší pravděpodobností proběhla',
    likelyWhy:
      'Potvrzení jsme zatím nedostali. Než budete rezervovat znovu, podívejte se do e-mailu nebo nás kontaktujte.',
    notMade: 'Rezervace neproběhla. Nic není rezervováno; košík i vaše údaje jsou uložené.',
    askVenue: 'Kontaktujte nás',
    secure: (host) => `Bezpečná platba na ${host}`,
    forwarding: (host) => `Otevírá se platba na ${host}…`,
    stay: 'Zůstat na této stránce',
    stayed: 'Zůstáváte na této stránce.',
    google: 'Kalendář Google',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Zobrazit trasu',
    hours: 'Otevírací doba:',
    change: 'Změna nebo zrušení',
    online: 'Zobrazit rezervaci online',
    changeHow: 'Pokud chcete rezervaci změnit nebo zrušit, kontaktujte nás a uveďte její kód.',
  },

  byDate: {
    label: 'Termín',
    first: 'První den',
    last: 'Poslední den',
    arrival: 'Příjezd',
    departure: 'Odjezd',
    show: 'Ověřit dostupnost',
    all: 'Vymazat termín',
    change: 'Upravit datum',
    close: 'Zavřít',
    asking: 'Ověřujeme dostupnost…',
    checked: (count, total) => `Ověřeno ${count} z ${total}`,
    stop: 'Zastavit',
    free: (count) => `Volno: ${count}`,
    none: 'V tomto termínu není nic volného.',
    looking: 'Hledáme blízké termíny…',
    near: 'Nejbližší volné termíny:',
    far: 'Ani v následujících dnech není nic volného.',
    unanswered: (count) => `Nepodařilo se ověřit ${count} ${pluralize(count, 'nabídku', 'nabídky', 'nabídek')}.`,
    from: (price) => `od ${price}`,
    low: 'Řazení: cena vzestupně',
    high: 'Řazení: cena sestupně',
    leftOut: (count) =>
      `${count} ${pluralize(count, 'další nabídka není', 'další nabídky nejsou', 'dalších nabídek není')} v tomto termínu k dispozici.`,
    labels: { adults: 'Dospělí', children: 'Děti', people: 'Osoby' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'dospělý', 'dospělí', 'dospělých')}`,
      children: (count) => `${count} ${pluralize(count, 'dítě', 'děti', 'dětí')}`,
      people: (count) => `${count} ${pluralize(count, 'osoba', 'osoby', 'osob')}`,
    },
    flexible: 'Flexibilní termín',
    exact: 'Přesný termín',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'den', 'dny', 'dní')}`,
    nearby: 'Blízké termíny:',
    noneNearby: 'V blízkých termínech už nic dalšího volného není.',
    chooseFirst: 'Vyberte počáteční datum.',
    chooseArrival: 'Vyberte datum příjezdu.',
    past: 'Tento den už uplynul.',
    backwards: 'Konec je dříve než začátek.',
    noNight: 'Odjezd musí být po příjezdu.',
  },

  cartChanges: {
    changed: 'Ve vašem košíku se něco změnilo',
    changedOpen: 'Než budete pokračovat, zkontrolujte to. Nic není rezervováno.',
    changedDone: 'Váš košík jsme aktualizovali.',
    expired: 'Platnost košíku vypršela',
    expiredOpen: 'Obnovili jsme ho, ale ne vše je stejné.',
    expiredDone: 'Obnovili jsme ho: stejné termíny, stejné ceny.',
    expiredOther: 'Obnovili jsme ho.',
    expiredEmpty: 'Nepodařilo se ho obnovit.',
    renewed: 'Výběr pro vás máme znovu zablokovaný',
    renewedDone: 'Blokace mezitím vypršela. Termíny i ceny jsou stejné.',
    emptied: 'Váš košík je nyní prázdný',
    emptiedDone:
      'Blokace vypršela. Pokud už máte rezervováno, hledejte potvrzení v e-mailu. Jinak prosím vyberte znovu.',
    kept: 'Údaje zadané do formuláře jsou uložené.',

    gone: 'Už není k dispozici',
    fewer: (count) => `${pluralize(count, 'Zbývá jen', 'Zbývají jen', 'Zbývá jen')} ${count}`,
    dearer: 'Cena se zvýšila',
    cheaper: 'Cena se snížila',
    moved: 'Aktualizováno',
    cart: 'Váš košík',

    looking: 'Hledáme blízké termíny…',
    free: 'Blízké termíny:',
    none: 'Žádný blízký termín jsme nenašli.',
    take: (count) => `Změnit počet na ${count}`,

    go: 'Pokračovat',
    accept: 'Pokračovat s novou cenou',
    without: 'Pokračovat bez této položky',
    both: 'Pokračovat s těmito změnami',
    back: 'Zpět do košíku',
  },

  lineEdit: {
    editing: (name) => `Úprava: ${name}`,
    leave: 'Zrušit úpravy',
    save: 'Uložit změny',
    saving: 'Ukládáme…',
    unchanged: 'Zatím beze změny',
    removed: (name) => `Odebráno: „${name}“.`,
    undo: 'Vrátit zpět',
    notBack: (name, reason) => `„${name}“: nepodařilo se obnovit. ${reason || 'Už není k dispozici.'}`,
    booking: 'Rezervaci právě dokončujete na jiné kartě nebo v jiném okně. Chvíli prosím počkejte.',
    booked:
      'Váš předchozí košík už není otevřený. Možná byl rezervován nebo vyprázdněn na jiné kartě. Než budete rezervovat znovu, hledejte potvrzení v e-mailu.',
  },

  nextAvailable: {
    ownHolds: 'Tato místa možná ještě drží dřívější pokus v tomto prohlížeči, nejvýše 20 minut. Dál to ověřujeme.',
    next: (party) => (party ? `Nejbližší volné termíny (${party})` : 'Nejbližší volné termíny'),
    none: (party) => (party ? `Pozdější termín jsme nenašli (${party}).` : 'Pozdější termín jsme nenašli.'),
  },

  tabBookings: {
    label: 'Vaše poslední rezervace',
    likely: 'Tato rezervace s největší pravděpodobností proběhla, ale potvrzení jsme nedostali.',
    check: 'Ověřit znovu',
    nothingFound: 'Potvrzení stále chybí. Kontaktujte nás prosím.',
    show: 'Zobrazit',
    showOne: (code) => `Zobrazit rezervaci ${code}`,
    note: 'Seznam je uložený jen v tomto prohlížeči. Jeho smazáním se nic nezruší.',
    forget: 'Smazat seznam',
    forgotten: 'Seznam je smazaný. Vašich rezervací se to netýká.',
  },
};
