import type { SceneName } from '../art/scenes/choose.ts'
import type { ActKind } from './acts.ts'

type Texts = Record<string, string>

const hour = 3_600_000
const day = 24 * hour
const toTexts = (en: string, ko: string, ja: string): Texts => ({ en, ko, ja })

const faq = [
  {
    question: toTexts('Can I watch it later?', '나중에 볼 수 있나요?', 'あとで見られますか？'),
    answer: toTexts(
      'Most shows have a replay. Its dates stand on this page.',
      '대부분의 공연은 다시보기가 있어요. 기간은 이 페이지에 나와요.',
      'ほとんどのショーにリプレイがあります。期間はこのページに載っています。',
    ),
  },
  {
    question: toTexts('On how many devices?', '몇 대의 기기에서 볼 수 있나요?', '何台の端末で見られますか？'),
    answer: toTexts(
      'On one at a time. You can move to another whenever you like.',
      '한 번에 한 대예요. 언제든 다른 기기로 옮길 수 있어요.',
      '同時に1台です。いつでも別の端末に移れます。',
    ),
  },
]

export interface DemoShow {
  /** Identifies the show in files and as its import key. */
  key: string
  title: Texts
  about: Texts
  status: 'PRE_SHOW' | 'ON_SHOW' | 'END_SHOW' | 'ON_VOD' | 'DONE'
  isCancelled?: boolean
  /** Start in milliseconds, relative to now. */
  startMs: number
  isFree: boolean
  /** Sandbox film that the show plays (packages/sandbox/streams); null if it has no video yet. */
  film: 'stage' | 'rooftop' | 'basement' | null
  zone: string
  venue: string | null
  /** Days for which the replay stays available after the end. */
  replayDays?: number
  faq: typeof faq
  scene: SceneName
  kinds: ActKind[]
}

const createShow = (data: Omit<DemoShow, 'faq'>): DemoShow => ({ ...data, faq })

/** Includes at least one show of each kind. Live shows never end, because the sandbox's stream doesn't. */
export const demoShows: DemoShow[] = [
  createShow({
    key: 'demo-rooftop',
    scene: 'rooftop',
    kinds: ['b'],
    status: 'ON_SHOW',
    startMs: -hour / 3,
    isFree: true,
    film: 'rooftop',
    title: toTexts('Rooftop Session', '루프톱 세션', 'ルーフトップ・セッション'),
    about: toTexts(
      'An hour above the city, with the windows open. Requests are taken from the chat.',
      '도시 위에서 보내는 한 시간. 신청곡은 채팅으로 받아요.',
      '街を見下ろす1時間。リクエストはチャットで受け付けます。',
    ),
    zone: 'Asia/Seoul',
    venue: 'Lantern Roof',
  }),
  createShow({
    key: 'demo-night',
    scene: 'shelf',
    kinds: ['s', 'b', 'g', 'd'],
    status: 'PRE_SHOW',
    startMs: 5 * hour,
    isFree: false,
    film: null,
    title: toTexts('One Night, All Songs', '하룻밤의 전곡', '一夜で全曲'),
    about: toTexts(
      'Everything that was ever recorded, from the first demo on, in one evening.',
      '첫 데모부터 지금까지, 녹음한 모든 노래를 하룻밤에.',
      '最初のデモから今までの全曲を、ひと晩で。',
    ),
    zone: 'Asia/Tokyo',
    venue: 'Harbour Hall',
  }),
  createShow({
    key: 'demo-kitchen',
    scene: 'kitchen',
    kinds: ['d', 's'],
    status: 'PRE_SHOW',
    startMs: 3 * day,
    isFree: true,
    film: null,
    title: toTexts('Kitchen Concert', '키친 콘서트', 'キッチン・コンサート'),
    about: toTexts(
      'Two guitars, one table, and something in the oven.',
      '기타 두 대, 식탁 하나, 그리고 오븐 속의 무언가.',
      'ギター2本、テーブル1つ、そしてオーブンの中の何か。',
    ),
    zone: 'Europe/Berlin',
    venue: null,
  }),
  createShow({
    key: 'demo-encore',
    scene: 'bow',
    kinds: ['g', 'b'],
    status: 'END_SHOW',
    startMs: -26 * hour,
    isFree: true,
    film: 'stage',
    title: toTexts('The Long Encore', '긴 앙코르', '長いアンコール'),
    about: toTexts(
      'They came back five times. The replay is being cut.',
      '다섯 번이나 다시 나왔어요. 다시보기를 편집하고 있어요.',
      '5回も戻ってきました。リプレイを編集中です。',
    ),
    zone: 'America/Mexico_City',
    venue: 'Patio Azul',
  }),
  createShow({
    key: 'demo-winter',
    scene: 'winter',
    kinds: ['b'],
    status: 'ON_VOD',
    startMs: -12 * day,
    isFree: true,
    film: 'stage',
    title: toTexts('Winter Set', '겨울 세트', '冬のセット'),
    about: toTexts(
      'Recorded on the coldest night of the year. Watch for the breath in the light.',
      '한 해 중 가장 추운 밤의 기록. 조명 속 입김을 보세요.',
      '一年でいちばん寒い夜の記録。光の中の白い息にも注目。',
    ),
    zone: 'Asia/Seoul',
    venue: 'Pier 4',
    replayDays: 120,
  }),
  createShow({
    key: 'demo-first',
    scene: 'reels',
    kinds: ['s'],
    status: 'ON_VOD',
    startMs: -40 * day,
    isFree: true,
    film: 'rooftop',
    title: toTexts('First Take', '퍼스트 테이크', 'ファースト・テイク'),
    about: toTexts(
      'Every song once, no second try.',
      '모든 노래를 단 한 번씩, 다시는 없어요.',
      'どの曲も一度きり、やり直しなし。',
    ),
    zone: 'Europe/Paris',
    venue: 'Studio 9',
    replayDays: 365,
  }),
  createShow({
    key: 'demo-storm',
    scene: 'lakeside',
    kinds: ['s', 'b'],
    status: 'DONE',
    isCancelled: true,
    startMs: 2 * day,
    isFree: true,
    film: null,
    title: toTexts('Open Air by the Lake', '호숫가 야외 공연', '湖畔の野外ライブ'),
    about: toTexts('Bring a blanket.', '담요를 가져오세요.', 'ブランケットをお忘れなく。'),
    zone: 'Europe/Berlin',
    venue: 'North Shore',
  }),
  createShow({
    key: 'demo-basement',
    scene: 'soundSystem',
    kinds: ['p'],
    status: 'ON_SHOW',
    startMs: -hour,
    isFree: true,
    film: 'basement',
    zone: 'Europe/London',
    venue: 'Boiler 12',
    title: toTexts('Basement Frequencies', '지하실 주파수', '地下室の周波数'),
    about: toTexts(
      'Three machines, no laptop, and a room that sweats. Tell the chat what it does to your furniture.',
      '기계 세 대, 노트북은 없음, 땀 나는 방. 집 가구가 얼마나 떨리는지 채팅으로 알려 주세요.',
      '機材3台、ノートPCなし、熱気のこもる部屋。あなたの家具の揺れ具合をチャットで教えてください。',
    ),
  }),
  createShow({
    key: 'demo-late',
    scene: 'stool',
    kinds: ['s'],
    status: 'PRE_SHOW',
    startMs: 2 * hour + 30 * 60_000,
    isFree: true,
    film: null,
    zone: 'Asia/Jakarta',
    venue: 'Teras Malam',
    title: toTexts('Songs for the Last Train', '막차를 위한 노래', '終電のための歌'),
    about: toTexts(
      'Quiet ones only, for whoever is on the way home.',
      '집으로 가는 사람들을 위한 조용한 노래만 골랐어요.',
      '帰り道のあなたへ、静かな曲だけを。',
    ),
  }),
  createShow({
    key: 'demo-steps',
    scene: 'formation',
    kinds: ['g'],
    status: 'PRE_SHOW',
    startMs: day + 4 * hour,
    isFree: true,
    film: null,
    zone: 'Asia/Seoul',
    venue: 'Practice Room B',
    title: toTexts('Practice Room, Door Open', '연습실 문 열었어요', '練習室、ドア開放中'),
    about: toTexts(
      'The new choreography, half finished. You see it before the mirror does.',
      '아직 절반만 완성된 새 안무. 거울보다 먼저 보여 드려요.',
      'まだ半分しか完成していない新しい振り付けを、どこよりも早く。',
    ),
  }),
  createShow({
    key: 'demo-van',
    scene: 'van',
    kinds: ['b'],
    status: 'PRE_SHOW',
    startMs: 6 * day,
    isFree: true,
    film: null,
    zone: 'America/Sao_Paulo',
    venue: null,
    title: toTexts('Live from the Car Park', '주차장 라이브', '駐車場からライブ'),
    about: toTexts(
      'The hall is still locked, so the first set happens next to the van.',
      '공연장 문이 아직 잠겨 있어서, 1부는 밴 옆에서 해요.',
      '会場はまだ鍵がかかっているので、1部はバンの横で。',
    ),
  }),
  createShow({
    key: 'demo-harvest',
    scene: 'festival',
    kinds: ['b'],
    status: 'ON_VOD',
    startMs: -4 * day,
    isFree: true,
    film: 'stage',
    zone: 'America/Toronto',
    venue: 'Low Sun Field',
    replayDays: 60,
    title: toTexts('Low Sun, Full Set', '로 선, 전체 공연', 'ロウ・サン、フルセット'),
    about: toTexts(
      'Seventy minutes in the last light of the year’s last open-air night.',
      '올해 마지막 야외 공연, 해 질 녘의 70분.',
      '今年最後の野外公演、夕日の中の70分。',
    ),
  }),
]

export const stormNote = toTexts(
  'A storm is coming, and the stage stands by the water. We’d rather see you dry.',
  '폭풍이 오고 있고, 무대는 물가에 있어요. 안전하게 다음에 만나요.',
  '嵐が近づいていて、ステージは水辺にあります。安全のため中止します。',
)

export const bannerTitle = toTexts('Rooftop Session', '루프톱 세션', 'ルーフトップ・セッション')
