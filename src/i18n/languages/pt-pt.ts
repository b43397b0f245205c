import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('pt-PT');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * Portuguese of Portugal, which addresses the guest without “você”. The button that obliges to pay reads “com obrigação
 * de pagar”, as Decreto-Lei 24/2014, artigo 5, requires.
 *
 * Glossary:
 * - booking: reserva
 * - to book: reservar
 * - item: item, opção
 * - cart: carrinho
 * - add-on: extra
 * - available: disponível
 * - to select: escolher
 * - promo code: código promocional
 * - check-in: entrada
 * - check-out: saída
 * - spots: lugares
 * - to hold: guardar
 * - to cancel: cancelar
 * - the venue: nós
 * - the guest: third person, without a pronoun
 */
export const messages: Messages = {
  calendar: {
    label: 'Escolha a data',
    labelRange: 'Escolha as datas',
    previousMonth: 'Mês anterior',
    nextMonth: 'Mês seguinte',
    free: 'disponível',
    taken: 'indisponível',
    leave: 'apenas saída',
    past: 'data passada',
    pending: 'a verificar a disponibilidade',
    unknown: 'disponibilidade desconhecida',
    short: 'não há dias seguidos suficientes',
    chosen: 'selecionado',
    today: 'hoje',
    nextFree: (day) => `Próxima data disponível: ${day}`,
    failed: 'Não foi possível carregar o calendário.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Escolha um dia.';
      const instruction = `Escolha ${isByNight ? 'o dia de entrada' : 'o primeiro dia'}`;
      if (length === 0) return `${instruction} e depois ${isByNight ? 'o de saída' : 'o último'}.`;
      return `${instruction}. Duração: ${length} ${isByNight ? pluralize(length, 'noite', 'noites') : pluralize(length, 'dia', 'dias')}.`;
    },
    chose: (when) => `Selecionado: ${when}`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Algumas datas no intervalo não estão disponíveis.',
    anew: (day) => `Nova data de início: ${day}.`,
  },

  items: {
    label: 'O que pode reservar',
    search: 'Pesquisar',
    categories: 'Categorias',
    everything: 'Tudo',
    found: (count) => `${count} ${pluralize(count, 'resultado', 'resultados')}`,
    more: 'Mostrar mais',
    none: 'Nenhum resultado.',
    showAll: 'Limpar filtros',
    empty: 'Neste momento não há nada para reservar.',
  },

  badge: {
    cart: (lines) => `Carrinho: ${lines} ${pluralize(lines, 'item', 'itens')}`,
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
    offline: 'Não conseguimos contactar o sistema de reservas. Verifique a sua ligação e tente novamente.',
    retry: 'Tentar novamente',
    dismiss: 'Fechar',
    timeout: 'Está a demorar mais do que o habitual. Tente novamente.',
    refused: 'Não foi possível processar o seu pedido. Verifique os dados e tente novamente.',
    throttled: 'Estamos a receber muitos pedidos neste momento.',
    again: (seconds) =>
      seconds > 0
        ? `Nova tentativa dentro de ${seconds} ${pluralize(seconds, 'segundo', 'segundos')}.`
        : 'Nova tentativa…',
    broken: 'Ocorreu um erro do nosso lado. Tente novamente.',
    unauthorised: 'As reservas online estão indisponíveis neste momento.',
    unconfirmed: 'Ainda não foi possível confirmar a sua reserva.',
    misconfigured: 'As reservas online não estão disponíveis aqui de momento.',
    missing: 'Isto já não está disponível.',
    incomplete: 'Uma parte desta página de reservas não foi carregada.',
    incompleteOffline:
      'Uma parte desta página de reservas não foi carregada. Verifique a sua ligação e tente novamente.',
    outdated: 'Esta página de reservas foi atualizada depois de a ter aberto. Recarregue para continuar.',
    reload: 'Recarregar',
  },

  stages: {
    label: 'Progresso',
    choose: 'Datas e opções',
    details: 'Os seus dados',
    done: 'Confirmação',
    pay: 'Pagamento',
    at: (place, count, name) => `${place} de ${count} · ${name}`,
  },
  loading: 'A carregar…',
  back: 'Voltar',
  remove: 'Remover',
  questions: 'Tem dúvidas?',
  wait: (seconds) =>
    seconds > 0
      ? `Tente novamente dentro de ${seconds} ${pluralize(seconds, 'segundo', 'segundos')}.`
      : 'Tente novamente agora.',

  list: {
    dates: 'Escolher datas',
    sort: 'Ordenar',
    own: 'Ordenar por: recomendados',
    name: 'Ordenar por: nome',
    soldOut: 'Esgotado',
    noCharge: 'Grátis',
    perNight: (price) => `${price} por noite`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'noite', 'noites') : pluralize(count, 'dia', 'dias')} a partir de ${start}`,
  },

  item: {
    all: 'Ver tudo',
    about: 'Descrição',
    gallery: {
      label: 'Fotografias',
      previous: 'Fotografia anterior',
      next: 'Fotografia seguinte',
      enlarge: 'Ampliar',
      count: (place, of) => `${place} de ${of}`,
      video: 'Ver o vídeo',
      newTab: 'abre num novo separador',
    },
    soldOut: {
      others: 'Disponível como alternativa:',
      lookedAt: (first, last) => `Sem disponibilidade entre ${first} e ${last}.`,
      subject: (what) => `Disponibilidade: ${what}`,
      letter: (what) => `Olá,\n\nHá disponibilidade?\n${what}\n\nCom os melhores cumprimentos\n`,
    },
  },

  parameters: {
    label: 'Quantidade',
    fewer: (label) => `Menos um: ${label}`,
    more: (label) => `Mais um: ${label}`,
    atMost: (count) => `Máximo ${count}`,
    atLeast: (count) => `Mínimo ${count}`,
    perBooking: (count) => `Até ${count} por reserva`,
    contact: 'Contacte-nos',
    priceFor: (price, count) => `${price} para ${count}`,
    whole: 'Introduza um número inteiro',
    required: 'Obrigatório',
  },

  ways: {
    free: 'Disponível',
    taken: 'Indisponível',
    chosen: 'Selecionado',
    cheapest: 'Preço mais baixo',
    low: 'Restam poucos',
    currency: (code) => `Preços em ${code}`,
    withoutCode: 'Preços sem código promocional',
    label: 'Outras formas de escolher as datas',
    noneFree: 'Sem disponibilidade nos próximos 12 meses.',
    names: { typed: 'Introduzir datas', list: 'Ver como lista', prices: 'Mostrar preços' },
    typed: {
      label: 'Introduza as datas',
      day: 'Data',
      first: 'Primeiro dia',
      last: 'Último dia',
      arrival: 'Entrada',
      departure: 'Saída',
      take: 'Aplicar',
      none: 'Introduza uma data.',
      backwards: 'A data final é anterior à inicial.',
      between: (first, last) => `Alguns dias entre ${first} e ${last} estão indisponíveis.`,
    },
    list: {
      label: (month) => `Dias: ${month}`,
    },
    prices: {
      asking: 'A carregar preços…',
      shown: 'Os preços estão visíveis.',
      failed: 'Não foi possível carregar os preços.',
      full: 'lotado',
      closed: 'fechado',
      closedDay: 'fechado',
      left: (count) => `${pluralize(count, 'só resta', 'só restam')} ${count}`,
      cheapest: 'preço mais baixo',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noite', 'noites') : pluralize(count, 'dia', 'dias');
      return `No mínimo ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `No máximo ${count} ${isByNight ? pluralize(count, 'noite', 'noites') : pluralize(count, 'dia', 'dias')}.`,
    beyond: 'acima da duração máxima',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noite', 'noites') : pluralize(count, 'dia', 'dias');
      return `Escolha o ${isByNight ? 'dia de saída' : 'último dia'}: no mínimo ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'noite', 'noites')}`,
    start: 'Hora de início',
    slots: 'Escolha um horário',
    until: 'Hora de fim',
    none: 'Já não há horários neste dia.',
    full: 'Esgotado',
    duration: (hours, minutes) => `${hours} e ${minutes}`,
    places: (count) => (count > 3 ? `Restam ${count}` : `${pluralize(count, 'Só resta', 'Só restam')} ${count}`),
    venue: (zone) => `Horas no nosso fuso horário (${zone}).`,
  },

  code: {
    have: 'Tem um código promocional?',
    before: 'Antes',
    now: 'Agora',
    label: 'Código promocional',
    apply: 'Aplicar',
    saved: (amount) => `Poupa ${amount}`,
    shared: 'O código aplica-se a todo o carrinho.',
  },

  summary: {
    label: 'A sua escolha',
    chooseDate: 'Escolher data',
    chooseNights: 'Escolher datas',
    chooseTime: 'Escolher horário',
    otherDate: 'Escolher outra data',
    enterParty: 'Indicar o número de pessoas',
    enterQuantity: 'Indicar a quantidade',
    pricing: 'A calcular o preço…',
    book: 'Continuar',
    add: 'Adicionar ao carrinho',
    adding: 'A adicionar…',
    notBookable: 'Esta combinação está indisponível.',
    left: (count) => `${pluralize(count, 'Só resta', 'Só restam')} ${count}`,
    inCart: (lines) => `${lines} no seu carrinho`,
    toCart: 'Ver o carrinho',
  },

  cart: {
    label: 'O seu carrinho',
    empty: 'O seu carrinho está vazio.',
    browse: 'Ver o que está disponível',
    continue: 'Continuar a ver',
    checkout: 'Continuar',
    removeLine: (name) => `Remover ${name}`,
    removed: (name) => `Removido do carrinho: “${name}”.`,
    added: (name) => `Adicionado ao carrinho: “${name}”.`,
    isIn: (name) => `${name} está no seu carrinho.`,
    subTotal: 'Subtotal',
    discount: 'Desconto',
    tax: 'Impostos',
    taxIncluded: (amount, name) => `Inclui ${amount} de ${name || 'impostos'}`,
    total: 'Total',
    due: 'A pagar agora',
    gone: 'Já não está disponível',
    addOn: 'Extra',
    extras: 'Extras',
    priceLater: 'Preço no próximo passo',
    withoutExtras: 'Sem extras',
    included: 'Incluído',
    notTaken: 'Extra opcional',
    held: 'Guardamos a sua seleção enquanto conclui a reserva.',
    changed: 'O seu carrinho mudou. Verifique-o antes de continuar.',
    take: (price) => `Adicionar por ${price}`,
    quantity: (name) => `Quantidade: ${name}`,
  },

  details: {
    label: 'Os seus dados',
    optional: 'opcional',
    choose: 'Escolha uma opção',
    next: 'Rever a reserva',
    more: 'Adicionar mais dados (opcional)',
    meant: 'Quis dizer',
    meantEnd: '?',
    privacy: 'Política de privacidade',
    whole: 'Ler as condições',
    fields: {
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefone',
      address: 'Morada',
      city: 'Localidade',
      postalCode: 'Código postal',
      country: 'País',
      region: 'Distrito ou região',
    },
    errors: (count) => `Verifique ${count} ${pluralize(count, 'campo', 'campos')}:`,
    missing: (label) => `${label}: campo obrigatório.`,
    email: (label) => `${label}: introduza um e-mail válido, como nome@example.com.`,
    phone: (label) => `${label}: introduza um número de telefone, como +351 912 345 678.`,
    agree: 'É preciso aceitar as condições da reserva.',
    check: (label) => `${label}: verifique este campo.`,
    yes: 'Sim',
    no: 'Não',
    policy: 'Condições da reserva',
    terms: 'Aceito as condições da reserva',
  },

  order: {
    label: 'A sua reserva',
    items: (count) => `${count} ${pluralize(count, 'item', 'itens')}`,
    edit: 'Editar',
  },

  review: {
    label: 'Verifique a sua reserva',
    details: 'Os seus dados',
    change: 'Alterar',
    booking: 'A reservar…',
    pays: 'Próximo passo: pagamento na nossa página de pagamento',
    paysAt: (host) => `Próximo passo: pagamento em ${host}`,
    paysLater: 'Nada a pagar agora',
    forwards: 'Depois da reserva, a página de pagamento abre automaticamente.',
  },

  book: {
    pay: 'Reservar com obrigação de pagar',
    payLater: 'Reservar com obrigação de pagar',
    obligation: 'Reservar com obrigação de pagar',
    free: 'Reservar',
  },

  done: {
    booked: 'Obrigado pela sua reserva',
    bookedToPay: 'Quase pronto: pague para concluir a sua reserva.',
    bookedPerhapsPaid: 'A sua reserva',
    invalid: 'Esta reserva já não é válida',
    paymentOpen: 'Recebemos a sua reserva. Consulte o pagamento na página de pagamento.',
    notReceived: 'Ainda não recebemos o seu pagamento.',
    received: (amount) => `Pagamento recebido: ${amount}`,
    paidOf: (amount, total) => `Pago: ${amount} de ${total}`,
    status: 'Estado da reserva:',
    code: 'Código da reserva',
    lines: 'Detalhes da reserva',
    pay: (amount) => ['Ir para o pagamento', amount].filter(Boolean).join(' · '),
    payUnless: 'Abrir a página de pagamento',
    payAsk: 'Não foi possível verificar a página de pagamento. Contacte-nos para pagar.',
    payForgotten:
      'Recebemos a sua reserva. Se ainda não pagou, procure uma ligação de pagamento no seu e-mail ou contacte-nos.',
    invoice: 'Ver a fatura',
    calendar: 'Adicionar ao calendário',
    print: 'Imprimir',
    keep: 'Guarde este código. Poderá precisar dele se nos contactar.',
    again: 'Fazer outra reserva',
    unsure: 'Ainda não foi possível confirmar a sua reserva',
    unsureWhy:
      'Ainda aguardamos a resposta e continuamos a verificar. Não reserve novamente por agora: poderá ficar com duas reservas.',
    stillOpen: 'A confirmação ainda pode chegar. Tempo restante:',
    checkAgain: 'Verificar agora',
    checking: 'A verificar…',
    likely: 'É muito provável que a sua reserva tenha sido concluída',
    likelyWhy: 'Ainda não recebemos a confirmação. Consulte o seu e-mail ou contacte-nos antes de reservar novamente.',
    notMade: 'A reserva não foi concluída. Nada foi reservado. O seu carrinho e os seus dados estão guardados.',
    askVenue: 'Contacte-nos',
    secure: (host) => `Pagamento seguro em ${host}`,
    forwarding: (host) => `O pagamento em ${host} vai abrir…`,
    stay: 'Ficar nesta página',
    stayed: 'A página continua aberta.',
    google: 'Google Calendar',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Como chegar',
    hours: 'Horário de funcionamento:',
    change: 'Alterar ou cancelar',
    online: 'Ver a reserva online',
    changeHow: 'Para alterar ou cancelar, contacte-nos e indique o código da reserva.',
  },

  byDate: {
    label: 'Datas',
    first: 'Primeiro dia',
    last: 'Último dia',
    arrival: 'Entrada',
    departure: 'Saída',
    show: 'Ver disponibilidade',
    all: 'Limpar datas',
    change: 'Alterar datas',
    close: 'Fechar',
    asking: 'A verificar a disponibilidade…',
    checked: (count, total) => `Verificadas: ${count} de ${total}`,
    stop: 'Parar',
    free: (count) => `${count} ${pluralize(count, 'disponível', 'disponíveis')}`,
    none: 'Nada disponível nestas datas.',
    looking: 'A procurar datas próximas…',
    near: 'Datas disponíveis mais próximas:',
    far: 'Também não há nada disponível nos dias seguintes.',
    unanswered: (count) =>
      `Não foi possível verificar a disponibilidade de ${count} ${pluralize(count, 'opção', 'opções')}.`,
    from: (price) => `a partir de ${price}`,
    low: 'Ordenar por: menor preço',
    high: 'Ordenar por: maior preço',
    leftOut: (count) =>
      `${pluralize(count, `${count} opção a mais não está disponível`, `Outras ${count} opções não estão disponíveis`)} nestas datas.`,
    labels: { adults: 'Adultos', children: 'Crianças', people: 'Pessoas' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'adulto', 'adultos')}`,
      children: (count) => `${count} ${pluralize(count, 'criança', 'crianças')}`,
      people: (count) => `${count} ${pluralize(count, 'pessoa', 'pessoas')}`,
    },
    flexible: 'Datas flexíveis',
    exact: 'Datas exatas',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'dia', 'dias')}`,
    nearby: 'Datas próximas:',
    noneNearby: 'Sem mais disponibilidade em datas próximas.',
    chooseFirst: 'Escolha a data de início.',
    chooseArrival: 'Escolha a data de entrada.',
    past: 'Este dia já passou.',
    backwards: 'A data final é anterior à inicial.',
    noNight: 'A saída deve ser depois da entrada.',
  },

  cartChanges: {
    changed: 'Algo mudou no seu carrinho',
    changedOpen: 'Verifique antes de continuar. Nada foi reservado.',
    changedDone: 'O seu carrinho foi atualizado.',
    expired: 'O seu carrinho expirou',
    expiredOpen: 'O carrinho foi recuperado, mas nem tudo está igual.',
    expiredDone: 'O carrinho foi recuperado: mesmas datas, mesmos preços.',
    expiredOther: 'O carrinho foi recuperado.',
    expiredEmpty: 'Não foi possível recuperar o carrinho.',
    renewed: 'Voltámos a guardar a sua seleção',
    renewedDone: 'O prazo tinha terminado. As datas e os preços são os mesmos.',
    emptied: 'O seu carrinho está agora vazio',
    emptiedDone:
      'O prazo terminou. Se já reservou, procure a confirmação no seu e-mail. Caso contrário, escolha novamente.',
    kept: 'Os dados que introduziu estão guardados.',

    gone: 'Já não está disponível',
    fewer: (count) => `${pluralize(count, 'Só resta', 'Só restam')} ${count}`,
    dearer: 'O preço subiu',
    cheaper: 'O preço baixou',
    moved: 'Atualizado',
    cart: 'O seu carrinho',

    looking: 'A procurar datas próximas…',
    free: 'Datas próximas:',
    none: 'Nenhuma data próxima encontrada.',
    take: (count) => `Alterar para ${count}`,

    go: 'Continuar',
    accept: 'Continuar com o novo preço',
    without: 'Continuar sem este item',
    both: 'Continuar com estas alterações',
    back: 'Voltar ao carrinho',
  },

  lineEdit: {
    editing: (name) => `A alterar: ${name}`,
    leave: 'Cancelar',
    save: 'Guardar alterações',
    saving: 'A guardar…',
    unchanged: 'Sem alterações',
    removed: (name) => `Removido: “${name}”.`,
    undo: 'Anular',
    notBack: (name, reason) => `Não foi possível recuperar “${name}”: ${reason || 'já não está disponível.'}`,
    booking: 'A reserva está a ser concluída noutro separador ou janela. Aguarde um instante.',
    booked:
      'O seu carrinho anterior foi encerrado: poderá ter sido reservado ou esvaziado noutro separador. Procure a confirmação no seu e-mail antes de reservar novamente.',
  },

  nextAvailable: {
    ownHolds:
      'Uma tentativa anterior neste navegador poderá ainda estar a reter estes lugares, durante 20 minutos no máximo. Continuamos a verificar.',
    next: (party) => (party ? `Próximas datas disponíveis (${party})` : 'Próximas datas disponíveis'),
    none: (party) => (party ? `Nenhuma data posterior (${party}).` : 'Nenhuma data posterior.'),
  },

  tabBookings: {
    label: 'As suas reservas recentes',
    likely: 'É muito provável que esta reserva tenha sido concluída, mas não recebemos a confirmação.',
    check: 'Verificar novamente',
    nothingFound: 'Ainda sem confirmação. Contacte-nos.',
    show: 'Mostrar',
    showOne: (code) => `Mostrar a reserva ${code}`,
    note: 'Esta lista fica apenas neste navegador. Apagá-la não cancela nenhuma reserva.',
    forget: 'Apagar a lista',
    forgotten: 'Lista apagada. As suas reservas não mudam.',
  },
};
