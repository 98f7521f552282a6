import { composePicture, type DrawnBar, type PictureWords, pictureSize } from './compose-picture.ts'

interface PictureContent {
  words: PictureWords
  /** Background picture; omitted if null or if it fails to load. */
  portrait: { id: string } | null
  hue: number
  tag: string
  /** Progress toward the goal, from 0 to 1, shown by the meter; omitted without a meter. */
  share?: number
}

const { width, height } = pictureSize

/** Paints a picture for sharing in the heading font, 1080 by 1350 pixels. */
export async function paintPicture(canvas: HTMLCanvasElement, content: PictureContent): Promise<void> {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { words, portrait, hue, tag, share } = content
  canvas.width = width
  canvas.height = height
  // Selects the Han characters of the reader's language.
  canvas.lang = tag
  const family = getComputedStyle(document.body).getPropertyValue('--font-display') || 'sans-serif'
  const buildFont = (sizePx: number) => `800 ${sizePx}px ${family}`
  // Loads the font explicitly, because it is split by script and each file loads on first use. Its fallbacks
  // are system fonts, which some devices lack.
  const [face = ''] = family.split(',')
  await document.fonts
    .load(`800 96px ${face}`, `${words.over ?? ''} ${words.title} ${words.foot}`)
    .catch(() => {})
  const measure = (text: string, sizePx: number) => {
    context.font = buildFont(sizePx)
    return context.measureText(text).width
  }
  const parts = composePicture(words, { measure, tag, ...(share !== undefined && { share }) })
  context.fillStyle = `hsl(${hue} 40% 12%)`
  context.fillRect(0, 0, width, height)
  if (portrait) await drawPortrait(context, `/media/${portrait.id}/640.webp`).catch(() => {})
  const shade = context.createLinearGradient(0, parts.shadeTop, 0, height)
  for (const [at, alpha] of [
    [0, 0],
    [0.32, 0.8],
    [1, 0.92],
  ] as const)
    shade.addColorStop(at, `hsl(${hue} 40% 6% / ${alpha})`)
  context.fillStyle = shade
  context.fillRect(0, parts.shadeTop, width, height - parts.shadeTop)
  for (const bar of parts.bars) drawBar(context, bar, hue)
  for (const { role, text, x, y, sizePx } of parts.texts) {
    context.font = buildFont(sizePx)
    context.fillStyle = role === 'over' ? `hsl(${hue} 95% 82%)` : 'white'
    context.fillText(text, x, y)
  }
}

function drawBar(context: CanvasRenderingContext2D, bar: DrawnBar, hue: number): void {
  const colors = { full: `hsl(${hue} 90% 74%)`, own: 'hsl(17 100% 59%)', empty: 'hsl(0 0% 100% / 0.22)' }
  context.fillStyle = colors[bar.look]
  context.fillRect(bar.x, bar.y, bar.width, bar.height)
}

async function drawPortrait(context: CanvasRenderingContext2D, url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.max(width / image.width, height / image.height)
  const [wide, high] = [image.width * scale, image.height * scale]
  // Crops the picture near its top, because people's faces are usually in the upper half and the texts cover
  // the lower half.
  context.drawImage(image, (width - wide) / 2, Math.min(0, (height - high) / 4), wide, high)
}
