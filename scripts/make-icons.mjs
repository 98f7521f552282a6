/**
 * Generates every size of the icon from public/icon.svg. Run it manually when the icon changes; the results
 * are committed.
 * node scripts/make-icons.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = join(dirname(fileURLToPath(import.meta.url)), '../public')
const mark = readFileSync(join(folder, 'icon.svg'))
const signal = '#ff5f2e'

/**
 * Renders the icon as a PNG, `sizePx` wide, with a background margin of `padding` (0 to 0.4 of the width) on
 * each side.
 */
async function png(sizePx, padding = 0, ground = { r: 0, g: 0, b: 0, alpha: 0 }) {
  const contentPx = Math.round(sizePx * (1 - 2 * padding))
  const drawn = await sharp(mark, { density: (72 * contentPx) / 32 })
    .resize(contentPx, contentPx)
    .png()
    .toBuffer()
  return sharp({ create: { width: sizePx, height: sizePx, channels: 4, background: ground } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

/** Builds an ICO file from PNG images: a directory with 16 bytes per image, then the images. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { sizePx, bytes }] of pictures.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(sizePx, at)
    head.writeUInt8(sizePx, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)])
}

const sizes = await Promise.all([16, 32, 48].map(async sizePx => ({ sizePx, bytes: await png(sizePx) })))
writeFileSync(join(folder, 'favicon.ico'), ico(sizes))
writeFileSync(join(folder, 'icon-192.png'), await png(192))
writeFileSync(join(folder, 'icon-512.png'), await png(512))
// Platforms may crop the icon to a circle of 80 % or round its corners, so the background extends to the
// edge.
writeFileSync(join(folder, 'icon-maskable-512.png'), await png(512, 0.12, signal))
writeFileSync(join(folder, 'apple-touch-icon.png'), await png(180, 0.08, signal))
