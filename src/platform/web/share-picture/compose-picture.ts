import { fitted, type Measure, wrapped } from './fit-words.ts'

export const pictureSize = { width: 1_080, height: 1_350 } as const
const margin = 72

/** What a picture says. */
export interface PictureWords {
  /** A line over the title, such as a number. */
  over?: string
  title: string
  /** Names in it that have no spaces, which are kept on one line where they fit. */
  whole?: string[]
  /** At the foot: the product, and what it is about. */
  foot: string
}

export interface DrawnText {
  role: 'over' | 'title' | 'foot'
  text: string
  /** Where its first letter stands on the base line. */
  x: number
  y: number
  sizePx: number
}

/** A bar of the meter above the foot. */
export interface DrawnBar {
  x: number
  y: number
  width: number
  height: number
  look: 'full' | 'own' | 'empty'
}

export interface PictureParts {
  texts: DrawnText[]
  bars: DrawnBar[]
  /** Below it the picture is dark behind the words. */
  shadeTop: number
}

const titleSizes = [136, 116, 98, 82, 68]
const titleLinesMax = 4
const widthMax = pictureSize.width - 2 * margin
const bars = { count: 36, pitch: widthMax / 36, gap: 7, height: 52 }

/**
 * Where everything stands in a picture to share, from the foot upwards. The title is as large as its lines allow; what is
 * too long even for the smallest size ends with an ellipsis.
 * @param share of the goal, 0 to 1: the meter, whose last full bar is the fan's own
 */
export function composePicture(
  { over, title, whole = [], foot }: PictureWords,
  { measure, tag, share }: { measure: Measure; tag: string; share?: number },
): PictureParts {
  const footY = pictureSize.height - margin
  const end = fitted(foot, [42, 36, 30], { measure, widthMax })
  const drawnBars = share === undefined ? [] : meterBars(share, footY - 76 - bars.height)
  const bottom = drawnBars[0] ? drawnBars[0].y - 64 : footY - 96
  const { lines, sizePx } = wrapped(title, titleSizes, {
    measure,
    widthMax,
    tag,
    whole,
    linesMax: titleLinesMax,
  })
  const pitch = Math.round(sizePx * 1.1)
  const texts: DrawnText[] = lines.map((text, at) => ({
    role: 'title',
    text,
    x: margin,
    sizePx,
    y: bottom - (lines.length - 1 - at) * pitch,
  }))
  let top = bottom - lines.length * pitch
  if (over) {
    const line = fitted(over, [52, 44, 36], { measure, widthMax })
    texts.unshift({ role: 'over', ...line, x: margin, y: top - 8 })
    top -= Math.round(line.sizePx * 1.3)
  }
  texts.push({ role: 'foot', ...end, x: margin, y: footY })
  return { texts, bars: drawnBars, shadeTop: Math.max(0, top - 220) }
}

/** Never full below the goal; a first make already has its bar. */
function meterBars(share: number, y: number): DrawnBar[] {
  const full = share >= 1 ? bars.count : Math.max(1, Math.min(bars.count - 1, Math.round(share * bars.count)))
  return Array.from({ length: bars.count }, (_, at) => ({
    x: margin + at * bars.pitch,
    y,
    width: bars.pitch - bars.gap,
    height: bars.height,
    look: at === full - 1 ? 'own' : at < full ? 'full' : 'empty',
  }))
}
