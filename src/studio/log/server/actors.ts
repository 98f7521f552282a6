import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import { statement } from '../../../platform/server/statement.ts'

const tokensOf = statement({
  name: 'log.tokens-of-staff',
  text: 'select id from staff_tokens where staff_id = $1 order by id',
  row: z.object({ id: z.int() }),
})

/** Returns the names under which an actor is in the log: a person's own and those of their tokens. */
export async function findActors(db: ReadDb, actor: string): Promise<string[]> {
  const [, staffId] = /^staff ([1-9]\d{0,8})$/.exec(actor) ?? []
  if (staffId === undefined) return [actor]
  const tokens = await db.query(tokensOf, [Number(staffId)])
  return [actor, ...tokens.map(({ id }) => `token ${id}`)]
}

const people = statement({
  name: 'log.people',
  text: `select 'staff ' || s.id as actor, s.id as staff_id, s.name from staff s where s.id = any($1::int[])
    union all select 'token ' || t.id, s.id, s.name from staff_tokens t join staff s on s.id = t.staff_id
      where t.id = any($2::int[])`,
  row: z.object({ actor: z.string(), staff_id: z.int(), name: z.string() }),
})

/** Reads the people behind actors such as `staff 3` and `token 9`, by actor. */
export async function readPeople(
  db: ReadDb,
  actors: readonly string[],
): Promise<Map<string, { staff_id: number; name: string }>> {
  const listIds = (kind: string) =>
    actors.flatMap(actor => (actor.startsWith(`${kind} `) ? Number(actor.slice(kind.length + 1)) : []))
  const rows = await db.query(people, [listIds('staff'), listIds('token')])
  return new Map(rows.map(({ actor, staff_id, name }) => [actor, { staff_id, name }]))
}
