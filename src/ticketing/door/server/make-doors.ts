import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { generateCode } from '../../../platform/contract/typed-code.ts'
import type { Db } from '../../../platform/server/database.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import type { OperatorAct } from '../../../platform/server/operators/operator-act.ts'
import { statement } from '../../../platform/server/statement.ts'
import { hashDoorCode } from './door-token.ts'
import { readDoors } from './read-entries.ts'

/** Characters per code; each encodes 5 bits. */
const codeLength = 20

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

/** Creates doors and returns their codes. Only hashes are stored, so the codes cannot be read again. */
export async function makeDoors(db: Db, { eventId, names, now }: NewDoors) {
  const codes = names.map(() => generateCode(randomBytes(codeLength)))
  const made = await db.query(insertDoors, [eventId, names, codes.map(hashDoorCode), new Date(now)])
  return made.map((door, at) => ({ ...door, code: codes[at] ?? '' }))
}

interface DoorsInput {
  eventId: number
  count: number
  /** If omitted, the doors are named Door 1, Door 2 and so on. */
  called: string | undefined
}

export async function makeDoorsForOperator(
  db: Db,
  { eventId, count, called }: DoorsInput,
  by: OperatorAct,
): ReturnType<typeof makeDoors> {
  const names = toNames(called, count, (await readDoors(db, eventId)).length)
  const made = await makeDoors(db, { eventId, names, now: by.now })
  const entry = { ...by, act: 'door code', object: `event ${eventId}`, before: {} }
  await writeAudit(db, { ...entry, after: { doors: made.map(({ id, name }) => ({ id, name })) } }, by.now)
  return made
}

function toNames(called: string | undefined, count: number, before: number): string[] {
  if (called && count === 1) return [called]
  const from = called ? 0 : before
  return Array.from({ length: count }, (_, at) => `${called ?? 'Door'} ${from + at + 1}`)
}
