import type { Messages } from '../messages.ts';
import type { Pluralize } from '../plural.ts';

const pluralRules = new Intl.PluralRules('es');
const pluralize: Pluralize<[one: string, other: string]> = (count, one, other) =>
  pluralRules.select(count) === 'one' ? one : other;

/**
 * Spanish, with “tú”, in words that are common in Spain and Latin America. The button that obliges to pay contains “con
 * obligación de pago”, as artículo 98.2 of the Ley General para la Defensa de los Consumidores requires.
 *
 * Glossary:
 * - booking: reserva
 * - to book: reservar
 * - item: servicio, opción
 * - cart: carrito
 * - add-on: extra
 * - available: disponible
 * - to select: elegir
 * - promo code: código promocional
 * - check-in: llegada
 * - check-out: salida
 * - spots: plazas
 * - to hold: guardar
 * - to cancel: cancelar
 * - the venue: nosotros
 * - the guest: tú
 */
export const messages: Messages = {
  calendar: {
    label: 'Elige la fecha',
    labelRange: 'Elige las fechas',
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
    free: 'disponible',
    taken: 'no disponible',
    leave: 'solo salida',
    past: 'fecha pasada',
    pending: 'comprobando la disponibilidad',
    unknown: 'disponibilidad desconocida',
    short: 'no hay suficientes días seguidos',
    chosen: 'seleccionado',
    today: 'hoy',
    nextFree: (day) => `Próxima fecha disponible: ${day}`,
    failed: 'No hemos podido cargar el calendario.',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return 'Elige un día.';
      const instruction = `Elige ${isByNight ? 'el día de llegada' : 'el primer día'}`;
      if (length === 0) return `${instruction} y después ${isByNight ? 'el de salida' : 'el último'}.`;
      return `${instruction}. Duración: ${length} ${isByNight ? pluralize(length, 'noche', 'noches') : pluralize(length, 'día', 'días')}.`;
    },
    chose: (when) => `Tu selección: ${when}.`,
    cannot: (day, why) => `${day}: ${why}.`,
    between: 'Algunas fechas intermedias no están disponibles.',
    anew: (day) => `Tus fechas empiezan ahora el ${day}.`,
  },

  items: {
    label: 'Qué puedes reservar',
    search: 'Buscar',
    categories: 'Categorías',
    everything: 'Todo',
    found: (count) => `${count} ${pluralize(count, 'resultado', 'resultados')}`,
    more: 'Ver más',
    none: 'Sin resultados.',
    showAll: 'Borrar filtros',
    empty: 'Ahora mismo no hay nada que reservar.',
  },

  badge: {
    cart: (lines) => `Carrito: ${lines} ${pluralize(lines, 'servicio', 'servicios')}`,
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
    offline: 'No podemos conectar con el servicio de reservas. Comprueba tu conexión e inténtalo de nuevo.',
    retry: 'Intentar de nuevo',
    dismiss: 'Cerrar',
    timeout: 'Está tardando más de lo normal. Inténtalo de nuevo.',
    refused: 'No hemos podido completar la solicitud. Inténtalo de nuevo.',
    throttled: 'Ahora mismo recibimos muchas solicitudes.',
    again: (seconds) =>
      seconds > 0
        ? `Nuevo intento en ${seconds} ${pluralize(seconds, 'segundo', 'segundos')}.`
        : 'Intentándolo de nuevo…',
    broken: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
    unauthorised: 'Las reservas en línea no están disponibles en este momento.',
    unconfirmed: 'Aún no hemos podido confirmar tu reserva.',
    misconfigured: 'Las reservas en línea no están disponibles aquí en este momento.',
    missing: 'Esto ya no se ofrece.',
    incomplete: 'Una parte de esta página de reservas no se ha cargado.',
    incompleteOffline:
      'Una parte de esta página de reservas no se ha cargado. Comprueba tu conexión e inténtalo de nuevo.',
    outdated: 'Esta página de reservas se ha actualizado desde que la abriste. Vuelve a cargarla para continuar.',
    reload: 'Recargar',
  },

  stages: {
    label: 'Progreso',
    choose: 'Fechas y opciones',
    details: 'Tus datos',
    done: 'Confirmación',
    pay: 'Pago',
    at: (place, count, name) => `${place} de ${count} · ${name}`,
  },
  loading: 'Cargando…',
  back: 'Atrás',
  remove: 'Quitar',
  questions: '¿Tienes alguna pregunta?',
  wait: (seconds) =>
    seconds > 0
      ? `Inténtalo de nuevo en ${seconds} ${pluralize(seconds, 'segundo', 'segundos')}.`
      : 'Inténtalo de nuevo ahora.',

  list: {
    dates: 'Elegir fechas',
    sort: 'Ordenar',
    own: 'Orden: recomendados',
    name: 'Orden: nombre',
    soldOut: 'Agotado',
    noCharge: 'Gratis',
    perNight: (price) => `${price} por noche`,
    stay: (count, start, isByNight) =>
      `${count}\u00a0${isByNight ? pluralize(count, 'noche', 'noches') : pluralize(count, 'día', 'días')} desde el ${start}`,
  },

  item: {
    all: 'Ver todo',
    about: 'Descripción',
    gallery: {
      label: 'Fotos',
      previous: 'Foto anterior',
      next: 'Foto siguiente',
      enlarge: 'Ampliar',
      count: (place, of) => `${place} de ${of}`,
      video: 'Ver vídeo',
      newTab: 'se abre en otra pestaña',
    },
    soldOut: {
      others: 'Disponible en su lugar:',
      lookedAt: (first, last) => `No hay disponibilidad entre ${first} y ${last}.`,
      subject: (what) => `Disponibilidad: ${what}`,
      letter: (what) => `Hola:\n\n¿Hay disponibilidad?\n${what}\n\nGracias.\n`,
    },
  },

  parameters: {
    label: 'Cantidad',
    fewer: (label) => `Quitar uno: ${label}`,
    more: (label) => `Añadir uno: ${label}`,
    atMost: (count) => `Máximo ${count}`,
    atLeast: (count) => `Mínimo ${count}`,
    perBooking: (count) => `Hasta ${count} por reserva`,
    contact: 'Contáctanos',
    priceFor: (price, count) => `${count} por ${price}`,
    whole: 'Escribe un número entero',
    required: 'Obligatorio',
  },

  ways: {
    free: 'Disponible',
    taken: 'No disponible',
    chosen: 'Seleccionado',
    cheapest: 'Precio más bajo',
    low: 'Quedan pocos',
    currency: (code) => `Precios en ${code}`,
    withoutCode: 'Precios sin código promocional',
    label: 'Otras formas de elegir las fechas',
    noneFree: 'Sin disponibilidad en los próximos 12 meses.',
    names: { typed: 'Introducir fechas', list: 'Ver como lista', prices: 'Ver precios' },
    typed: {
      label: 'Introduce las fechas',
      day: 'Fecha',
      first: 'Primer día',
      last: 'Último día',
      arrival: 'Llegada',
      departure: 'Salida',
      take: 'Aplicar',
      none: 'Escribe una fecha.',
      backwards: 'La fecha final es anterior a la inicial.',
      between: (first, last) => `Algunos días no están disponibles (${first} – ${last}).`,
    },
    list: {
      label: (month) => `Días de ${month}`,
    },
    prices: {
      asking: 'Cargando precios…',
      shown: 'Se muestran los precios.',
      failed: 'No hemos podido cargar los precios.',
      full: 'agotado',
      closed: 'cerrado',
      closedDay: 'cerrado',
      left: (count) => `${pluralize(count, 'solo queda', 'solo quedan')} ${count}`,
      cheapest: 'precio más bajo',
    },
  },

  length: {
    atLeast: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noche', 'noches') : pluralize(count, 'día', 'días');
      return `Mínimo ${count} ${unit}.`;
    },
    atMost: (count, isByNight) =>
      `Máximo ${count} ${isByNight ? pluralize(count, 'noche', 'noches') : pluralize(count, 'día', 'días')}.`,
    beyond: 'más largo de lo permitido',
    next: (count, isByNight) => {
      const unit = isByNight ? pluralize(count, 'noche', 'noches') : pluralize(count, 'día', 'días');
      return `Elige el ${isByNight ? 'día de salida' : 'último día'}: mínimo ${count} ${unit}.`;
    },
  },

  times: {
    stay: (arrival, departure, nights) =>
      `${arrival} – ${departure}\u00a0· ${nights}\u00a0${pluralize(nights, 'noche', 'noches')}`,
    start: 'Hora de inicio',
    slots: 'Elige una hora',
    until: 'Hora de fin',
    none: 'No quedan horarios disponibles este día.',
    full: 'Completo',
    duration: (hours, minutes) => `${hours} y ${minutes}`,
    places: (count) => (count > 3 ? `Quedan ${count}` : `${pluralize(count, 'Solo queda', 'Solo quedan')} ${count}`),
    venue: (zone) => `Horas en nuestra zona horaria (${zone}).`,
  },

  code: {
    have: '¿Tienes un código promocional?',
    before: 'Antes',
    now: 'Ahora',
    label: 'Código promocional',
    apply: 'Aplicar',
    saved: (amount) => `Ahorras ${amount}`,
    shared: 'Este código se aplica a todo el carrito.',
  },

  summary: {
    label: 'Tu selección',
    chooseDate: 'Elegir fecha',
    chooseNights: 'Elegir fechas',
    chooseTime: 'Elegir hora',
    otherDate: 'Elegir otra fecha',
    enterParty: 'Indicar el número de personas',
    enterQuantity: 'Indicar la cantidad',
    pricing: 'Calculando el precio…',
    book: 'Continuar',
    add: 'Añadir al carrito',
    adding: 'Añadiendo…',
    notBookable: 'Esta combinación no está disponible.',
    left: (count) => `${pluralize(count, 'Solo queda', 'Solo quedan')} ${count}`,
    inCart: (lines) => `${lines} en tu carrito`,
    toCart: 'Ver el carrito',
  },

  cart: {
    label: 'Tu carrito',
    empty: 'Tu carrito está vacío.',
    browse: 'Ver lo que hay disponible',
    continue: 'Seguir mirando',
    checkout: 'Continuar',
    removeLine: (name) => `Quitar ${name}`,
    removed: (name) => `Eliminado del carrito: «${name}».`,
    added: (name) => `Añadido al carrito: «${name}».`,
    isIn: (name) => `${name} está en tu carrito.`,
    subTotal: 'Subtotal',
    discount: 'Descuento',
    tax: 'Impuestos',
    taxIncluded: (amount, name) => `Incluye ${amount} de ${name || 'impuestos'}`,
    total: 'Total',
    due: 'A pagar ahora',
    gone: 'Ya no está disponible',
    addOn: 'Extra',
    extras: 'Extras',
    priceLater: 'Precio en el siguiente paso',
    withoutExtras: 'Sin extras',
    included: 'Incluido',
    notTaken: 'Extra opcional',
    held: 'Te lo guardamos mientras terminas la reserva.',
    changed: 'Tu carrito ha cambiado. Revísalo antes de continuar.',
    take: (price) => `Añadir por ${price}`,
    quantity: (name) => `Cantidad: ${name}`,
  },

  details: {
    label: 'Tus datos',
    optional: 'opcional',
    choose: 'Elige una opción',
    next: 'Revisar la reserva',
    more: 'Añadir más datos (opcional)',
    meant: '¿Querías decir',
    meantEnd: '?',
    privacy: 'Política de privacidad',
    whole: 'Leer las condiciones',
    fields: {
      name: 'Nombre',
      email: 'Correo electrónico',
      phone: 'Teléfono',
      address: 'Dirección',
      city: 'Ciudad',
      postalCode: 'Código postal',
      country: 'País',
      region: 'Provincia o región',
    },
    errors: (count) => `Revisa ${count} ${pluralize(count, 'campo', 'campos')}:`,
    missing: (label) => `${label}: este campo es obligatorio.`,
    email: (label) => `${label}: escribe una dirección de correo válida, como nombre@example.com.`,
    phone: (label) => `${label}: escribe un número de teléfono, como +34 612 345 678.`,
    agree: 'Tienes que aceptar las condiciones de la reserva.',
    check: (label) => `${label}: revisa este dato.`,
    yes: 'Sí',
    no: 'No',
    policy: 'Condiciones de la reserva',
    terms: 'Acepto las condiciones de la reserva',
  },

  order: {
    label: 'Tu reserva',
    items: (count) => `${count} ${pluralize(count, 'servicio', 'servicios')}`,
    edit: 'Editar',
  },

  review: {
    label: 'Revisa tu reserva',
    details: 'Tus datos',
    change: 'Cambiar',
    booking: 'Reservando…',
    pays: 'Siguiente paso: pago en nuestra página de pago',
    paysAt: (host) => `Siguiente paso: pago en ${host}`,
    paysLater: 'Ahora no hay que pagar nada',
    forwards: 'Después de reservar, la página de pago se abre automáticamente.',
  },

  book: {
    pay: 'Reservar con obligación de pago',
    payLater: 'Reservar con obligación de pago',
    obligation: 'Reservar con obligación de pago',
    free: 'Reservar',
  },

  done: {
    booked: 'Gracias por tu reserva',
    bookedToPay: 'Ya casi está: paga para completar tu reserva.',
    bookedPerhapsPaid: 'Tu reserva',
    invalid: 'Esta reserva ya no es válida',
    paymentOpen: 'Hemos recibido tu reserva. Consulta el pago en la página de pago.',
    notReceived: 'Aún no hemos recibido tu pago.',
    received: (amount) => `Pago recibido: ${amount}`,
    paidOf: (amount, total) => `Pagado: ${amount} de ${total}`,
    status: 'Estado de la reserva:',
    code: 'Código de reserva',
    lines: 'Detalles de la reserva',
    pay: (amount) => ['Ir al pago', amount].filter(Boolean).join(' · '),
    payUnless: 'Abrir la página de pago',
    payAsk: 'No hemos podido verificar la página de pago. Contacta con nosotros para pagar.',
    payForgotten:
      'Hemos recibido tu reserva. Si aún no has pagado, busca un enlace de pago en tu correo o contacta con nosotros.',
    invoice: 'Ver la factura',
    calendar: 'Añadir al calendario',
    print: 'Imprimir',
    keep: 'Guarda este código por si necesitas contactarnos.',
    again: 'Hacer otra reserva',
    unsure: 'Aún no hemos podido confirmar tu reserva',
    unsureWhy:
      'Seguimos esperando la respuesta y lo seguiremos comprobando. No vuelvas a reservar todavía: podrías acabar con dos reservas.',
    stillOpen: 'La confirmación aún puede llegar. Tiempo restante:',
    checkAgain: 'Comprobar ahora',
    checking: 'Comprobando…',
    likely: 'Lo más probable es que tu reserva se haya realizado',
    likelyWhy:
      'Aún no hemos recibido ninguna confirmación. Mira tu correo o contacta con nosotros antes de volver a reservar.',
    notMade: 'Tu reserva no se ha realizado. No se ha reservado nada; conservamos tu carrito y tus datos.',
    askVenue: 'Contáctanos',
    secure: (host) => `Pago seguro en ${host}`,
    forwarding: (host) => `Abriendo el pago en ${host}…`,
    stay: 'Quedarse en esta página',
    stayed: 'Te quedas en esta página.',
    google: 'Google Calendar',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}: ${what}`,
    directions: 'Cómo llegar',
    hours: 'Horario:',
    change: 'Cambiar o cancelar',
    online: 'Ver tu reserva en línea',
    changeHow: 'Para cambiar o cancelar, contacta con nosotros e indica tu código de reserva.',
  },

  byDate: {
    label: 'Fechas',
    first: 'Primer día',
    last: 'Último día',
    arrival: 'Llegada',
    departure: 'Salida',
    show: 'Ver disponibilidad',
    all: 'Borrar fechas',
    change: 'Cambiar fechas',
    close: 'Cerrar',
    asking: 'Comprobando la disponibilidad…',
    checked: (count, total) => `Comprobadas: ${count} de ${total}`,
    stop: 'Detener',
    free: (count) => `${count} ${pluralize(count, 'disponible', 'disponibles')}`,
    none: 'No hay nada disponible en estas fechas.',
    looking: 'Buscando fechas cercanas…',
    near: 'Fechas disponibles más cercanas:',
    far: 'Tampoco hay nada disponible en los días siguientes.',
    unanswered: (count) =>
      `No hemos podido comprobar la disponibilidad de ${count} ${pluralize(count, 'opción', 'opciones')}.`,
    from: (price) => `desde ${price}`,
    low: 'Orden: precio, de menor a mayor',
    high: 'Orden: precio, de mayor a menor',
    leftOut: (count) =>
      `${count} ${pluralize(count, 'opción más no está disponible', 'opciones más no están disponibles')} en estas fechas.`,
    labels: { adults: 'Adultos', children: 'Niños', people: 'Personas' },
    people: {
      adults: (count) => `${count} ${pluralize(count, 'adulto', 'adultos')}`,
      children: (count) => `${count} ${pluralize(count, 'niño', 'niños')}`,
      people: (count) => `${count} ${pluralize(count, 'persona', 'personas')}`,
    },
    flexible: 'Fechas flexibles',
    exact: 'Fechas exactas',
    within: (days) => `±\u00a0${days} ${pluralize(days, 'día', 'días')}`,
    nearby: 'Fechas cercanas:',
    noneNearby: 'No hay nada más disponible en fechas cercanas.',
    chooseFirst: 'Elige la fecha de inicio.',
    chooseArrival: 'Elige la fecha de llegada.',
    past: 'Este día ya ha pasado.',
    backwards: 'La fecha final es anterior a la inicial.',
    noNight: 'La salida tiene que ser posterior a la llegada.',
  },

  cartChanges: {
    changed: 'Algo ha cambiado desde que elegiste',
    changedOpen: 'Revísalo antes de continuar. No se ha reservado nada.',
    changedDone: 'Hemos actualizado tu carrito.',
    expired: 'Tu carrito había caducado',
    expiredOpen: 'Lo hemos recuperado, pero no todo sigue igual.',
    expiredDone: 'Lo hemos recuperado: mismas fechas, mismos precios.',
    expiredOther: 'Lo hemos recuperado.',
    expiredEmpty: 'No hemos podido recuperarlo.',
    renewed: 'Volvemos a guardar tu selección',
    renewedDone: 'El plazo había terminado. Las fechas y los precios son los mismos.',
    emptied: 'Tu carrito ahora está vacío',
    emptiedDone:
      'El plazo ha terminado. Si ya has reservado, busca la confirmación en tu correo. ' + 'Si no, vuelve a elegir.',
    kept: 'Lo que escribiste en el formulario sigue ahí.',

    gone: 'Ya no está disponible',
    fewer: (count) => `${pluralize(count, 'Solo queda', 'Solo quedan')} ${count}`,
    dearer: 'El precio ha subido',
    cheaper: 'El precio ha bajado',
    moved: 'Actualizado',
    cart: 'Tu carrito',

    looking: 'Buscando fechas cercanas…',
    free: 'Fechas cercanas:',
    none: 'No hemos encontrado ninguna fecha cercana.',
    take: (count) => `Cambiar a ${count}`,

    go: 'Continuar',
    accept: 'Continuar con el nuevo precio',
    without: 'Continuar sin este servicio',
    both: 'Continuar con estos cambios',
    back: 'Volver al carrito',
  },

  lineEdit: {
    editing: (name) => `Editando: ${name}`,
    leave: 'Cancelar',
    save: 'Guardar cambios',
    saving: 'Guardando…',
    unchanged: 'Sin cambios',
    removed: (name) => `Eliminado: «${name}».`,
    undo: 'Deshacer',
    notBack: (name, reason) => `No hemos podido recuperar «${name}»: ${reason || 'ya no está disponible.'}`,
    booking: 'Estás terminando la reserva en otra pestaña o ventana. Espera un momento.',
    booked:
      'Tu carrito anterior está cerrado. Puede que se haya reservado o vaciado en otra pestaña. Busca la confirmación en tu correo antes de volver a reservar.',
  },

  nextAvailable: {
    ownHolds:
      'Puede que un intento anterior en este navegador aún retenga estas plazas, 20 minutos como máximo. Lo seguiremos comprobando.',
    next: (party) => (party ? `Próximas fechas disponibles (${party})` : 'Próximas fechas disponibles'),
    none: (party) =>
      party
        ? `No hemos encontrado ninguna fecha posterior (${party}).`
        : 'No hemos encontrado ninguna fecha posterior.',
  },

  tabBookings: {
    label: 'Tus reservas recientes',
    likely: 'Lo más probable es que esta reserva se haya realizado, pero no hemos recibido confirmación.',
    check: 'Volver a comprobar',
    nothingFound: 'Sigue sin haber confirmación. Contacta con nosotros.',
    show: 'Ver',
    showOne: (code) => `Ver la reserva ${code}`,
    note: 'Esta lista solo se guarda en este navegador. Borrarla no cancela ninguna reserva.',
    forget: 'Borrar la lista',
    forgotten: 'Lista borrada. Tus reservas no cambian.',
  },
};
