import { brand } from '../../../platform/brand.ts'
import type { Ballot } from './shared/queries.ts'

const widthPx = 1_080
const heightPx = 1_350
const marginPx = 72

interface Vote {
  artist: Ballot['artist']
  /** "I voted for …". */
  title: string
  stageName: string
}

/** The artist's portrait, the title in big type, stage and product: PNG, 1080 by 1350 pixels. */
export async function drawVote({ artist, title, stageName }: Vote): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = `hsl(${artist.hue} 40% 12%)`
  context.fillRect(0, 0, widthPx, heightPx)
  if (artist.image) await drawPortrait(context, `/media/${artist.image.id}/640.webp`)
  const shade = context.createLinearGradient(0, heightPx * 0.4, 0, heightPx)
  shade.addColorStop(0, 'rgb(0 0 0 / 0)')
  shade.addColorStop(0.6, 'rgb(0 0 0 / 0.82)')
  context.fillStyle = shade
  context.fillRect(0, 0, widthPx, heightPx)
  await document.fonts.ready
  const family = getComputedStyle(document.body).getPropertyValue('--font-display') || 'sans-serif'
  context.fillStyle = 'white'
  context.textBaseline = 'alphabetic'
  context.font = `800 96px ${family}`
  const lines = wrapped(context, title)
  const bottom = heightPx - marginPx - 110
  for (const [at, line] of lines.entries()) {
    context.fillText(line, marginPx, bottom - (lines.length - 1 - at) * 104, widthPx - 2 * marginPx)
  }
  context.font = `600 40px ${family}`
  context.fillText(`${stageName} · ${brand.name}`, marginPx, heightPx - marginPx, widthPx - 2 * marginPx)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

async function drawPortrait(context: CanvasRenderingContext2D, url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
  const scale = Math.max(widthPx / image.width, heightPx / image.height)
  const [width, height] = [image.width * scale, image.height * scale]
  context.drawImage(image, (widthPx - width) / 2, (heightPx - height) / 2, width, height)
}

/** At most three lines; languages without spaces are broken between letters. */
function wrapped(context: CanvasRenderingContext2D, text: string): string[] {
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  const lines = ['']
  for (const { segment } of words) {
    const longer = `${lines.at(-1)}${segment}`
    if (context.measureText(longer.trimEnd()).width <= widthPx - 2 * marginPx || lines.length === 3)
      lines[lines.length - 1] = longer
    else lines.push(segment.trimStart())
  }
  return lines.map(line => line.trim()).filter(line => line !== '')
}

/** By the system's share sheet where it takes files, else as a download. */
export async function shareFile(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], 'fan-vote.png', { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file], title })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
