import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import { bounded } from './bounded.ts'
import type { Db, ReadDb } from './database.ts'
import { rememberBytes } from './remember-bytes.ts'
import { none, statement } from './statement.ts'

/** Allowed widths in pixels; any other is 404. */
export const mediaWidths = [48, 96, 160, 240, 320, 480, 640, 800, 960, 1280]

/** Link previews want this very size, as JPEG. */
const ogSize = { width: 1200, height: 630 }

/**
 * Id prefix of fans' pictures. They can be deleted, so they're never cached on disk or for long by proxies: each read
 * checks the database.
 */
export const fanMediaPrefix = 'fan-'

/** A minute: a picture that its fan deletes has to go from caches on the way, too. Then asked for by ETag. */
const ofFans = 'public, max-age=60'
const forEver = 'public, max-age=31536000, immutable'

/** In-memory cache for renditions of fans' pictures. */
const rememberedBytesMax = 8 * 2 ** 20

/** Concurrent renders: each takes a CPU core and the memory of the decoded master. */
const rendersMax = 2
/** Queue length: a page of uncached pictures asks for some dozens at once. */
const waitingMax = 200
const busySeconds = 2

// Each master is read once per rendition, so libvips's operation cache would never hit.
sharp.cache(false)

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 3 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
}

const pattern = /^([a-z0-9-]{1,80})\/(og|\d{2,4})\.(avif|webp|jpg)$/

/** Rate limit for renders: 0 to proceed, else the seconds to wait. */
export type Admit = () => number | Promise<number>

/** Try again later: the caller had many rendered, or too many renders wait already (load shedding). */
export interface MediaLater {
  waitSeconds: number
  isLimited: boolean
}

export interface MediaVariant {
  bytes: Uint8Array
  type: string
  cacheControl: string
}

/**
 * Renders pictures in the sizes that pages use, from masters in the database. Each rendition is made once per machine,
 * cached as a file under `cacheDir`, and immutable: a new picture has a new id.
 */
export function createMedia({ db, cacheDir }: { db: ReadDb; cacheDir: string }) {
  const looking = new Map<string, Promise<Found>>()
  const rendering = new Map<string, Promise<Made>>()
  const remembered = rememberBytes(rememberedBytesMax)
  const inTurn = bounded({ runningMax: rendersMax, waitingMax })
  const fileOf = ({ id, size, format }: Asked) =>
    path.join(cacheDir, id.slice(0, 2), `${id}-${size}.${format}`)

  async function look(asked: Asked): Promise<Found> {
    const kept = asked.isOfFan ? null : await readFile(fileOf(asked)).catch(() => null)
    if (kept) return { bytes: kept }
    const master = await masterOf(db, asked.id)
    if (!master && asked.isOfFan) remembered.forget(asked.name)
    const bytes = master && asked.isOfFan && remembered.get(asked.name)
    if (bytes) return { bytes }
    return master ? { master } : null
  }

  async function make(asked: Asked, master: Uint8Array): Promise<Made> {
    const bytes = await inTurn(() => render(master, asked.size, asked.format))
    if (!bytes) return { waitSeconds: busySeconds, isLimited: false }
    if (asked.isOfFan) remembered.set(asked.name, bytes)
    else await keep(fileOf(asked), bytes)
    return bytes
  }

  /** The bytes, or why there are none. Each caller is admitted by itself; who asks meanwhile shares the rest. */
  async function bytesOf(asked: Asked, admit: Admit): Promise<Made | null> {
    const running = rendering.get(asked.name)
    if (running) return (await refused(admit)) ?? running
    const found = await shared(looking, asked.name, () => look(asked))
    if (!found) return null
    if ('bytes' in found) return found.bytes
    const { master } = found
    return (await refused(admit)) ?? shared(rendering, asked.name, () => make(asked, master))
  }

  return {
    /** The picture for `{id}/{width|og}.{avif|webp|jpg}`, or null. */
    async get(name: string, admit: Admit): Promise<MediaVariant | MediaLater | null> {
      const asked = askedOf(name)
      const bytes = asked && (await bytesOf(asked, admit))
      if (!bytes || 'waitSeconds' in bytes) return bytes
      const { format, isOfFan } = asked
      const type = `image/${format === 'jpg' ? 'jpeg' : format}`
      return { bytes, type, cacheControl: isOfFan ? ofFans : forEver }
    },
  }
}

export type Media = ReturnType<typeof createMedia>

interface Asked {
  name: string
  id: string
  size: string
  format: keyof typeof formats
  isOfFan: boolean
}

/** A rendition that is kept, or the master to make it from. */
type Found = { bytes: Uint8Array } | { master: Uint8Array } | null
type Made = Uint8Array | MediaLater

function askedOf(name: string): Asked | null {
  const found = pattern.exec(name)
  const [, id = '', size = '', format = ''] = found ?? []
  if (!found || (size !== 'og' && !mediaWidths.includes(Number(size)))) return null
  return { name, id, size, format: format as keyof typeof formats, isOfFan: id.startsWith(fanMediaPrefix) }
}

async function refused(admit: Admit): Promise<MediaLater | null> {
  const waitSeconds = await admit()
  return waitSeconds > 0 ? { waitSeconds, isLimited: true } : null
}

/** Concurrent callers share one computation. */
function shared<Value>(
  running: Map<string, Promise<Value>>,
  name: string,
  begin: () => Promise<Value>,
): Promise<Value> {
  const known = running.get(name)
  if (known) return known
  const begun = begin().finally(() => running.delete(name))
  running.set(name, begun)
  return begun
}

const keepStatement = statement({
  name: 'media.keep',
  text: `insert into media (id, mime, bytes, width, height, hue) values ($1, 'image/webp', $2, $3, $3, $4)`,
  row: none,
})

/** Keeps a WebP picture of a fan, in the caller's transaction. The id is new: `fan-…`. */
export async function keepFanPicture(
  db: Db,
  { id, bytes, side, hue }: { id: string; bytes: Uint8Array; side: number; hue: number },
): Promise<void> {
  await db.query(keepStatement, [id, bytes, side, hue])
}

const drop = statement({
  name: 'media.drop',
  text: 'delete from media where id = $1',
  row: none,
})

/** Takes a picture away, in the caller's transaction. */
export async function dropMedia(db: Db, id: string): Promise<void> {
  await db.query(drop, [id])
}

const masterStatement = statement({
  name: 'media.master',
  text: 'select bytes from media where id = $1',
  row: z.object({ bytes: z.instanceof(Uint8Array) }),
})

async function masterOf(db: ReadDb, id: string): Promise<Uint8Array | undefined> {
  const [master] = await db.query(masterStatement, [id])
  return master?.bytes
}

function render(master: Uint8Array, size: string, format: keyof typeof formats): Promise<Buffer> {
  const box = size === 'og' ? ogSize : { width: Number(size) }
  const image = sharp(master, { limitInputPixels: 40_000_000 }).resize({
    ...box,
    fit: 'cover',
    position: 'top',
  })
  return formats[format](image).toBuffer()
}

/** Atomic write (temporary file and rename). Errors such as a full disk are ignored: it's only a cache. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
    .then(() => writeFile(part, bytes))
    .then(() => rename(part, file))
    .catch(() => {})
}
