import sharp from 'sharp'
import { type Failure, fail, platformErrors } from '../contract/errors.ts'

/** A picture that we made ourselves from what somebody sent: WebP, no metadata, of modest size. */
export interface CleanImage {
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** What a picture may be, by its content. SVG is a document with scripts and not in the list. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'])
/** Width times height of a picture that may be decoded. */
const pixelsMax = 40_000_000
/** The longer side of what is kept, in pixels: enough to read a screenshot. */
const sideMax = 2_560
const secondsMax = 20

type Problem = 'ERR_NOT_IMAGE' | 'ERR_LIMIT_IMAGE_SIZE'

/** Requests whose pictures may wait for their turn: each holds them in memory. */
const waitingMax = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Makes pictures that somebody sent harmless: their type is read from their content, and each is drawn anew as
 * WebP without metadata (place, camera). One at a time in a process, for a picture in memory is large. The failure
 * names `field`: ERR_NOT_IMAGE for what is none or is cut off, ERR_LIMIT_IMAGE_SIZE above 40 megapixels (spec 5).
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
  // The size is looked at before anything is decoded, so the limit of the header's reader is off.
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
