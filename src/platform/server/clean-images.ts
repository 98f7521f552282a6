import sharp from 'sharp'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'

/** An uploaded picture, re-encoded: WebP, no metadata, bounded size. */
export interface CleanImage {
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** Accepted formats, detected by content. No SVG: it can hold scripts. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
/** Most pixels (width × height) that are decoded: guards against decompression bombs. */
const pixelsMax = 40_000_000
/** Longer side of the stored picture, in pixels: enough to read a screenshot. */
const sideMax = 2_560
const secondsMax = 20

type Problem = 'ERR_NOT_IMAGE' | 'ERR_LIMIT_IMAGE_SIZE'

/** Queue length: each waiting request holds its pictures in memory. */
const waitingMax = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Sanitises uploaded pictures: detects the type from the content and re-encodes as WebP without metadata (location,
 * camera). One at a time per process, because a decoded picture takes a lot of memory. Errors of `field`: ERR_NOT_IMAGE
 * for other or truncated files, ERR_LIMIT_IMAGE_SIZE above 40 megapixels (spec 5).
 */
export async function cleanImages(images: Uint8Array[], field: string): Promise<CleanImage[] | Failure> {
  if (images.length === 0) return []
  if (waiting >= waitingMax) return fail(platformErrors.unavailable)
  waiting += 1
  const turn = last.then(() => cleanAll(images, field))
  last = turn.catch(() => {})
  return turn.finally(() => {
    waiting -= 1
  })
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

async function cleanImage(bytes: Uint8Array): Promise<CleanImage | Problem> {
  if (bytes.length === 0) return 'ERR_NOT_IMAGE'
  // We check the size before decoding, with an error of our own, so sharp's limit is off for the header.
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !formats.has(header.format)) return 'ERR_NOT_IMAGE'
  if (header.width * (header.pageHeight ?? header.height) > pixelsMax) return 'ERR_LIMIT_IMAGE_SIZE'
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
