import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

interface Supporter {
  projectId: number
  userId: number
  /** Null: not named. */
  name: string | null
  /** ISO 3166; null: not shown at all, but counted. */
  country: string | null
  at: number
}

/** Countries whose count goes up or down; '' is that of supporters who don't tell theirs. */
const changedRow = z.object({ before: z.string().nullable(), after: z.string().nullable() })

const saveStatement = statement({
  name: 'shop.save-supporter',
  text: `insert into project_supporters as s (project_id, user_id, name, country, supported_at)
      values ($1, $2, $3, $4, $5)
    on conflict (project_id, user_id) do update set name = excluded.name, country = excluded.country
    returning case when old.id is not null then coalesce(old.country, '') end as before, coalesce(new.country, '') as after`,
  row: changedRow,
})

/** A fan supports a project, and is seen as chosen last; the first time counts as the time. */
export async function addSupporter(
  db: Db,
  { projectId, userId, name, country, at }: Supporter,
): Promise<void> {
  const [changed] = await db.query(saveStatement, [projectId, userId, name, country, new Date(at)])
  await countAgain(db, projectId, changed)
}

const dropStatement = statement({
  name: 'shop.drop-supporter',
  text: `delete from project_supporters where project_id = $1 and user_id = $2
    returning coalesce(country, '') as before, null as after`,
  row: changedRow,
})

/** A fan who has nothing of the project any more. */
export async function removeSupporter(
  db: Db,
  { projectId, userId }: Pick<Supporter, 'projectId' | 'userId'>,
): Promise<void> {
  const [changed] = await db.query(dropStatement, [projectId, userId])
  await countAgain(db, projectId, changed)
}

const lessStatement = statement({
  name: 'shop.fewer-supporters',
  text: 'update supporter_countries set supporter_count = supporter_count - 1 where project_id = $1 and country = $2',
  row: none,
})
const moreStatement = statement({
  name: 'shop.more-supporters',
  text: `insert into supporter_countries as c (project_id, country, supporter_count) values ($1, $2, 1)
    on conflict (project_id, country) do update set supporter_count = c.supporter_count + 1`,
  row: none,
})

/** Counts move in the order of their countries, so that two fans who swap theirs don't wait for each other. */
async function countAgain(
  db: Db,
  projectId: number,
  changed: z.output<typeof changedRow> | undefined,
): Promise<void> {
  if (!changed || changed.before === changed.after) return
  const { before, after } = changed
  const moves = [
    ...(before === null ? [] : [{ country: before, move: lessStatement }]),
    ...(after === null ? [] : [{ country: after, move: moreStatement }]),
  ].toSorted((a, b) => (a.country < b.country ? -1 : 1))
  for (const { country, move } of moves) await db.query(move, [projectId, country])
}
