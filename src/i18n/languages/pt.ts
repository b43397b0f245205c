import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('pt');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * Portuguese of Brazil, with “você”, mostly left out. The button that obliges to pay has the words of European
 * Portuguese, “com obrigação de pagar”: an account in the EU may have guests from Brazil.
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
 * - the venue: a gente
 * - the guest: você
 */
export const messages: Messages = {
  calendar: {
    label: 'Escolha a data',
    labelRange: 'Escolha as datas',
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    free: 'disponível',
    taken: 'indisponível',
    leave: 'apenas saída',
    past: 'data passada',
    pending: 'verificando a disponibilidade',
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
    label: 'O que você pode reservar',
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
    offline: 'Não conseguimos acessar o sistema de reservas. Verifique sua conexão e tente de novo.',
    retry: 'Tentar novamente',
    dismiss: 'Fechar',
    timeout: 'Está demorando mais do que o normal. Tente novamente.',
    refused: 'Não foi possível processar sua solicitação. Verifique os dados e tente de novo.',
    throttled: 'Estamos recebendo muitas solicitações no momento.',
    again: (seconds) =>
      seconds > 0 ? `Nova tentativa em ${seconds} ${pluralize(seconds, 'segundo', 'segundos')}.` : 'Nova tentativa…',
    broken: 'Algo deu errado do nosso lado. Tente de novo.',
    unauthorised: 'As reservas online estão indisponíveis neste momento.',
    unconfirmed: 'Ainda não foi possível confirmar sua reserva.',
    misconfigured: 'As reservas online não estão disponíveis aqui no momento.',
    missing: 'Isto não está mais disponível.',
    incomplete: 'Uma parte desta página de reservas não foi carregada.',
    incompleteOffline: 'Uma parte desta página de reservas não foi carregada. Verifique sua conexão e tente novamente.',
    outdated: 'Esta página de reservas foi atualizada depois que você a abriu. Recarregue para continuar.',
    reload: 'Recarregar',
  },

  stages: {
    label: 'Progresso',
    choose: 'Datas e opções',
    details: 'Seus dados',
    done: 'Confirmação',
    pay: 'Pagamento',
    at: (place, count, name) => `${place} de ${count} · ${name}`,
  },
  loading: 'Carregando…',
  back: 'Voltar',
  remove: 'Remover',
  questions: 'Tem perguntas?',
  wait: (seconds) =>
    seconds > 0
      ? `Tente novamente em ${seconds} ${pluralize(seconds, 'segundo', 'segundos')}.`
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
      label: 'Fotos',
      previous: 'Foto anterior',
      next: 'Próxima foto',
      enlarge: 'Ampliar',
      count: (place, of) => `${place} de ${of}`,
      video: 'Ver o vídeo',
      newTab: 'abre em uma nova guia',
    },
    soldOut: {
      others: 'Disponível como alternativa:',
      lookedAt: (first, last) => `Nada disponível entre ${first} e ${last}.`,
      subject: (what) => `Disponibilidade: ${what}`,
      letter: (what) => `Olá,\n\nHá disponibilidade?\n${what}\n\nAgradeço desde já.\n`,
    },
  },

  parameters: {
    label: 'Quantidade',
    fewer: (label) => `Menos um: ${label}`,
    more: (label) => `Mais um: ${label}`,
    atMost: (count) => `Máximo ${count}`,
    atLeast: (count) => `Mínimo ${count}`,
    perBooking: (count) => `Até ${count} por reserva`,
    contact: 'Fale com a gente',
    priceFor: (price, count) => `${price} para ${count}`,
    whole: 'Digite um número inteiro',
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
    noneFree: 'Nada disponível nos próximos 12 meses.',
    names: { typed: 'Digitar datas', list: 'Ver como lista', prices: 'Mostrar preços' },
    typed: {
      label: 'Digite as datas',
      day: 'Data',
      first: 'Primeiro dia',
      last: 'Último dia',
      arrival: 'Entrada',
      departure: 'Saída',
      take: 'Aplicar',
      none: 'Digite uma data.',
      backwards: 'A data final é anterior à inicial.',
      between: (first, last) => `Alguns dias entre ${first} e ${last} estão indisponíveis.`,
    },
    list: {
      label: (month) => `Dias: ${month}`,
    },
    prices: {
      asking: 'Carregando preços…',
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
    until: 'Hora de término',
    none: 'Não há mais horários neste dia.',
    full: 'Esgotado',
    duration: (hours, minutes) => `${hours} e ${minutes}`,
    places: (count) => (count > 3 ? `Restam ${count}` : `${pluralize(count, 'Só resta', 'Só restam')} ${count}`),
    venue: (zone) => `Horários no nosso fuso (${zone}).`,
  },

  code: {
    have: 'Tem um código promocional?',
    before: 'Antes',
    now: 'Agora',
    label: 'Código promocional',
    apply: 'Aplicar',
    saved: (amount) => `Economia de ${amount}`,
    shared: 'Este código vale para o carrinho inteiro.',
  },

  summary: {
    label: 'Sua escolha',
    chooseDate: 'Escolher data',
    chooseNights: 'Escolher datas',
    chooseTime: 'Escolher horário',
    otherDate: 'Escolher outra data',
    enterParty: 'Informar o número de pessoas',
    enterQuantity: 'Informar a quantidade',
    pricing: 'Calculando o preço…',
    book: 'Continuar',
    add: 'Adicionar ao carrinho',
    adding: 'Adicionando…',
    notBookable: 'Esta combinação está indisponível.',
    left: (count) => `${pluralize(count, 'Só resta', 'Só restam')} ${count}`,
    inCart: (lines) => `${lines} no seu carrinho`,
    toCart: 'Ver o carrinho',
  },

  cart: {
    label: 'Seu carrinho',
    empty: 'Seu carrinho está vazio.',
    browse: 'Ver o que está disponível',
    continue: 'Continuar navegando',
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
    gone: 'Não está mais disponível',
    addOn: 'Extra',
    extras: 'Extras',
    priceLater: 'Preço no próximo passo',
    withoutExtras: 'Sem extras',
    included: 'Incluído',
    notTaken: 'Extra opcional',
    held: 'Guardamos sua seleção enquanto você termina a reserva.',
    changed: 'Seu carrinho mudou. Confira antes de continuar.',
    take: (price) => `Adicionar por ${price}`,
    quantity: (name) => `Quantidade: ${name}`,
  },

  details: {
    label: 'Seus dados',
    optional: 'opcional',
    choose: 'Escolha uma opção',
    next: 'Continuar para a revisão',
    more: 'Adicionar mais dados (opcional)',
    meant: 'Quis dizer',
    meantEnd: '?',
    privacy: 'Política de privacidade',
    whole: 'Ler as condições',
    fields: {
      name: 'Nome',
      email: 'E-mail',
      phone: 'Telefone',
      address: 'Endereço',
      city: 'Cidade',
      postalCode: 'CEP',
      country: 'País',
      region: 'Estado ou região',
    },
    errors: (count) => `Verifique ${count} ${pluralize(count, 'campo', 'campos')}:`,
    missing: (label) => `${label}: campo obrigatório.`,
    email: (label) => `${label}: digite um e-mail válido, como nome@example.com.`,
    phone: (label) => `${label}: digite um número de telefone, como +55 11 91234-5678.`,
    agree: 'É preciso aceitar as condições da reserva.',
    check: (label) => `${label}: verifique este campo.`,
    yes: 'Sim',
    no: 'Não',
    policy: 'Condições da reserva',
    terms: 'Aceito as condições da reserva',
  },

  order: {
    label: 'Sua reserva',
    items: (count) => `${count} ${pluralize(count, 'item', 'itens')}`,
    edit: 'Editar',
  },

  review: {
    label: 'Verifique sua reserva',
    details: 'Seus dados',
    change: 'Alterar',
    booking: 'Reservando…',
    pays: 'Próximo passo: pagamento na nossa página de pagamento',
    paysAt: (host) => `Próximo passo: pagamento em ${host}`,
    paysLater: 'Nada a pagar agora',
    forwards: 'Depois da reserva, a página de pagamento abre automaticamente.',
  },

  book: {
    pay: 'Reservar e pagar',
    payLater: 'Reservar e pagar depois',
    obligation: 'Reservar com obrigação de pagar',
    free: 'Reservar',
  },

  done: {
    booked: 'Obrigado pela reserva',
    bookedToPay: 'Quase pronto: pague para concluir sua reserva.',
    bookedPerhapsPaid: 'Sua reserva',
    invalid: 'Esta reserva não é mais válida',
    paymentOpen: 'Recebemos sua reserva. Confira o pagamento na página de pagamento.',
    notReceived: 'Ainda não recebemos seu pagamento.',
    received: (amount) => `Pagamento recebido: ${amount}`,
    paidOf: (amount, total) => `Pago: ${amount} de ${total}`,
    status: 'Status da reserva:',
    code: 'Código da reserva',
    lines: 'Detalhes da reserva',
    pay: (amount) => ['Ir para o pagamento', amount].filter(Boolean).join(' · '),
    payUnless: 'Abrir página de pagamento',
    payAsk: 'Não foi possível verificar a página de pagamento. Fale com a gente para pagar.',
    payForgotten:
      'Recebemos sua reserva. Se ainda não pagou, procure um link de pagamento no seu e-mail ou fale com a gente.',
    invoice: 'Ver a fatura',
    calendar: 'Adicionar ao calendário',
    print: 'Imprimir',
    keep: 'Guarde este código. Você pode precisar dele ao falar com a gente.',
    again: 'Fazer outra reserva',
    unsure: 'Ainda não foi possível confirmar sua reserva',
    unsureWhy:
      'Ainda estamos aguardando a resposta e vamos continuar verificando. Não reserve de novo por enquanto: você pode acabar com duas reservas.',
    stillOpen: 'A confirmação ainda pode chegar. Tempo restante:',
    checkAgain: 'Verificar agora',
    checking: 'Verificando…',
    likely: 'É muito provável que sua reserva tenha sido concluída',
    likelyWhy: 'Ainda não recebemos a confirmação. Veja seu e-mail ou fale com a gente antes de reservar de novo.',
    notMade: 'A reserva não foi concluída. Nada foi reservado. Seu carrinho e seus dados estão salvos.',
    askVenue: 'Fale com a gente',
    secure: (host) => `Pagamento seguro em ${host}`,
    forwarding: (host) => `O pagamento em ${host} vai abrir…`,
    stay: 'Ficar nesta página',
    stayed: 'A página continua aberta.',
    google: 'Google Agenda',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Como chegar',
    hours: 'Horário de funcionamento:',
    change: 'Alterar ou cancelar',
    online: 'Ver a reserva online',
    changeHow: 'Para alterar ou cancelar, fale com a gente e informe o código da reserva.',
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
    asking: 'Verificando a disponibilidade…',
    checked: (count, total) => `Verificadas: ${count} de ${total}`,
    stop: 'Parar',
    free: (count) => `${count} ${pluralize(count, 'disponível', 'disponíveis')}`,
    none: 'Nada disponível nestas datas.',
    looking: 'Procurando datas próximas…',
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
    noneNearby: 'Nada mais disponível em datas próximas.',
    chooseFirst: 'Escolha a data de início.',
    chooseArrival: 'Escolha a data de entrada.',
    past: 'Este dia já passou.',
    backwards: 'A data final é anterior à inicial.',
    noNight: 'A saída deve ser depois da entrada.',
  },

  cartChanges: {
    changed: 'Algo mudou no seu carrinho',
    changedOpen: 'Verifique antes de continuar. Nada foi reservado.',
    changedDone: 'Seu carrinho foi atualizado.',
    expired: 'Seu carrinho tinha expirado',
    expiredOpen: 'O carrinho foi recuperado, mas nem tudo está igual.',
    expiredDone: 'O carrinho foi recuperado: mesmas datas, mesmos preços.',
    expiredOther: 'O carrinho foi recuperado.',
    expiredEmpty: 'Não foi possível recuperar o carrinho.',
    renewed: 'Sua escolha está guardada de novo',
    renewedDone: 'O prazo tinha terminado. As datas e os preços são os mesmos.',
    emptied: 'Seu carrinho agora está vazio',
    emptiedDone:
      'O prazo terminou. Se já reservou, procure a confirmação no seu e-mail. Caso contrário, escolha de novo.',
    kept: 'Os dados preenchidos no formulário estão salvos.',

    gone: 'Não está mais disponível',
    fewer: (count) => `${pluralize(count, 'Só resta', 'Só restam')} ${count}`,
    dearer: 'O preço subiu',
    cheaper: 'O preço baixou',
    moved: 'Atualizado',
    cart: 'Seu carrinho',

    looking: 'Procurando datas próximas…',
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
    editing: (name) => `Alterando: ${name}`,
    leave: 'Cancelar',
    save: 'Salvar alterações',
    saving: 'Salvando…',
    unchanged: 'Sem alterações',
    removed: (name) => `Removido: “${name}”.`,
    undo: 'Desfazer',
    notBack: (name, reason) => `Não foi possível recuperar “${name}”: ${reason || 'não está mais disponível.'}`,
    booking: 'A reserva está sendo concluída em outra guia ou janela. Aguarde um instante.',
    booked:
      'Seu carrinho anterior foi encerrado. Ele pode ter sido reservado ou esvaziado em outra guia. Procure a confirmação no seu e-mail antes de reservar de novo.',
  },

  nextAvailable: {
    ownHolds:
      'Uma tentativa anterior neste navegador ainda pode estar retendo estes lugares, por até 20 minutos. Continuamos verificando.',
    next: (party) => (party ? `Próximas datas disponíveis (${party})` : 'Próximas datas disponíveis'),
    none: (party) => (party ? `Nenhuma data posterior (${party}).` : 'Nenhuma data posterior.'),
  },

  tabBookings: {
    label: 'Suas reservas recentes',
    likely: 'É muito provável que esta reserva tenha sido concluída, mas não recebemos a confirmação.',
    check: 'Verificar de novo',
    nothingFound: 'Ainda sem confirmação. Fale com a gente.',
    show: 'Mostrar',
    showOne: (code) => `Mostrar a reserva ${code}`,
    note: 'Esta lista fica apenas neste navegador. Apagá-la não cancela nenhuma reserva.',
    forget: 'Apagar a lista',
    forgotten: 'Lista apagada. Suas reservas não mudam.',
  },
};
