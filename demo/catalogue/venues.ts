import { type DemoCity, getCityName } from './cities.ts'
import type { Random } from './random.ts'

/**
 * `locale` is the language of the city's name in a postal address. `forms` are venue names with `*` for a
 * word; `streets` are street names with `*` for a word and `#` for a house number.
 */
type Style = { locale: string; words: string; forms: string; streets: string }

const english: Style = {
  locale: 'en',
  words:
    'Lantern|Foundry|Copperline|Harbour|Magnolia|Northgate|Paragon|Signal|Orchard|Kingfisher|Boiler|Meridian|Ropewalk|Juniper',
  forms: 'The *|* Hall|* Ballroom|The * Rooms|* Warehouse|* Theatre|Club *',
  streets: '# * Street|# * Avenue|# * Row',
}
const german: Style = {
  locale: 'de',
  words: 'Kraftwerk|Anker|Linden|Sturm|Kohlen|Feder|Mond|Brücken|Weichsel|Kessel|Speicher|Fuchsbau',
  forms: '*halle|Kulturhaus *|Alte *fabrik|Klub *|*saal|*bühne',
  streets: '*straße #|*gasse #|Am *platz #',
}
const french: Style = {
  locale: 'fr',
  words: 'Cigogne|Lanterne|Forge|Verrière|Baleine|Comète|Sirène|Halle aux Grains|Gare Bleue|Marquise|Citerne',
  forms: 'La *|Salle de la *|Théâtre de la *|Le Petit *|Club *',
  streets: '# rue de la *|# quai de la *',
}
const spanish: Style = {
  locale: 'es',
  words: 'Luciérnaga|Obrador|Azotea|Jacaranda|Estación Norte|Ballena|Faro|Molino|Candil|Terminal Sur',
  forms: 'Foro *|Teatro *|Sala *|Salón *|Auditorio *|Club *',
  streets: 'Calle * #|Avenida * #',
}
const portuguese: Style = {
  locale: 'pt',
  words: 'Girassol|Maré|Ladeira|Farol|Bonde|Jabuticaba|Neblina|Coreto|Trapiche|Aurora',
  forms: 'Casa *|Teatro *|Galpão *|Espaço *|Clube *',
  streets: 'Rua *, #|Avenida *, #',
}
const korean: Style = {
  locale: 'ko',
  words: '달빛|노을|은하|물결|바람|새벽|온기|파랑|느티나무|햇살',
  forms: '* 아트홀|* 라이브홀|클럽 *|* 소극장|* 문화센터|* 스테이지',
  streets: '*로 #|*길 #',
}
const japanese: Style = {
  locale: 'ja',
  words: '月光|海風|青葉|星屑|白樺|夕凪|銀河|若草|雨音|朝霧',
  forms: '*ホール|ライブハウス*|*劇場|クラブ*|*会館|*シアター',
  streets: '*町#-2|*通り#',
}
const chinese: Style = {
  locale: 'zh-cn',
  words: '云杉|北码头|灯塔|白鹭|红砖|星河|老车站|听雨|麦田|飞鸟',
  forms: '*剧场|*现场|*音乐厅|*俱乐部|*文化空间',
  streets: '*路#号|*街#号',
}
const taiwanese: Style = {
  locale: 'zh-tw',
  words: '雲杉|北碼頭|燈塔|白鷺|紅磚|星河|舊車站|聽雨|稻田|飛鳥',
  forms: '*劇場|*音樂館|*展演廳|*俱樂部|*文化空間',
  streets: '*路#號|*街#號',
}
const thai: Style = {
  locale: 'th',
  words: 'ดาวเหนือ|ริมน้ำ|ราตรี|ลานไม้|จันทรา|สายลม|ชมดาว|โกดังแดง',
  forms: '* ฮอลล์|โรงละคร*|คลับ*|ลาน*|* สเตจ',
  streets: '# ถนน*|# ซอย*',
}
const indonesian: Style = {
  locale: 'id',
  words: 'Kenanga|Merak|Samudra|Pelita|Cempaka|Bukit Hijau|Layar|Rembulan|Angsana',
  forms: 'Gedung *|Balai *|Panggung *|Rumah *|Klub *',
  streets: 'Jalan * #|Gang * #',
}
const slavic: Style = {
  locale: 'en',
  words: 'Калина|Маяк|Вежа|Обрій|Сокол|Зоря|Порт|Каштан|Хвиля',
  forms: 'Клуб «*»|Палац «*»|Сцена «*»|* Хол',
  streets: 'вул. * #|бул. * #',
}
const nordic: Style = {
  locale: 'en',
  words: 'Lyset|Havn|Bryggeri|Måne|Storm|Granit|Tårn|Ugle|Fyr',
  forms: '*salen|*huset|Klubb *|*scenen|Gamle *',
  streets: '*gata #|*veien #',
}

const styles: [string, Style][] = [
  ['DE AT CH', german],
  ['FR BE MA SN', french],
  ['MX AR CO CL PE ES', spanish],
  ['BR PT', portuguese],
  ['KR', korean],
  ['JP', japanese],
  ['CN', chinese],
  ['TW HK', taiwanese],
  ['TH', thai],
  ['ID MY', indonesian],
  ['UA BG RS KZ KG MN', slavic],
  ['SE NO DK FI IS', nordic],
]

/** Generates five to nine venues for a city in the style of its country, the largest first. */
export function generateVenues(city: DemoCity, random: Random): { name: string; address: string }[] {
  const style = styles.find(([countries]) => countries.includes(city.country))?.[1] ?? english
  const words = style.words.split('|')
  const forms = style.forms.split('|')
  const streets = style.streets.split('|')
  const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  const house = () => String(random.int(1, 180))
  return random.sample(words, random.int(5, Math.min(9, words.length))).map(word => ({
    name: capitalize(random.pick(forms).replace('*', word)),
    address: `${capitalize(random.pick(streets).replace('*', random.pick(words)).replace('#', house()))}, ${getCityName(style.locale, city)}`,
  }))
}
