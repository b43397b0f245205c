import type { Messages } from '../messages.ts';

/**
 * Japanese, in polite form (です・ます). It has no plural forms.
 *
 * Glossary:
 * - booking: ご予約
 * - to book: 予約する
 * - item: メニュー
 * - cart: カート
 * - add-on: オプション
 * - available: 空きあり
 * - to select: 選択
 * - promo code: クーポンコード
 * - check-in: チェックイン
 * - check-out: チェックアウト
 * - spots: 枠
 * - to hold: 確保
 * - to cancel: キャンセル
 * - the venue: left out
 * - the guest: お客様
 */
export const messages: Messages = {
  calendar: {
    label: '日付を選択',
    labelRange: '日程を選択',
    previousMonth: '前の月',
    nextMonth: '次の月',
    free: '空きあり',
    taken: '空きなし',
    leave: 'チェックアウトのみ可',
    past: '過去の日付',
    pending: '確認中',
    unknown: '空き状況不明',
    short: '連続した空きが足りません',
    chosen: '選択中',
    today: '今日',
    nextFree: (day) => `次の空き：${day}`,
    failed: 'カレンダーを読み込めませんでした。',
    hint: (length, isByNight) => {
      if (length === 1 && !isByNight) return '日付を選んでください。';
      const instruction = isByNight ? 'チェックイン日' : '最初の日';
      if (length === 0)
        return `${instruction}を選び、次に${isByNight ? 'チェックアウト日' : '最後の日'}を選んでください。`;
      return `${instruction}を選んでください。${length}${isByNight ? '泊' : '日間'}でのご予約となります。`;
    },
    chose: (when) => `${when}を選択しました。`,
    cannot: (day, why) => `${day}：${why}。`,
    between: '途中にご予約いただけない日があります。',
    anew: (day) => `開始日を${day}に変更しました。`,
  },

  items: {
    label: 'ご予約メニュー',
    search: '検索',
    categories: 'カテゴリー',
    everything: 'すべて',
    found: (count) => `${count}件`,
    more: 'もっと見る',
    none: '結果がありません。',
    showAll: '絞り込みを解除',
    empty: '現在ご予約いただけるメニューはありません。',
  },

  badge: {
    cart: (lines) => `カート：${lines}件`,
  },

  joining: {
    list: '、',
    clauses: '、',
    phrases: '、',
    sentences: '',
    end: (words) => `${words}。`,
    labelValue: (label, value) => `${label}：${value}`,
    quantity: (label, count) => `${label}×${count}`,
    bracket: (words) => `（${words}）`,
    range: (from, to) => `${from}～${to}`,
  },

  problems: {
    offline: '予約サービスに接続できません。通信状況をご確認のうえ、もう一度お試しください。',
    retry: 'もう一度試す',
    dismiss: '閉じる',
    timeout: '通常より時間がかかっています。もう一度お試しください。',
    refused: 'この操作を完了できませんでした。もう一度お試しください。',
    throttled: 'アクセスが集中しています。',
    again: (seconds) => (seconds > 0 ? `${seconds}秒後にもう一度試します。` : 'もう一度試しています…'),
    broken: 'システムで問題が発生しました。もう一度お試しください。',
    unauthorised: '現在オンライン予約をご利用いただけません。',
    unconfirmed: 'ご予約の確認がまだ取れていません。',
    misconfigured: '現在こちらではオンライン予約をご利用いただけません。',
    missing: 'こちらは現在取り扱っておりません。',
    incomplete: '予約ページの一部を読み込めませんでした。',
    incompleteOffline: '予約ページの一部を読み込めませんでした。通信状況をご確認のうえ、もう一度お試しください。',
    outdated: 'このページを開いた後に予約ページが更新されました。再読み込みして続けてください。',
    reload: '再読み込み',
  },

  stages: {
    label: '予約の流れ',
    choose: '日程・内容',
    details: 'お客様情報',
    done: '完了',
    pay: 'お支払い',
    at: (place, count, name) => `${place}/${count} · ${name}`,
  },
  loading: '読み込み中…',
  back: '戻る',
  remove: '削除',
  questions: 'お問い合わせ',
  wait: (seconds) => (seconds > 0 ? `${seconds}秒後にもう一度お試しください。` : 'もう一度お試しいただけます。'),

  list: {
    dates: '日程を選択',
    sort: '並べ替え',
    own: '並べ替え：おすすめ順',
    name: '並べ替え：名前順',
    soldOut: '空きなし',
    noCharge: '無料',
    perNight: (price) => `1泊${price}`,
    stay: (count, start, isByNight) => `${start}から${count}${isByNight ? '泊' : '日間'}`,
  },

  item: {
    all: '一覧に戻る',
    about: '詳細',
    gallery: {
      label: '写真',
      previous: '前の写真',
      next: '次の写真',
      enlarge: '拡大表示',
      count: (place, of) => `${place}/${of}`,
      video: '動画を見る',
      newTab: '新しいタブで開きます',
    },
    soldOut: {
      others: 'ほかにご予約いただけるもの：',
      lookedAt: (first, last) => `${first}から${last}まで空きがありません。`,
      subject: (what) => `空き状況のお問い合わせ：${what}`,
      letter: (what) =>
        `お世話になっております。\n\n下記の空き状況を教えていただけますでしょうか。\n${what}\n\nよろしくお願いいたします。\n`,
    },
  },

  parameters: {
    label: '人数・数量',
    fewer: (label) => `${label}を減らす`,
    more: (label) => `${label}を増やす`,
    atMost: (count) => `最大${count}`,
    atLeast: (count) => `最少${count}`,
    perBooking: (count) => `1回のご予約につき${count}まで`,
    contact: 'お問い合わせ',
    priceFor: (price, count) => `${price}（数量${count}）`,
    whole: '整数を入力してください',
    required: '必須',
  },

  ways: {
    free: '空きあり',
    taken: '空きなし',
    chosen: '選択中',
    cheapest: '最安値',
    low: '残りわずか',
    currency: (code) => `料金の通貨：${code}`,
    withoutCode: 'クーポン適用前の料金',
    label: 'その他の日付の選び方',
    noneFree: '今後12か月は空きがありません。',
    names: { typed: '日付を入力', list: 'リスト表示', prices: '料金を表示' },
    typed: {
      label: '日付を入力',
      day: '日付',
      first: '開始日',
      last: '終了日',
      arrival: 'チェックイン',
      departure: 'チェックアウト',
      take: '適用',
      none: '日付を入力してください。',
      backwards: '終了日が開始日より前になっています。',
      between: (first, last) => `${first}から${last}までの間に、空きのない日があります。`,
    },
    list: {
      label: (month) => `${month}の日付`,
    },
    prices: {
      asking: '料金を確認しています…',
      shown: '料金を表示しています。',
      failed: '料金を読み込めませんでした。',
      full: '満',
      closed: '休み',
      closedDay: '休み',
      left: (count) => `残り${count}枠のみ`,
      cheapest: '最安値',
    },
  },

  length: {
    atLeast: (count, isByNight) => `${count}${isByNight ? '泊' : '日'}からご予約いただけます。`,
    atMost: (count, isByNight) => `${count}${isByNight ? '泊' : '日'}までご予約いただけます。`,
    beyond: '最長期間を超えています',
    next: (count, isByNight) =>
      `${isByNight ? 'チェックアウト日' : '最後の日'}を選んでください（${count}${isByNight ? '泊' : '日間'}以上）。`,
  },

  times: {
    stay: (arrival, departure, nights) => `${arrival}～${departure}（${nights}泊）`,
    start: '開始時刻',
    slots: '時間を選択',
    until: '終了時刻',
    none: 'この日は空いている時間がありません。',
    full: '空きなし',
    duration: (hours, minutes) => `${hours}${minutes}`,
    places: (count) => (count > 3 ? `残り${count}枠` : `残り${count}枠のみ`),
    venue: (zone) => `時刻は現地のタイムゾーン（${zone}）です。`,
  },

  code: {
    have: 'クーポンコードをお持ちの方',
    before: '元の料金',
    now: '現在の料金',
    label: 'クーポンコード',
    apply: '適用',
    saved: (amount) => `${amount}お得です`,
    shared: 'このコードはカート全体に適用されます。',
  },

  summary: {
    label: '選択内容',
    chooseDate: '日付を選択',
    chooseNights: '日程を選択',
    chooseTime: '時間を選択',
    otherDate: '別の日付を選択',
    enterParty: '人数を入力',
    enterQuantity: '数量を入力',
    pricing: '料金を確認しています…',
    book: '次へ進む',
    add: 'カートに入れる',
    adding: '追加しています…',
    notBookable: 'この組み合わせではご予約いただけません。',
    left: (count) => `残り${count}枠のみ`,
    inCart: (lines) => `カートに${lines}件`,
    toCart: 'カートを見る',
  },

  cart: {
    label: 'カート',
    empty: 'カートは空です。',
    browse: '予約メニューを見る',
    continue: 'ほかも見る',
    checkout: '予約手続きへ',
    removeLine: (name) => `「${name}」を削除`,
    removed: (name) => `「${name}」をカートから削除しました。`,
    added: (name) => `「${name}」をカートに入れました。`,
    isIn: (name) => `「${name}」がカートに入っています。`,
    subTotal: '小計',
    discount: '割引',
    tax: '税金',
    taxIncluded: (amount, name) => `うち${name || '税'} ${amount}`,
    total: '合計',
    due: '今回のお支払い',
    gone: '現在はご予約いただけません',
    addOn: 'オプション',
    extras: 'オプション',
    priceLater: '料金は次の画面で表示',
    withoutExtras: 'オプション別',
    included: '料金に含まれます',
    notTaken: '追加できるオプション',
    held: 'お手続きの間、この枠を確保しています。',
    changed: 'カートの内容が変わりました。続ける前にご確認ください。',
    take: (price) => `${price}で追加`,
    quantity: (name) => `「${name}」の数量`,
  },

  details: {
    label: 'お客様情報',
    optional: '任意',
    choose: '選択してください',
    next: '内容の確認へ',
    more: 'その他の情報を入力（任意）',
    meant: 'もしかして',
    meantEnd: 'ですか？',
    privacy: 'プライバシーポリシー',
    whole: 'ご予約条件を読む',
    fields: {
      name: 'お名前',
      email: 'メールアドレス',
      phone: '電話番号',
      address: '住所',
      city: '市区町村',
      postalCode: '郵便番号',
      country: '国',
      region: '都道府県',
    },
    errors: (count) => `${count}項目をご確認ください：`,
    missing: (label) => `「${label}」は必須項目です。`,
    email: (label) => `${label}：name@example.com のような正しいメールアドレスを入力してください。`,
    phone: (label) => `${label}：+81 90 1234 5678 のような電話番号を入力してください。`,
    agree: 'ご予約条件に同意してください。',
    check: (label) => `${label}：入力内容をご確認ください。`,
    yes: 'はい',
    no: 'いいえ',
    policy: 'ご予約条件',
    terms: 'ご予約条件に同意します',
  },

  order: {
    label: 'ご予約内容',
    items: (count) => `${count}件`,
    edit: '編集',
  },

  review: {
    label: 'ご予約内容の確認',
    details: 'お客様情報',
    change: '変更',
    booking: '予約しています…',
    pays: '次のステップ：お支払いページでのお支払い',
    paysAt: (host) => `次のステップ：${host}でのお支払い`,
    paysLater: '今すぐのお支払いはありません',
    forwards: 'ご予約後、お支払いページが自動で開きます。',
  },

  book: {
    pay: '予約を確定して支払う',
    payLater: '予約を確定する（お支払いは後日）',
    obligation: '予約を確定する（支払い義務あり）',
    free: '予約を確定する',
  },

  done: {
    booked: 'ご予約ありがとうございます',
    bookedToPay: 'あと少しです。お支払いでご予約が完了します。',
    bookedPerhapsPaid: 'ご予約',
    invalid: 'このご予約は無効になりました',
    paymentOpen: 'ご予約を承りました。お支払い状況は支払いページでご確認ください。',
    notReceived: 'お支払いはまだ確認できておりません。',
    received: (amount) => `お支払い済み：${amount}`,
    paidOf: (amount, total) => `お支払い済み ${amount} ／ 合計 ${total}`,
    status: 'ご予約の状況：',
    code: '予約番号',
    lines: 'ご予約内容',
    pay: (amount) => ['お支払いへ進む', amount].filter(Boolean).join(' · '),
    payUnless: '支払いページを開く',
    payAsk: 'お支払いページを確認できませんでした。お支払いについてはお問い合わせください。',
    payForgotten:
      'ご予約を承りました。お支払いがまだの場合は、メールに支払い用のリンクがないかご確認いただくか、お問い合わせください。',
    invoice: '請求書を見る',
    calendar: 'カレンダーに追加',
    print: '印刷',
    keep: 'この予約番号をお控えください。お問い合わせの際に必要になる場合があります。',
    again: '続けて予約する',
    unsure: 'ご予約の確認がまだ取れていません',
    unsureWhy:
      'まだ返答が届いていません。引き続き確認しています。二重予約になるおそれがあるため、そのままお待ちいただき、まだ予約し直さないでください。',
    stillOpen: 'この後に確定することもあります。残り時間：',
    checkAgain: '今すぐ確認',
    checking: '確認しています…',
    likely: 'ご予約は完了した可能性が高いです',
    likelyWhy: '確認がまだ届いていません。もう一度予約する前に、メールをご確認いただくか、お問い合わせください。',
    notMade: 'ご予約は完了しませんでした。予約は一切入っていません。カートと入力内容は保存されています。',
    askVenue: 'お問い合わせ',
    secure: (host) => `${host}での安全なお支払い`,
    forwarding: (host) => `${host}のお支払いページを開いています…`,
    stay: 'このページにとどまる',
    stayed: 'このページにとどまります。',
    google: 'Google カレンダー',
    outlook: 'Outlook',
    linkFor: (calendar, what) => `${calendar}：${what}`,
    directions: '行き方を調べる',
    hours: '営業時間：',
    change: '変更・キャンセル',
    online: 'オンラインで予約を確認',
    changeHow: '変更・キャンセルは、予約番号を添えてお問い合わせください。',
  },

  byDate: {
    label: '日程',
    first: '開始日',
    last: '終了日',
    arrival: 'チェックイン',
    departure: 'チェックアウト',
    show: '空き状況を確認',
    all: '日程をクリア',
    change: '日程を変更',
    close: '閉じる',
    asking: '空き状況を確認しています…',
    checked: (count, total) => `${total}件中${count}件を確認しました`,
    stop: '停止',
    free: (count) => `空き ${count}件`,
    none: 'この日程では空きがありません。',
    looking: '近い日程を探しています…',
    near: '近い日程の空き：',
    far: 'その後の日程にも空きがありません。',
    unanswered: (count) => `${count}件は確認できませんでした。`,
    from: (price) => `${price}～`,
    low: '並べ替え：料金が安い順',
    high: '並べ替え：料金が高い順',
    leftOut: (count) => `ほかの${count}件は、この日程では空きがありません。`,
    labels: { adults: '大人', children: '子ども', people: '人数' },
    people: {
      adults: (count) => `大人${count}名`,
      children: (count) => `子ども${count}名`,
      people: (count) => `${count}名`,
    },
    flexible: '前後の日程',
    exact: '指定日のみ',
    within: (days) => `±${days}日`,
    nearby: '近い日程：',
    noneNearby: '近い日程でほかに空きはありません。',
    chooseFirst: '開始日を選んでください。',
    chooseArrival: 'チェックイン日を選んでください。',
    past: '過去の日付です。',
    backwards: '終了日が開始日より前になっています。',
    noNight: 'チェックアウトはチェックインより後の日にしてください。',
  },

  cartChanges: {
    changed: 'カートの内容が変わりました',
    changedOpen: '続ける前にご確認ください。まだ何も予約されていません。',
    changedDone: 'カートを更新しました。',
    expired: 'カートの有効期限が切れていました',
    expiredOpen: '元に戻しましたが、一部の内容が変わっています。',
    expiredDone: '元に戻しました。日程も料金も同じです。',
    expiredOther: '元に戻しました。',
    expiredEmpty: '元に戻せませんでした。',
    renewed: 'もう一度枠を確保しました',
    renewedDone: '確保の期限が切れていました。日程と料金は同じです。',
    emptied: 'カートが空になりました',
    emptiedDone:
      '確保の期限が切れました。すでに予約された場合は、メールで確認をご覧ください。そうでない場合は、もう一度お選びください。',
    kept: 'フォームに入力された内容は保存されています。',

    gone: '現在はご予約いただけません',
    fewer: (count) => `残り${count}枠のみ`,
    dearer: '料金が上がりました',
    cheaper: '料金が下がりました',
    moved: '更新されました',
    cart: 'カート',

    looking: '近い日程を探しています…',
    free: '近い日程：',
    none: '近い日程は見つかりませんでした。',
    take: (count) => `数量を${count}に変更`,

    go: '続ける',
    accept: '新しい料金で続ける',
    without: 'これを除いて続ける',
    both: 'この変更で続ける',
    back: 'カートに戻る',
  },

  lineEdit: {
    editing: (name) => `「${name}」を変更中`,
    leave: 'キャンセル',
    save: '変更を保存',
    saving: '保存しています…',
    unchanged: '変更はありません',
    removed: (name) => `「${name}」を削除しました。`,
    undo: '元に戻す',
    notBack: (name, reason) => `「${name}」を元に戻せませんでした：${reason || '現在はご予約いただけません。'}`,
    booking: '別のタブまたはウィンドウで予約手続き中です。しばらくお待ちください。',
    booked:
      '以前のカートは終了しています。別のタブなどで予約されたか、空にされた可能性があります。もう一度予約する前に、確認メールが届いていないかご確認ください。',
  },

  nextAvailable: {
    ownHolds:
      'このブラウザーでの以前の操作により、この枠がまだ確保されている可能性があります（最長20分）。引き続き確認しています。',
    next: (party) => (party ? `次の空き（${party}）` : '次の空き'),
    none: (party) =>
      party
        ? `この後の日程には空きが見つかりませんでした（${party}）。`
        : 'この後の日程には空きが見つかりませんでした。',
  },

  tabBookings: {
    label: '最近のご予約',
    likely: 'このご予約は完了した可能性が高いですが、確認が届いていません。',
    check: 'もう一度確認',
    nothingFound: 'まだ確認が取れません。お問い合わせください。',
    show: '表示',
    showOne: (code) => `予約 ${code} を表示`,
    note: 'このリストはこのブラウザーにのみ保存されています。消去してもご予約はキャンセルされません。',
    forget: 'リストを消去',
    forgotten: 'リストを消去しました。ご予約に影響はありません。',
  },
};
