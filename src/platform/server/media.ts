import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import * as z from 'zod'
import { createByteCache } from './byte-cache.ts'
import type { Db, ReadDb } from './database.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { none, statement } from './statement.ts'

/** Allowed widths in pixels; requests for others get 404. */
export const mediaWidths = [48, 96, 160, 240, 320, 480, 640, 800, 960, 1280]

/** Size in pixels of the JPEG for link previews. */
const ogSize = { width: 1200, height: 630 }

/**
 * Id prefix of fans' pictures. They can be deleted, so they are never cached on disk or for long by proxies,
 * and each read checks the database.
 */
export const fanMediaPrefix = 'fan-'

/**
 * One minute, then revalidation by ETag, because a picture that its fan deletes must also disappear from
 * shared caches.
 */
const fanCacheControl = 'public, max-age=60'
const immutableCacheControl = 'public, max-age=31536000, immutable'

/** Size of the in-memory cache for renditions of fans' pictures. */
const rememberedBytesMax = 8 * 2 ** 20

/** Maximum number of concurrent renders; each takes a CPU core and the memory of the decoded master. */
const rendersMax = 2
/** Maximum length of the queue; a page of uncached pictures requests several dozen at once. */
const waitingMax = 200
const busySeconds = 2

// Disables libvips's operation cache, which would never hit because each master is read once per rendition.
sharp.cache(false)

const formats = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 74, effort: 3 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
}

const pattern = /^([a-z0-9-]{1,80})\/(og|\d{2,4})\.(avif|webp|jpg)$/

/** Counts a render against a rate limit; returns 0 to proceed, else the seconds to wait. */
export type Admit = () => number | Promise<number>

/**
 * Result for a request that should be retried later: the caller exceeded its limit, or the render queue is
 * full (load shedding).
 */
export interface MediaRetry {
  waitSeconds: number
  isLimited: boolean
}

export interface MediaVariant {
  bytes: Uint8Array
  type: string
  cacheControl: string
}

/**
 * Creates the store of pictures in the sizes that pages use, rendered from masters in the database. Each
 * rendition is rendered once per machine, cached as a file under `cacheDir`, and immutable, because a new
 * picture has a new id.
 */
export function createMedia({ db, cacheDir }: { db: ReadDb; cacheDir: string }) {
  const runningLookups = new Map<string, Promise<RenditionSource>>()
  const rendering = new Map<string, Promise<RenderResult>>()
  const remembered = createByteCache(rememberedBytesMax)
  const runLimited = limitConcurrency({ runningMax: rendersMax, waitingMax })
  const toFile = ({ id, size, format }: MediaRequest) =>
    path.join(cacheDir, id.slice(0, 2), `${id}-${size}.${format}`)

  async function findSource(request: MediaRequest): Promise<RenditionSource> {
    const cached = request.isOfFan ? null : await readFile(toFile(request)).catch(() => null)
    if (cached) return { bytes: cached }
    const master = await readMaster(db, request.id)
    if (!master && request.isOfFan) remembered.forget(request.name)
    const bytes = master && request.isOfFan && remembered.get(request.name)
    if (bytes) return { bytes }
    return master ? { master } : null
  }

  async function renderAndCache(request: MediaRequest, master: Uint8Array): Promise<RenderResult> {
    const bytes = await runLimited(() => render(master, request.size, request.format))
    if (!bytes) return { waitSeconds: busySeconds, isLimited: false }
    if (request.isOfFan) remembered.set(request.name, bytes)
    else await writeToCache(toFile(request), bytes)
    return bytes
  }

  /**
   * Returns the bytes, the reason why the request should be retried, or null if there is no picture. Admits
   * each caller separately; concurrent callers share one render.
   */
  async function loadBytes(request: MediaRequest, admit: Admit): Promise<RenderResult | null> {
    const running = rendering.get(request.name)
    if (running) return (await findRefusal(admit)) ?? running
    const found = await shareRun(runningLookups, request.name, () => findSource(request))
    if (!found) return null
    if ('bytes' in found) return found.bytes
    const { master } = found
    return (
      (await findRefusal(admit)) ?? shareRun(rendering, request.name, () => renderAndCache(request, master))
    )
  }

  return {
    /**
     * Returns the picture for `{id}/{width|og}.{avif|webp|jpg}`, null for an unknown one, or the wait before
     * a retry.
     */
    async get(name: string, admit: Admit): Promise<MediaVariant | MediaRetry | null> {
      const request = parseRequest(name)
      const bytes = request && (await loadBytes(request, admit))
      if (!bytes || 'waitSeconds' in bytes) return bytes
      const { format, isOfFan } = request
      const type = `image/${format === 'jpg' ? 'jpeg' : format}`
      return { bytes, type, cacheControl: isOfFan ? fanCacheControl : immutableCacheControl }
    },
  }
}

export type Media = ReturnType<typeof createMedia>

interface MediaRequest {
  name: string
  id: string
  size: string
  format: keyof typeof formats
  isOfFan: boolean
}

/** A cached rendition, or the master from which to render it. */
type RenditionSource = { bytes: Uint8Array } | { master: Uint8Array } | null
type RenderResult = Uint8Array | MediaRetry

function parseRequest(name: string): MediaRequest | null {
  const found = pattern.exec(name)
  const [, id = '', size = '', format = ''] = found ?? []
  if (!found || (size !== 'og' && !mediaWidths.includes(Number(size)))) return null
  return { name, id, size, format: format as keyof typeof formats, isOfFan: id.startsWith(fanMediaPrefix) }
}

async function findRefusal(admit: Admit): Promise<MediaRetry | null> {
  const waitSeconds = await admit()
  return waitSeconds > 0 ? { waitSeconds, isLimited: true } : null
}

/** Shares one computation between concurrent callers. */
function shareRun<Value>(
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

const storeStatement = statement({
  name: 'media.keep',
  text: `insert into media (id, mime, bytes, width, height, hue) values ($1, 'image/webp', $2, $3, $3, $4)`,
  row: none,
})

/** Stores a fan's WebP picture in the caller's transaction. The id must be new and start with `fan-`. */
export async function storeFanPicture(
  db: Db,
  { id, bytes, side, hue }: { id: string; bytes: Uint8Array; side: number; hue: number },
): Promise<void> {
  await db.query(storeStatement, [id, bytes, side, hue])
}

const drop = statement({
  name: 'media.drop',
  text: 'delete from media where id = $1',
  row: none,
})

export async function deleteMedia(db: Db, id: string): Promise<void> {
  await db.query(drop, [id])
}

const masterStatement = statement({
  name: 'media.master',
  text: 'select bytes from media where id = $1',
  row: z.object({ bytes: z.instanceof(Uint8Array) }),
})

async function readMaster(db: ReadDb, id: string): Promise<Uint8Array | undefined> {
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

/**
 * Writes a cache file atomically (temporary file and rename). Ignores errors such as a full disk, because the
 * file can be rendered again.
 */
async function writeToCache(file: string, bytes: Uint8Array): Promise<void> {
  const part = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
    .then(() => writeFile(part, bytes))
    .then(() => rename(part, file))
    .catch(() => {})
}
