import * as z from 'zod'
import type { Picture } from '../contract/picture.ts'
import type { ReadDb } from './database.ts'
import { type Lookup, lookUp } from './look-up.ts'
import { statement } from './statement.ts'

const pictures = statement({
  name: 'media.pictures',
  text: 'select id, hue from media where id = any($1::text[])',
  row: z.object({ id: z.string(), hue: z.int() }),
})

/** The pictures of these ids with their hues. */
export function readPictures(db: ReadDb, ids: Iterable<string | null>): Promise<Lookup<Picture>> {
  return lookUp(ids, wanted => db.query(pictures, [wanted]))
}
