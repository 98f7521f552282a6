import * as z from 'zod'
import type { Picture } from '../contract/picture.ts'
import type { ReadDb } from './database.ts'
import { type Lookup, lookUp } from './look-up.ts'
import { type RowOf, statement } from './statement.ts'

const pictures = statement({
  name: 'media.pictures',
  text: 'select id, hue from media where id = any($1::text[])',
  row: z.object({ id: z.string(), hue: z.int() }),
})

export function readPictures(db: ReadDb, ids: Iterable<string | null>): Promise<Lookup<Picture>> {
  return lookUp(ids, pictureIds => db.query(pictures, [pictureIds]))
}

const file = statement({
  name: 'media.file',
  text: `select mime as type, width, height, encode(bytes, 'base64') as base64 from media where id = $1`,
  row: z.object({ type: z.string(), width: z.int(), height: z.int(), base64: z.string() }),
})

/** Reads a picture with its bytes, for the export of a fan's data. */
export async function readPictureFile(db: ReadDb, id: string): Promise<RowOf<typeof file> | null> {
  const [found] = await db.query(file, [id])
  return found ?? null
}
