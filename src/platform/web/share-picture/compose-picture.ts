import { fitLine, type Measure, wrapLines } from './fit-words.ts'

export const pictureSize = { width: 1_080, height: 1_350 } as const
const margin = 72

export interface PictureWords {
  over?: string
  title: string
  /** Names in the title that stay on one line if they fit; only for names without spaces. */
  whole?: string[]
  /** Last line, with the product and its topic. */
  foot: string
}

export interface DrawnText {
  role: 'over' | 'title' | 'foot'
  text: string
  /** Left end of the text on its baseline, in pixels. */
  x: number
  y: number
  sizePx: number
}

/** A bar of the meter above the last line. */
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
  /** Vertical position below which the picture is darkened, behind the texts. */
  shadeTop: number
}

const titleSizes = [136, 116, 98, 82, 68]
const titleLinesMax = 4
const widthMax = pictureSize.width - 2 * margin
const bars = { count: 36, pitch: widthMax / 36, gap: 7, height: 52 }

/**
 * Lays out a picture for sharing, from the bottom up. The title is as large as its lines allow; text that is
 * too long even in the smallest size ends with an ellipsis.
 * @param share progress toward the goal, from 0 to 1, shown by the meter; the last filled bar is the fan's.
 */
export function composePicture(
  { over, title, whole = [], foot }: PictureWords,
  { measure, tag, share }: { measure: Measure; tag: string; share?: number },
): PictureParts {
  const footY = pictureSize.height - margin
  const end = fitLine(foot, [42, 36, 30], { measure, widthMax })
  const drawnBars = share === undefined ? [] : meterBars(share, footY - 76 - bars.height)
  const bottom = drawnBars[0] ? drawnBars[0].y - 64 : footY - 96
  const { lines, sizePx } = wrapLines(title, titleSizes, {
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
    const line = fitLine(over, [52, 44, 36], { measure, widthMax })
    texts.unshift({ role: 'over', ...line, x: margin, y: top - 8 })
    top -= Math.round(line.sizePx * 1.3)
  }
  texts.push({ role: 'foot', ...end, x: margin, y: footY })
  return { texts, bars: drawnBars, shadeTop: Math.max(0, top - 220) }
}

/** Returns the bars of the meter. It is full only at the goal, and the first make already fills a bar. */
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
