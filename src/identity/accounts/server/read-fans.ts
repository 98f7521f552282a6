import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { type Lookup, lookUp } from '../../../platform/server/look-up.ts'
import { statement } from '../../../platform/server/statement.ts'

const fan = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  /** Of the number, with its country's code; null without one. */
  phone_e164: z.string().nullable(),
  locale: z.string(),
  image_id: z.string().nullable(),
})
/** A fan as other modules name, picture and write to them. */
export type Fan = z.output<typeof fan>

const byIds = statement({
  name: 'accounts.fans',
  text: 'select id, username, email, phone_e164, locale, image_id from users where id = any($1::bigint[])',
  row: fan,
})

/** Reads the fans of a list. */
export function readFans(db: ReadDb, ids: Iterable<number | null>): Promise<Lookup<Fan>> {
  return lookUp(ids, wanted => db.query(byIds, [wanted]))
}
