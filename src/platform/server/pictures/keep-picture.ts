import { createHash } from 'node:crypto'
import sharp from 'sharp'
import * as z from 'zod'
import type { CleanImage } from '../clean-images.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'
import { hueOf } from './hue-of.ts'

const insertPicture = statement({
  name: 'media.keep-picture',
  text: `insert into media (id, mime, bytes, width, height, hue) values ($1, 'image/webp', $2, $3, $4, $5)
    on conflict (id) do nothing returning id`,
  row: z.object({ id: z.string() }),
})

/** The id of a picture by its bytes: the same file has the same id here and in every other Fanfare. */
export const pictureIdOf = (source: Uint8Array) =>
  `pic-${createHash('sha256').update(source).digest('hex').slice(0, 32)}`

/** Keeps a picture of the catalogue, once; false where it was there. */
export async function keepPicture(
  db: Db,
  id: string,
  { bytes, width, height }: CleanImage,
): Promise<boolean> {
  const { dominant } = await sharp(bytes).stats()
  const kept = await db.query(insertPicture, [id, bytes, width, height, hueOf(dominant)])
  return kept.length > 0
}
