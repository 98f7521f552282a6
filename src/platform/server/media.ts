import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Db } from './database.ts'

/** Widths in pixels in which pictures are served. Anything else is not rendered. */
export const mediaWidths = [48, 96, 160, 240, 320, 480, 640, 960, 1280]

/** Link previews want this very size, as JPEG. */
const ogSize = { width: 1200, height: 630 }

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 3 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
}

const pattern = /^([a-z0-9-]{1,80})\/(og|\d{2,4})\.(avif|webp|jpg)$/

export interface MediaVariant {
  bytes: Uint8Array
  type: string
}

/**
 * Renders pictures in the sizes that pages use, from masters in the database. A variant is made once
 * per machine, kept as a file under `cacheDir`, and never changes: another picture has another id.
 */
export function createMedia({ db, cacheDir }: { db: Db; cacheDir: string }) {
  const rendering = new Map<string, Promise<MediaVariant | null>>()

  async function variant(name: string): Promise<MediaVariant | null> {
    const found = pattern.exec(name)
    const [, id = '', size = '', format = ''] = found ?? []
    if (!found || (size !== 'og' && !mediaWidths.includes(Number(size)))) return null
    const file = path.join(cacheDir, id.slice(0, 2), `${id}-${size}.${format}`)
    const type = `image/${format === 'jpg' ? 'jpeg' : format}`
    const kept = await readFile(file).catch(() => null)
    if (kept) return { bytes: kept, type }
    const [master] = await db.query<{ bytes: Uint8Array }>({
      name: 'media.master',
      text: 'select bytes from media where id = $1',
      values: [id],
    })
    if (!master) return null
    const bytes = await render(master.bytes, size, format as keyof typeof formats)
    await keep(file, bytes)
    return { bytes, type }
  }

  return {
    /** The picture for `{id}/{width|og}.{avif|webp|jpg}`, or null. Concurrent requests share the work. */
    get(name: string): Promise<MediaVariant | null> {
      const running = rendering.get(name)
      if (running) return running
      const started = variant(name).finally(() => rendering.delete(name))
      rendering.set(name, started)
      return started
    },
  }
}

export type Media = ReturnType<typeof createMedia>

function render(master: Uint8Array, size: string, format: keyof typeof formats): Promise<Buffer> {
  const box = size === 'og' ? ogSize : { width: Number(size) }
  const image = sharp(master, { limitInputPixels: 40_000_000 }).resize({
    ...box,
    fit: 'cover',
    position: 'top',
  })
  return formats[format](image).toBuffer()
}

/** Written beside and renamed, so that nobody reads half a file. A full disk only costs the cache. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
    .then(() => writeFile(part, bytes))
    .then(() => rename(part, file))
    .catch(() => {})
}
