import type { Texts } from './rows.ts'

/** Translated tour titles; all others stay untranslated. */
export const translatedTitles: Record<string, Record<string, string>> = {
  'Paper Moons': { ko: '종이 달', ja: '紙の月', 'zh-tw': '紙月亮' },
  'After the Rain': { ko: '비가 그친 뒤', ja: '雨あがり', de: 'Nach dem Regen' },
  'Long Way Home': { ko: '집으로 가는 먼 길', ja: '遠回りの帰り道', es: 'El camino largo a casa' },
  'Second Sunrise': { ko: '두 번째 일출', ja: '二度目の日の出', fr: 'Deuxième lever de soleil' },
  'The Slow Train': { ko: '느린 기차', ja: '各駅停車', de: 'Der Bummelzug' },
  'City of Kites': { ko: '연의 도시', ja: '凧の街', 'zh-cn': '风筝之城' },
}

export const toursAbout: Texts[] = [
  {
    en: 'Small halls, long nights: every city hears a different set, and one song is written on the way.',
    de: 'Kleine Säle, lange Nächte: Jede Stadt hört ein anderes Set, und ein Lied entsteht unterwegs.',
    ko: '작은 공연장, 긴 밤. 도시마다 다른 곡을 들려주고, 한 곡은 투어 중에 써요.',
    ja: '小さな会場、長い夜。都市ごとにセットリストが変わり、1曲は旅の途中で書き下ろします。',
  },
  {
    en: 'The new record from the first track to the last, then whatever the room asks for.',
    de: 'Das neue Album vom ersten bis zum letzten Stück, danach alles, was sich der Saal wünscht.',
    ko: '새 앨범을 첫 곡부터 마지막 곡까지 들려주고, 그다음은 관객이 원하는 곡이에요.',
    ja: '新作アルバムを1曲目から最後まで。そのあとは会場のリクエストに応えます。',
  },
  { en: 'By train wherever there are rails. The crew is seven people and one very heavy piano.' },
]

export const eventsAbout: Texts[] = [
  {
    en: 'Two sets and an encore that the front row chooses.',
    de: 'Zwei Sets und eine Zugabe, die sich die erste Reihe aussucht.',
    ko: '2부로 진행되고, 앙코르 곡은 맨 앞줄이 골라요.',
    ja: '2部構成。アンコールの曲は最前列のお客さまが選びます。',
  },
  {
    en: 'A seated evening with strings. Come early: the first song starts on time, and the doors stay shut until it ends.',
    de: 'Ein bestuhlter Abend mit Streichern. Seid früh da: Das erste Lied beginnt pünktlich, danach bleiben die Türen bis zu seinem Ende zu.',
    ko: '현악 연주와 함께하는 좌석 공연이에요. 첫 곡은 정시에 시작하고, 끝날 때까지 문을 닫아 두니 일찍 오세요.',
    ja: '弦楽を交えた着席の公演です。1曲目は定刻に始まり、終わるまでドアは開きません。お早めにお越しください。',
  },
  {
    en: 'Support comes from the neighbourhood: two young acts play half an hour each.',
    de: 'Den Anfang machen zwei junge Acts aus der Nachbarschaft, je eine halbe Stunde.',
    ko: '오프닝은 동네의 젊은 두 팀이 30분씩 맡아요.',
    ja: 'オープニングは地元の若手2組が30分ずつ務めます。',
  },
  { en: 'Bring a paper crane. You’ll see why.' },
]

export const questions: { question: Texts; answer: Texts }[] = [
  {
    question: {
      en: 'Can I bring a bag?',
      de: 'Darf ich eine Tasche mitbringen?',
      ko: '가방을 가져가도 되나요?',
      ja: 'かばんは持ち込めますか？',
    },
    answer: {
      en: 'Yes, up to the size of a sheet of A4 paper. Larger ones stay in the cloakroom by the entrance.',
      de: 'Ja, bis zur Größe eines A4-Blatts. Größere bleiben an der Garderobe am Eingang.',
      ko: '네, A4 용지 크기까지요. 더 큰 가방은 입구 옆 물품 보관소에 맡겨 주세요.',
      ja: 'A4サイズまで持ち込めます。それより大きいものは入口横のクロークにお預けください。',
    },
  },
  {
    question: {
      en: 'Is there a cloakroom?',
      de: 'Gibt es eine Garderobe?',
      ko: '물품 보관소가 있나요?',
      ja: 'クロークはありますか？',
    },
    answer: {
      en: 'Yes, from doors until half an hour after the last song. It takes cards and coins.',
      de: 'Ja, vom Einlass bis eine halbe Stunde nach dem letzten Lied. Zahlen kannst du mit Karte oder Münzen.',
      ko: '네, 입장부터 마지막 곡이 끝나고 30분 뒤까지 열려 있어요. 카드와 동전을 받아요.',
      ja: 'はい。開場から終演の30分後まで、カードと硬貨で利用できます。',
    },
  },
  {
    question: {
      en: 'Can I come in later?',
      de: 'Komme ich auch später noch rein?',
      ko: '늦게 들어가도 되나요?',
      ja: '遅れても入れますか？',
    },
    answer: {
      en: 'Doors stay open until an hour after the start. Between songs the staff lets you in at once.',
      de: 'Der Einlass bleibt bis eine Stunde nach Beginn offen. Zwischen den Liedern kommst du sofort rein.',
      ko: '시작하고 한 시간까지 입장할 수 있어요. 곡 사이에는 바로 들여보내 드려요.',
      ja: '開演の1時間後まで入場できます。曲の合間ならすぐにご案内します。',
    },
  },
  {
    question: {
      en: 'Is the venue step-free?',
      de: 'Ist der Saal barrierefrei?',
      ko: '계단 없이 들어갈 수 있나요?',
      ja: '段差なしで入れますか？',
    },
    answer: {
      en: 'Yes. A ramp leads to the hall, and there is a raised place with a clear view. Write to the venue to keep one.',
      de: 'Ja. Eine Rampe führt in den Saal, und es gibt ein Podest mit freier Sicht. Schreib dem Veranstaltungsort, um einen Platz zu reservieren.',
      ko: '네, 경사로가 있고 시야가 트인 단상 자리도 있어요. 자리를 잡으려면 공연장에 연락해 주세요.',
      ja: 'はい。スロープがあり、見やすい一段高い席もあります。ご希望の方は会場までご連絡ください。',
    },
  },
  {
    question: {
      en: 'May I take pictures?',
      de: 'Darf ich fotografieren?',
      ko: '사진을 찍어도 되나요?',
      ja: '写真を撮ってもいいですか？',
    },
    answer: {
      en: 'With a phone, yes, without flash. Cameras with a lens that comes off stay in the cloakroom.',
      de: 'Mit dem Handy ja, ohne Blitz. Kameras mit Wechselobjektiv bleiben an der Garderobe.',
      ko: '휴대폰으로는 플래시 없이 찍을 수 있어요. 렌즈를 갈아 끼우는 카메라는 맡겨 주세요.',
      ja: 'スマートフォンなら、フラッシュなしで撮影できます。レンズ交換式カメラはクロークにお預けください。',
    },
  },
  {
    question: { en: 'Can I give my ticket to somebody else?' },
    answer: { en: 'Yes, until the day before. Change the name where you bought the ticket.' },
  },
  {
    question: {
      en: 'Are there seats?',
      de: 'Gibt es Sitzplätze?',
      ko: '좌석이 있나요?',
      ja: '座席はありますか？',
    },
    answer: {
      en: 'The floor is standing. There are a few rows of seats at the back, first come, first served.',
      de: 'Der Innenraum ist unbestuhlt. Hinten gibt es ein paar Sitzreihen: Wer zuerst kommt, sitzt.',
      ko: '플로어는 스탠딩이에요. 뒤쪽에 좌석이 몇 줄 있고 선착순이에요.',
      ja: 'フロアはスタンディングです。後方に数列の座席があり、先着順です。',
    },
  },
  {
    question: {
      en: 'How long is the show?',
      de: 'Wie lange dauert das Konzert?',
      ko: '공연 시간은 얼마나 되나요?',
      ja: '公演時間はどのくらいですか？',
    },
    answer: {
      en: 'About two hours, with the support act and one short break.',
      de: 'Ungefähr zwei Stunden, mit Vorband und einer kurzen Pause.',
      ko: '오프닝과 짧은 휴식을 포함해 두 시간쯤이에요.',
      ja: 'オープニングアクトと短い休憩を含めて約2時間です。',
    },
  },
  {
    question: { en: 'What if it rains?' },
    answer: { en: 'The show goes on. Umbrellas stay outside, raincoats are at the merchandise stand.' },
  },
]

export const notes: Record<'cancelled' | 'postponed', Texts[]> = {
  cancelled: [
    {
      en: 'The artist is ill and the doctors said no. Tickets are refunded by themselves where they were bought, within ten days.',
      ko: '아티스트가 아파 공연할 수 없게 됐어요. 예매한 곳에서 10일 안에 자동으로 환불해 드려요.',
      ja: 'アーティストの体調不良により中止となりました。代金は購入先から10日以内に自動で返金されます。',
    },
    {
      en: 'The venue had to close for repairs and no other hall of its size was free. You get your money back where you bought your ticket.',
    },
  ],
  postponed: [
    {
      en: 'The stage did not get here in time. A new date is being found; your ticket stays valid for it.',
      ko: '무대 장비가 제때 도착하지 못했어요. 새 날짜를 찾고 있고, 예매한 티켓은 그대로 쓸 수 있어요.',
      ja: 'ステージ機材の到着が間に合いませんでした。振替日を調整中です。お手元のチケットはそのままお使いいただけます。',
    },
    { en: 'No voice, no show. Tickets stay valid for the new date, which will be told here first.' },
  ],
}
