import sharp from 'sharp'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'

/** An uploaded picture after re-encoding: WebP, no metadata, limited size. */
export interface CleanImage {
  bytes: Uint8Array
  width: number
  height: number
}

/** Accepted formats, detected by content. SVG is excluded because it can contain scripts. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
/** Maximum number of pixels (width × height) to decode per picture; guards against decompression bombs. */
const pixelsMax = 40_000_000
/** Maximum number of pixels of all pictures in a request: five screenshots, or four photos from a phone. */
const requestPixelsMax = 60_000_000
/** Longer side of the stored picture in pixels: enough to read a screenshot. */
const sideMax = 2_560
const secondsMax = 20

type Problem = 'ERR_NOT_IMAGE' | 'ERR_LIMIT_IMAGE_SIZE'

/** Maximum length of the queue, because each waiting request holds its pictures in memory. */
const waitingMax = 8
const callerMax = 2

interface Upload {
  images: Uint8Array[]
  /** Name of the field for which problems are reported. */
  field: string
  /** The caller to whom the upload counts in the queue. */
  caller: string
}

export type CleanImages = (upload: Upload) => Promise<CleanImage[] | Failure>

/**
 * Creates a queue that sanitizes uploaded pictures: detects the type from the content and re-encodes as WebP
 * without metadata (location, camera). Runs one upload at a time, because a decoded picture takes a lot of
 * memory; uploads that must not wait for others have a separate queue. Reads all headers before decoding any
 * picture. Errors: ERR_NOT_IMAGE for other or truncated files; ERR_LIMIT_IMAGE_SIZE above 40 megapixels (spec
 * 5), or above 60 in total.
 */
export function createImageQueue(): CleanImages {
  const places = new Map<string, number>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  function take(caller: string, change: 1 | -1): void {
    waiting += change
    const left = (places.get(caller) ?? 0) + change
    if (left === 0) places.delete(caller)
    else places.set(caller, left)
  }

  return async ({ images, field, caller }) => {
    if (images.length === 0) return []
    const isFull = waiting >= waitingMax || (places.get(caller) ?? 0) >= callerMax
    if (isFull) return fail(platformErrors.unavailable)
    take(caller, 1)
    try {
      const problem = await checkHeaders(images)
      if (problem) return fail(platformErrors.validationFailed, { [field]: problem })
      const turn = last.then(() => cleanAll(images, field))
      last = turn.catch(() => {})
      return await turn
    } finally {
      take(caller, -1)
    }
  }
}

async function checkHeaders(images: Uint8Array[]): Promise<Problem | null> {
  let pixels = 0
  for (const image of images) {
    const header = image.length > 0 && (await readHeader(image))
    if (!header || !formats.has(header.format)) return 'ERR_NOT_IMAGE'
    const own = header.width * (header.pageHeight ?? header.height)
    pixels += own
    if (own > pixelsMax || pixels > requestPixelsMax) return 'ERR_LIMIT_IMAGE_SIZE'
  }
  return null
}

/** Disables sharp's pixel limit for the header, because the size is checked later with a specific error. */
function readHeader(image: Uint8Array) {
  return sharp(image, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
}

async function cleanAll(images: Uint8Array[], field: string): Promise<CleanImage[] | Failure> {
  const cleaned: CleanImage[] = []
  for (const image of images) {
    const result = await cleanImage(image)
    if (typeof result === 'string') return fail(platformErrors.validationFailed, { [field]: result })
    cleaned.push(result)
  }
  return cleaned
}

/** Cleans a single picture for an operator command; uploads use `createImageQueue`. */
export async function cleanOneImage(bytes: Uint8Array): Promise<CleanImage | Problem> {
  return (await checkHeaders([bytes])) ?? cleanImage(bytes)
}

async function cleanImage(bytes: Uint8Array): Promise<CleanImage | Problem> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'truncated' })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: secondsMax })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return 'ERR_NOT_IMAGE'
  }
}
