import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { codeOf } from '../../../platform/contract/typed-code.ts'
import type { Db } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'
import { hashOfDoorCode } from './door-token.ts'

/** 5 bits each. */
const lettersOfCode = 20

const insertDoors = statement({
  name: 'door.make',
  text: `insert into doors (event_id, name, code_hash, created_at)
    select $1, n.name, n.hash, $4 from unnest($2::text[], $3::bytea[]) with ordinality as n (name, hash, at) order by n.at
    returning id, name`,
  row: z.object({ id: z.int(), name: z.string() }),
})

interface NewDoors {
  eventId: number
  names: string[]
  now: number
}

/** Makes doors. Their codes are answered this once: only hashes are kept. */
export async function makeDoors(db: Db, { eventId, names, now }: NewDoors) {
  const codes = names.map(() => codeOf(randomBytes(lettersOfCode)))
  const made = await db.query(insertDoors, [eventId, names, codes.map(hashOfDoorCode), new Date(now)])
  return made.map((door, at) => ({ ...door, code: codes[at] ?? '' }))
}
