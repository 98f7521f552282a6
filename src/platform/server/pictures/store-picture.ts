import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as z from 'zod'
import type { CleanImage } from '../clean-images.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'
import { computeHue } from './compute-hue.ts'

const insertPicture = statement({
  name: 'media.keep-picture',
  text: `insert into media (id, mime, bytes, width, height, hue) values ($1, 'image/webp', $2, $3, $4, $5)
    on conflict (id) do nothing returning id`,
  row: z.object({ id: z.string() }),
})

/**
 * Derives the id of a picture from its bytes, so that the same file has the same id in every installation of
 * Fanfare.
 */
export const toPictureId = (source: Uint8Array) =>
  `pic-${createHash('sha256').update(source).digest('hex').slice(0, 32)}`

/** Stores a picture of the catalog unless it exists; returns whether it is new. */
export async function storePicture(
  db: Db,
  id: string,
  { bytes, width, height }: CleanImage,
): Promise<boolean> {
  const { dominant } = await sharp(bytes).stats()
  const inserted = await db.query(insertPicture, [id, bytes, width, height, computeHue(dominant)])
  return inserted.length > 0
}
