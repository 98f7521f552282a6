import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as z from 'zod'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { type CleanImage, createImageQueue } from '../../../platform/server/clean-images.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { deleteMedia, fanMediaPrefix, storeFanPicture } from '../../../platform/server/media.ts'
import { computeHue } from '../../../platform/server/pictures/compute-hue.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { readSelf } from './self.ts'

/** Side of the stored picture in pixels: twice the largest displayed size. */
const sideMax = 640

/** A separate queue, so that large pictures in visitors' tickets don't delay fans. */
const cleanImages = createImageQueue()

/**
 * Replaces the fan's picture with the re-encoded center square of an upload. The old one is deleted at once.
 */
export async function replacePicture(images: Uint8Array[], context: FanContext) {
  const { userId } = context.fan
  if (images.length === 0) return fail(platformErrors.validationFailed, { image: 'ERR_REQUIRED' })
  const cleaned = await cleanImages({ images, field: 'image', caller: `fan ${userId}` })
  if (cleaned instanceof Failure) return cleaned
  const [image] = cleaned
  if (!image) throw new Error('a picture was lost')
  const square = await cropSquare(image)
  return context.write(async db => {
    await storePicture(db, userId, square)
    return readSelf(db, userId)
  })
}

export function removePicture(context: FanContext) {
  const { userId } = context.fan
  return context.write(async db => {
    await dropPicture(db, userId)
    return readSelf(db, userId)
  })
}

const lockPicture = statement({
  name: 'accounts.lock-picture',
  text: 'select image_id from users where id = $1 for update',
  row: z.object({ image_id: z.string().nullable() }),
})

/** Deletes a fan's picture including its file. */
export async function dropPicture(db: Db, userId: number): Promise<void> {
  // Locks first: a single statement that waited for another upload would not see the picture stored by it.
  const [row] = await db.query(lockPicture, [userId])
  if (!row?.image_id) return
  await deleteMedia(db, row.image_id)
}

const setPictureStatement = statement({
  name: 'accounts.keep-picture',
  text: 'update users set image_id = $2 where id = $1',
  row: none,
})

async function storePicture(db: Db, userId: number, square: Square): Promise<void> {
  await dropPicture(db, userId)
  const id = `${fanMediaPrefix}${randomUUID()}`
  await storeFanPicture(db, { id, ...square })
  await db.query(setPictureStatement, [userId, id])
}

interface Square {
  bytes: Uint8Array
  /** Side length in pixels. */
  side: number
  /** Hue of the dominant color, 0–359. */
  hue: number
}

async function cropSquare({ bytes, width, height }: CleanImage): Promise<Square> {
  const side = Math.min(width, height, sideMax)
  const square = await sharp(bytes)
    .resize({ width: side, height: side, fit: 'cover', position: 'centre' })
    .webp({ quality: 84 })
    .toBuffer()
  const { dominant } = await sharp(square).stats()
  return { bytes: square, side, hue: computeHue(dominant) }
}
