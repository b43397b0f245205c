import type { Messages } from '../messages.ts';
import type { Plural } from '../plural.ts';

const rules = new Intl.PluralRules('pt');
const plural: Plural<[one: string, other: string]> = (count, one, other) =>
  rules.select(count) === 'one' ? one : other;

/**
 * Portuguese, in words of Brazil that are at home in Portugal too, without “você” and without “tu”. The button that
 * obliges to pay says “com obrigação de pagar”, as Decreto-Lei 24/2014, artigo 5.
 */
export const pt: Messages = {
  calendar: {
    label: 'Escolha a data',
    labelRange: 'Escolha as datas',
    previousMonth: 'Mês anterior',
    nextMonth: 'Mês seguinte',
    free: 'disponível',
    taken: 'indisponível',
    leave: 'apenas saída',
    past: 'data passada',
    pending: 'verificando…',
    unknown: 'disponibilidade desconhecida',
    short: 'não há dias seguidos suficientes',
    chosen: 'escolhido',
    today: 'hoje',
    nextFree: (day) => `Próxima data disponível: ${day}`,
    failed: 'Não foi possível carregar o calendário.',
    hint: (length, nights) => {
      if (length === 1 && !nights) return 'Escolha um dia.';
      const first = `Escolha ${nights ? 'o dia de entrada' : 'o primeiro dia'}`;
      if (length === 0) return `${first} e depois ${nights ? 'o de saída' : 'o último'}.`;
      return `${first}. Sempre ${length} ${nights ? plural(length, 'noite', 'noites') : plural(length, 'dia', 'dias')}.`;
    },
    chose: (when) => `Sua escolha: ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Algumas datas no intervalo não estão disponíveis.',
    anew: (day) => `Suas datas agora começam em ${day}.`,
  },

  items: {
    label: 'O que pode reservar',
    search: 'Pesquisar',
    categories: 'Categorias',
    everything: 'Tudo',
    found: (count) => `${count} ${plural(count, 'resultado', 'resultados')}`,
    more: 'Mostrar mais',
    none: 'Nenhum resultado para a sua pesquisa.',
    showAll: 'Mostrar tudo',
    empty: 'Neste momento não há nada para reservar.',
  },

  badge: {
    cart: (lines) => `Carrinho: ${lines} ${plural(lines, 'item', 'itens')}`,
  },

  problems: {
    offline: 'O serviço de reservas não responde. Verifique a sua conexão e tente novamente.',
    retry: 'Tentar novamente',
    dismiss: 'Fechar',
    timeout: 'Está demorando mais do que o normal. Tente novamente.',
    refused: 'O serviço de reservas não aceitou este pedido.',
    throttled: 'Há muita procura neste momento.',
    again: (seconds) =>
      seconds > 0 ? `Nova tentativa em ${seconds} ${plural(seconds, 'segundo', 'segundos')}.` : 'Nova tentativa…',
    broken: 'Ocorreu um erro do nosso lado. Tente novamente.',
    unauthorised: 'As reservas online estão indisponíveis neste momento.',
    unconfirmed: 'Ainda não foi possível confirmar a sua reserva.',
    misconfigured: 'As reservas online não estão disponíveis aqui no momento.',
    missing: 'Esta oferta não existe mais.',
    incomplete: 'Uma parte desta página de reservas não foi carregada.',
    incompleteOffline:
      'Uma parte desta página de reservas não foi carregada. Verifique a sua conexão e tente novamente.',
    outdated: 'Esta página de reservas foi atualizada depois de a abrir. Recarregue para continuar.',
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
    seconds > 0 ? `Tente novamente em ${seconds} ${plural(seconds, 'segundo', 'segundos')}.` : 'Tente novamente agora.',

  list: {
    dates: 'Escolher datas',
    sort: 'Ordenar',
    own: 'Ordem: padrão',
    name: 'Ordem: nome',
    soldOut: 'Esgotado',
    perNight: (price) => `${price} por noite`,
    stay: (count, start, nights) =>
      `${count}\u00a0${nights ? plural(count, 'noite', 'noites') : plural(count, 'dia', 'dias')} a partir de ${start}`,
  },

  item: {
    all: 'Ver tudo',
    about: 'Descrição',
    gallery: {
      label: 'Fotos',
      previous: 'Foto anterior',
      next: 'Foto seguinte',
      enlarge: 'Ampliar',
      count: (place, of) => `${place} de ${of}`,
      video: 'Ver o vídeo',
      newTab: 'abre em outra janela',
    },
    soldOut: {
      others: 'Disponível como alternativa:',
      lookedAt: (first, last) => `Todos os dias foram verificados, de ${first} a ${last}.`,
      subject: (what) => `Disponibilidade: ${what}`,
      letter: (what) => `Olá,\n\nHá disponibilidade para ${what}?\n\nObrigado.\n`,
    },
  },

  parameters: {
    label: 'Quantos?',
    fewer: (label) => `Menos um: ${label}`,
    more: (label) => `Mais um: ${label}`,
    atMost: (count) => `Máximo ${count}`,
    atLeast: (count) => `Mínimo ${count}`,
    perBooking: (count) => `Até ${count} por reserva`,
    contact: 'Fale connosco',
    priceFor: (price, count) => `${price} para ${count}`,
    whole: 'Digite um número inteiro',
    required: 'Obrigatório',
  },

  ways: {
    free: 'Disponível',
    taken: 'Indisponível',
    chosen: 'Escolhido',
    cheapest: 'Preço mais baixo',
    low: 'Restam poucos',
    currency: (code) => `Preços em ${code}`,
    label: 'Outras formas de escolher as datas',
    noneFree: 'Esgotado nos próximos meses.',
    names: { typed: 'Digitar datas', list: 'Ver em lista', prices: 'Ver preços' },
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
      label: (month) => `Dias de ${month}`,
    },
    prices: {
      asking: 'Procurando os preços…',
      shown: 'Os preços estão visíveis.',
      failed: 'Não foi possível carregar os preços.',
      full: 'cheio',
      closed: 'fechado',
      left: (count) => `${plural(count, 'só resta', 'só restam')} ${count}`,
      cheapest: 'preço mais baixo',
    },
  },

  length: {
    atLeast: (count, nights) => {
      const unit = nights ? plural(count, 'noite', 'noites') : plural(count, 'dia', 'dias');
      return `No mínimo ${count} ${unit}.`;
    },
    atMost: (count, nights) =>
      `No máximo ${count} ${nights ? plural(count, 'noite', 'noites') : plural(count, 'dia', 'dias')}.`,
    beyond: 'acima da duração máxima',
    next: (count, nights) => {
      const unit = nights ? plural(count, 'noite', 'noites') : plural(count, 'dia', 'dias');
      return `Escolha o ${nights ? 'dia de saída' : 'último dia'}: no mínimo ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure} ·\u00a0${nights}\u00a0${plural(nights, 'noite', 'noites')}`,
    start: 'Hora de início',
    slots: 'Escolha um horário',
    until: 'Até',
    none: 'Não há mais horários neste dia.',
    full: 'Esgotado',
    places: (count) => (count > 3 ? `Restam ${count}` : `${plural(count, 'Só resta', 'Só restam')} ${count}`),
    venue: (zone) => `Todos os horários são locais (${zone}).`,
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
    left: (count) => `${plural(count, 'Só resta', 'Só restam')} ${count}`,
    inCart: (lines) => `${lines} no seu carrinho`,
    toCart: 'Ver o carrinho',
  },

  cart: {
    label: 'Seu carrinho',
    empty: 'O seu carrinho está vazio.',
    browse: 'Ver o que está disponível',
    continue: 'Ver outras ofertas',
    checkout: 'Continuar',
    removeLine: (name) => `Remover ${name}`,
    removed: (name) => `Removido do carrinho: ${name}.`,
    added: (name) => `Adicionado ao carrinho: ${name}.`,
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
    included: 'Incluído',
    notTaken: 'Extra opcional',
    held: 'A sua escolha fica guardada enquanto termina a reserva.',
    changed: 'O seu carrinho mudou. Verifique-o antes de continuar.',
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
    errors: (count) => `Verifique ${count} ${plural(count, 'campo', 'campos')}:`,
    missing: (label) => `${label}: campo obrigatório.`,
    email: (label) => `${label}: digite um endereço válido, como nome@example.com.`,
    phone: (label) => `${label}: digite um número de telefone, como +55 11 91234-5678.`,
    agree: 'É preciso aceitar as condições da reserva.',
    check: (label) => `${label}: verifique este campo.`,
    yes: 'Sim',
    no: 'Não',
    policy: 'Condições da reserva',
    terms: 'Aceito as condições da reserva',
  },

  order: {
    label: 'Seu pedido',
    items: (count) => `${count} ${plural(count, 'item', 'itens')}`,
    edit: 'Editar',
  },

  review: {
    label: 'Verifique a sua reserva',
    details: 'Seus dados',
    change: 'Alterar',
    booking: 'Reservando…',
    pays: 'Próximo passo: pagamento na nossa página de pagamento',
    paysAt: (host) => `Próximo passo: pagamento em ${host}`,
    paysLater: 'Nada a pagar agora',
    forwards: 'Depois da reserva, a página de pagamento abre automaticamente.',
  },

  book: {
    pay: 'Reservar com obrigação de pagar',
    payLater: 'Reservar com obrigação de pagar',
    free: 'Reservar',
  },

  done: {
    booked: 'Reserva confirmada',
    bookedToPay: 'Quase pronto: pague para concluir a sua reserva.',
    bookedPerhapsPaid: 'A sua reserva',
    invalid: 'Esta reserva já não é válida',
    paymentOpen: 'Pagamento ainda não confirmado aqui',
    notReceived: 'Ainda não recebemos o seu pagamento.',
    received: (amount) => `Pagamento recebido: ${amount}`,
    paidOf: (paid, total) => `Pago: ${paid} de ${total}`,
    status: 'Estado da reserva:',
    code: 'Código da reserva',
    lines: 'Sua reserva',
    pay: (amount) => ['Ir para o pagamento', amount].filter(Boolean).join(' · '),
    payUnless: 'Ainda não pagou? Ir para o pagamento',
    payAsk: 'Não foi possível verificar a página de pagamento. Fale com o estabelecimento para pagar.',
    payForgotten:
      'Ainda não pagou? A página de pagamento está no seu e-mail de confirmação. Também pode falar com o estabelecimento.',
    invoice: 'Ver a fatura',
    calendar: 'Adicionar ao calendário',
    print: 'Imprimir',
    keep: 'Guarde este código. O estabelecimento vai pedir.',
    again: 'Fazer outra reserva',
    unsure: 'Ainda não foi possível confirmar a sua reserva',
    unsureWhy:
      'A resposta não chegou. A verificação continua. Aguarde e não reserve outra vez por enquanto, para não reservar duas vezes.',
    stillOpen: 'A confirmação ainda pode chegar. Tempo restante:',
    checkAgain: 'Verificar agora',
    checking: 'Verificando…',
    likely: 'É muito provável que a sua reserva tenha sido concluída',
    likelyWhy:
      'Nenhuma confirmação chegou a esta página. Veja o seu e-mail ou fale com o estabelecimento antes de reservar outra vez.',
    notMade: 'A sua reserva não foi concluída. Nada foi reservado; o carrinho e os seus dados estão guardados.',
    askVenue: 'Falar com o estabelecimento',
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
    changeHow: 'Para alterar ou cancelar, fale com o estabelecimento e indique o código da reserva.',
  },

  byDate: {
    label: 'Datas',
    first: 'Primeiro dia',
    last: 'Último dia',
    arrival: 'Entrada',
    departure: 'Saída',
    show: 'Ver disponibilidade',
    all: 'Limpar datas',
    change: 'Alterar',
    close: 'Fechar',
    asking: 'Verificando a disponibilidade…',
    checked: (count, total) => `Verificadas: ${count} de ${total}`,
    stop: 'Parar',
    free: (count) => `${count} ${plural(count, 'disponível', 'disponíveis')}`,
    none: 'Nada disponível nestas datas.',
    looking: 'Procurando datas próximas…',
    near: 'Datas disponíveis mais próximas:',
    far: 'Também não há nada disponível nos dias seguintes.',
    unanswered: (count) => `Não foi possível verificar ${count} ${plural(count, 'oferta', 'ofertas')}.`,
    from: (price) => `a partir de ${price}`,
    low: 'Ordem: menor preço',
    high: 'Ordem: maior preço',
    leftOut: (count) => `Mais ${count} ${plural(count, 'indisponível', 'indisponíveis')} nestas datas.`,
    labels: { adults: 'Adultos', children: 'Crianças', people: 'Pessoas' },
    people: {
      adults: (count) => `${count} ${plural(count, 'adulto', 'adultos')}`,
      children: (count) => `${count} ${plural(count, 'criança', 'crianças')}`,
      people: (count) => `${count} ${plural(count, 'pessoa', 'pessoas')}`,
    },
    flexible: 'Datas flexíveis',
    exact: 'Datas exatas',
    within: (days) => `±\u00a0${days} ${plural(days, 'dia', 'dias')}`,
    nearby: 'Datas próximas:',
    noneNearby: 'Nada mais disponível em datas próximas.',
    chooseFirst: 'Escolha a data de início.',
    chooseArrival: 'Escolha a data de entrada.',
    past: 'Este dia já passou.',
    backwards: 'A data final é anterior à inicial.',
    noNight: 'A saída deve ser depois da entrada.',
  },

  cartChanges: {
    changed: 'Algo mudou desde a sua escolha',
    changedOpen: 'Verifique antes de continuar. Nada foi reservado.',
    changedDone: 'O seu carrinho foi atualizado.',
    expired: 'O seu carrinho tinha expirado',
    expiredOpen: 'O carrinho foi recuperado, mas nem tudo está igual.',
    expiredDone: 'O carrinho foi recuperado: mesmas datas, mesmos preços.',
    expiredOther: 'O carrinho foi recuperado.',
    expiredEmpty: 'Não foi possível recuperar o carrinho.',
    renewed: 'A sua escolha está guardada de novo',
    renewedDone: 'O prazo tinha terminado. As datas e os preços são os mesmos.',
    emptied: 'O seu carrinho agora está vazio',
    emptiedDone:
      'O prazo terminou. Se já reservou, procure a confirmação no seu e-mail. Caso contrário, escolha de novo.',
    kept: 'O que escreveu no formulário está guardado.',

    gone: 'Não está mais disponível',
    fewer: (left) => `${plural(left, 'Só resta', 'Só restam')} ${left}`,
    dearer: 'O preço subiu',
    cheaper: 'O preço baixou',
    moved: 'Atualizado',
    cart: 'Seu carrinho',

    looking: 'Procurando datas próximas…',
    free: 'Datas próximas:',
    none: 'Nenhuma data próxima encontrada.',
    take: (count) => `Levar ${count}`,

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
    ownPlaces: 'Os seus próprios lugares aparecem como ocupados.',
    removed: (name) => `Removido: ${name}.`,
    undo: 'Desfazer',
    notBack: (name, reason) => `Não foi possível recuperar ${name}: ${reason || 'não está mais disponível.'}`,
    booking: 'A reserva está sendo concluída em outra janela. Aguarde um instante.',
    booked:
      'O seu carrinho anterior está fechado: foi reservado ou esvaziado, talvez em outra janela. ' +
      'Procure a confirmação no seu e-mail antes de reservar outra vez.',
  },

  nextAvailable: {
    ownHolds:
      'Uma tentativa anterior neste navegador ainda pode estar segurando estes lugares, por 20 minutos no máximo. A verificação continua.',
    next: (party) => (party ? `Próximas datas disponíveis para ${party}` : 'Próximas datas disponíveis'),
    none: (party) => (party ? `Nenhuma data posterior para ${party}.` : 'Nenhuma data posterior.'),
  },

  tabBookings: {
    label: 'Suas reservas recentes',
    likely: 'Uma reserva que muito provavelmente foi concluída. Nenhuma confirmação chegou a esta página.',
    check: 'Verificar de novo',
    nothingFound: 'Ainda sem confirmação. Fale com o estabelecimento.',
    show: 'Mostrar',
    showOne: (code) => `Mostrar a reserva ${code}`,
    note: 'Esta lista é apagada ao fechar a janela. Apagá-la não cancela nada.',
    forget: 'Apagar a lista',
    forgotten: 'Lista apagada. As suas reservas continuam válidas.',
  },
};
