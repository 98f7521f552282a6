import type { Texts } from './rows.ts'

interface Goods {
  /** Customs code of the Harmonized System (HS). */
  hsCode: string
  taxKind: 'books' | 'standard'
  material: Texts
}

const toTexts = (en: string, ko: string, ja: string): Texts => ({ en, ko, ja })
const paper = toTexts('Paper', '종이', '紙')
const vinyl = toTexts('Vinyl, card', '바이닐, 판지', '塩化ビニール、厚紙')

export const goods = {
  album: {
    hsCode: '852349',
    taxKind: 'standard',
    material: toTexts('Disc, card, paper', '디스크, 판지, 종이', 'ディスク、厚紙、紙'),
  },
  book: { hsCode: '490199', taxKind: 'books', material: paper },
  lightstick: {
    hsCode: '851310',
    taxKind: 'standard',
    material: toTexts('ABS, electronics', 'ABS, 전자 부품', 'ABS樹脂、電子部品'),
  },
  postcard: { hsCode: '490900', taxKind: 'standard', material: paper },
  poster: { hsCode: '491191', taxKind: 'standard', material: paper },
  pouch: {
    hsCode: '420292',
    taxKind: 'standard',
    material: toTexts('Polyester', '폴리에스터', 'ポリエステル'),
  },
  record: { hsCode: '852380', taxKind: 'standard', material: vinyl },
  shirt: { hsCode: '610910', taxKind: 'standard', material: toTexts('100 % cotton', '면 100%', '綿100%') },
} satisfies Record<string, Goods>

export type GoodsName = keyof typeof goods

/** A garment's size: chest and length in centimetres, laid flat. */
export type Size = [name: string, chest: number, length: number]

export const regularSizes: Size[] = [
  ['S', 49, 69],
  ['M', 52, 72],
  ['L', 55, 75],
  ['XL', 58, 78],
]
export const longSizes: Size[] = [
  ['S', 51, 68],
  ['M', 54, 71],
  ['L', 57, 74],
  ['XL', 60, 77],
]

/** Formats the measurements of each size for the product's description. */
export function formatSizeGuide(sizes: readonly Size[]): Texts {
  const measures = sizes
    .map(([name, chest, length]) => `${name}\u00a0${chest}\u00a0×\u00a0${length}`)
    .join(', ')
  return toTexts(
    `Chest × length, laid flat, in cm: ${measures}.`,
    `평평하게 놓고 잰 가슴 너비 × 총장(cm): ${measures}.`,
    `平置きの身幅×着丈（cm）：${measures}。`,
  )
}
