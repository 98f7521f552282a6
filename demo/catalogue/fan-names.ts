import { createRandom, type Random } from './random.ts'

/** A fan's invented name and preferred language. */
export interface FanName {
  name: string
  locale: string
  country: string
}

interface People {
  locale: string
  countries: string[]
  /** Fans per hundred with names of this kind. */
  share: number
  given: string[]
  /** Words that start a two-word handle; `second` ends it. */
  first: string[]
  second: string[]
  glue: string
}

const split = (text: string) => text.split(' ')

const peoples: People[] = [
  {
    locale: 'en',
    countries: ['US', 'GB', 'CA', 'AU', 'PH', 'IE'],
    share: 24,
    given: split(
      'Maya Ellis Nora Theo Ruby Jonah Priya Callum Tess Omar Hazel Finn Amara Leo Imogen Kofi Sadie Marcus Wren Dev Bianca Rowan Zadie Arlo Faye Malik Juno Owen',
    ),
    first: split('late front quiet b velvet tape paper north rainy static second silver porch honey'),
    second: split('row side moth radio tea encore bus window chorus platform lamp postcard sunday'),
    glue: '_',
  },
  {
    locale: 'ko',
    countries: ['KR'],
    share: 16,
    given: split('민지 서윤 지우 하은 도현 예린 수아 준호 유나 시우 다은 태양 은채 가람 보라 나래 한결 소이'),
    first: split('새벽 노을 초록 느린 여름 달빛 종이 파란 비오는 맨앞줄 막차 우리집'),
    second: split('고양이 산책 라디오 우산 편지 응원봉 버스 창문 콩나물 커피 정거장 다람쥐'),
    glue: '',
  },
  {
    locale: 'ja',
    countries: ['JP'],
    share: 12,
    given: split('さくら はるか ゆうと みお そら ひなた りん あおい たくみ ことね なぎ まどか れん しおり'),
    first: split('夜の 雨の 最前列の 眠い 遠くの 朝焼けの となりの 冬の 帰り道の 屋上の'),
    second: split('猫 ラムネ 鈴 豆大福 自転車 手紙 ラジオ 灯台 くじら 金魚 カセット'),
    glue: '',
  },
  {
    locale: 'es',
    countries: ['MX', 'AR', 'ES', 'CL', 'CO', 'PE'],
    share: 9,
    given: split('Lucía Mateo Valentina Diego Camila Iker Renata Joaquín Sol Paloma Emilio Inés Tomás Abril'),
    first: split('luna tarde cinta calle nube azotea canción'),
    second: split('lenta azul feliz perdida sinfin despierta'),
    glue: '.',
  },
  {
    locale: 'pt',
    countries: ['BR', 'BR', 'BR', 'PT'],
    share: 9,
    given: split('Beatriz Caio Larissa Davi Helena Rafa Júlia Murilo Luana Thiago Nina Bento Clara Yasmin'),
    first: split('noite fita chuva gata domingo varanda maré trem saudade'),
    second: split('lenta azul acesa demais semfim tardia docafé'),
    glue: '.',
  },
  {
    locale: 'id',
    countries: ['ID'],
    share: 7,
    given: split('Dewi Bagas Putri Raka Sekar Arya Ayu Galih Nadia Fajar Laras Bimo Kirana Yoga'),
    first: split('hujan kopi senja anak kucing kereta bulan teras'),
    second: split('malam sore manis depan oren pagi biru'),
    glue: '.',
  },
  {
    locale: 'th',
    countries: ['TH'],
    share: 5,
    given: split('พลอย ฝน แพรว มิ้นท์ เบส นุ่น ข้าวฟ่าง ปิ่น ต้นกล้า ใบเฟิร์น เจได วุ้น'),
    first: split('แมว ชานม ฝน คน ดาว เสียง หมอน'),
    second: split('หน้าเวที นอนดึก ตกพอดี หวานน้อย ข้างหลัง ริมหน้าต่าง'),
    glue: '',
  },
  {
    locale: 'de',
    countries: ['DE', 'AT', 'CH'],
    share: 4,
    given: split('Lena Jonas Mira Emil Frieda Anton Jette Mats Svenja Oskar Nele Bruno'),
    first: split('nacht regen balkon erste kassetten leise'),
    second: split('tram tee katze reihe lampe fahrt'),
    glue: '_',
  },
  {
    locale: 'fr',
    countries: ['FR', 'BE', 'CA'],
    share: 4,
    given: split('Lucie Hugo Inès Malo Capucine Noé Salomé Basile Manon Élio Jade Rémi'),
    first: split('nuit pluie fenêtre petite.lune rue marée'),
    second: split('blanche bleue ouverte tardive douce'),
    glue: '.',
  },
  {
    locale: 'zh-tw',
    countries: ['TW', 'HK'],
    share: 3,
    given: split('小恩 阿哲 品妍 柏宇 語彤 子晴 阿樂 宥安'),
    first: split('夜歸 海邊 月台 豆花 巷口 颱風'),
    second: split('的人 的貓 加冰 卡帶 小燈 日記'),
    glue: '',
  },
  {
    locale: 'zh-cn',
    countries: ['CN', 'SG', 'MY'],
    share: 3,
    given: split('小满 阿宁 子墨 晚晚 一诺 念念 阿远 沐沐'),
    first: split('听雨 晚风 最后一排 橘子 慢热 雨天'),
    second: split('的人 的猫 汽水 收音机 小站 日记'),
    glue: '',
  },
  {
    locale: 'vi',
    countries: ['VN'],
    share: 2,
    given: split('Thảo Minh Ngọc Khôi Linh Phúc Hà My Quân An'),
    first: split('mưa mèo cà_phê đêm'),
    second: split('tháng_tám lười sữa_đá dài'),
    glue: '_',
  },
  {
    locale: 'ru',
    countries: ['KZ', 'RS', 'GE'],
    share: 1,
    given: split('Аня Тимур Лера Миша Соня Алия'),
    first: split('тихий ночной первый'),
    second: split('трамвай дождь ряд снег'),
    glue: '_',
  },
  {
    locale: 'ms',
    countries: ['MY', 'SG'],
    share: 1,
    given: split('Aisyah Haziq Farah Danish Mei Irfan'),
    first: split('hujan teh kucing'),
    second: split('petang tarik putih'),
    glue: '_',
  },
]

const initials = split('A. B. C. D. F. G. H. K. L. M. N. P. R. S. T. V. W. Z.')
const removeAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()

/** Generates `count` distinct names, identical for the same seed. */
export function generateFanNames(count: number, seed = 1): FanName[] {
  const random = createRandom(`fan names ${seed}`)
  const names = new Map<string, FanName>()
  while (names.size < count) {
    const people = random.weighted(peoples, ({ share }) => share)
    const name = makeName(random, people, names)
    if (name) names.set(name, { name, locale: people.locale, country: random.pick(people.countries) })
  }
  return [...names.values()]
}

/**
 * Returns a free name, or null if every form tried is taken. Digits are the last resort, as people add them
 * to taken names.
 */
function makeName(random: Random, people: People, taken: ReadonlyMap<string, unknown>): string | null {
  const givenName = random.pick(people.given)
  const handle = random.pick(people.first) + people.glue + random.pick(people.second)
  const year = String(random.int(0, 9)).padStart(2, '0')
  const isLatin = /^\p{Script=Latin}/u.test(givenName)
  const short = isLatin ? removeAccents(givenName) : givenName
  const forms = isLatin
    ? [
        [givenName, `${givenName} ${random.pick(initials)}`, handle, short],
        [`${short}.${handle}`, `${short}_${random.pick(people.second)}`, `its.${short}`],
        [`${short}${year}`, `${handle}${random.int(1, 9)}`],
      ]
    : [
        [givenName, handle],
        [`${givenName}_${random.pick(people.second)}`, `${handle}♪`, `${handle}_${givenName}`],
        [`${givenName}${year}`, `${handle}${random.int(1, 9)}`],
      ]
  for (const step of forms) {
    const free = random.shuffle(step).find(name => !taken.has(name))
    if (free) return free
  }
  return null
}
