import type { Script } from './acts.ts'

const cyrillicTitles: [countries: string, titles: string[]][] = [
  ['UA', ['Нічне світло', 'Додому', 'Теплий сніг', 'Місто і море']],
  ['BG', ['Северен вятър', 'Град и море', 'Дълъг път']],
  ['RS', ['Ноћни воз', 'Град и река', 'Последње лето']],
  ['KZ', ['Түнгі жол', 'Дала жұлдызы']],
  ['KG', ['Түнкү жол']],
  ['MN', ['Шөнийн зам', 'Хөх тэнгэр']],
]

/**
 * Invented tour titles by the act's script. Posters set them in type, so a new word may need new glyph
 * outlines (demo/art/extract-glyphs.ts).
 */
export const tourTitles: Record<Script, string[]> = {
  latin: [
    'Paper Moons',
    'After the Rain',
    'Long Way Home',
    'Night Swimming Lessons',
    'Ten Small Fires',
    'Second Sunrise',
    'Borrowed Light',
    'No Signal',
    'Loud Gardens',
    'The Slow Train',
    'Everything Glows',
    'Salt & Neon',
    'Room for One More',
    'Postcards from Nowhere',
    'Static Summer',
    'Half a Map',
    'Wide Awake',
    'Blue Hour',
    'All the Exits',
    'Heavy Weather',
    'Left on the Roof',
    'Open Windows',
    'Terminal Velvet',
    'One More Chorus',
    'City of Kites',
    'Golden Static',
  ],
  hangul: [
    '첫차',
    '여름의 끝',
    '우리의 밤',
    '불빛 아래',
    '파도 소리',
    '다시 만난 봄',
    '옥상에서',
    '너의 도시로',
    '푸른 시간',
    '마지막 정류장',
  ],
  kana: ['よあけまえ', 'ナイトパレード', 'またあした', 'ひかりのまち', 'サマーエンド', 'ゆめのつづき'],
  han: ['夜行', '海岸線', '月光', '城市之間', '雨季', '遠山', '星河', '不眠'],
  thai: ['คืนเดือนหงาย', 'ทางกลับบ้าน', 'ใต้แสงไฟ', 'ฤดูใหม่', 'เสียงของเรา'],
  cyrillic: cyrillicTitles.flatMap(([, titles]) => titles),
}

export const festivalTitles = [
  'Riverside Weekend',
  'Rooftop Season',
  'Low Sun Festival',
  'Winter Garden Nights',
  'Harbour Loud',
  'Open Field',
  'Midnight Market',
  'New Noise Night',
  'Long Table Sessions',
  'Paper Lantern Festival',
  'Concrete Picnic',
  'First Train Home',
]

/** Titles of one-off shows; `*` stands for the act's name. */
export const nightTitles = [
  '* live',
  'An evening with *',
  '* – release show',
  '* – acoustic night',
  '* – late show',
  '* & friends',
]

/** Lists tour titles in the act's own language; acts with Latin names use English titles in every country. */
export function listTitles(script: Script, country: string): string[] {
  if (script !== 'cyrillic') return tourTitles[script]
  return cyrillicTitles.find(([countries]) => countries.includes(country))?.[1] ?? tourTitles.latin
}
