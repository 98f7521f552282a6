import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'

interface Supporter {
  projectId: number
  userId: number
  /** Null if the supporter is not named. */
  name: string | null
  /** ISO 3166 code; null if the country is not shown, but the supporter counts. */
  country: string | null
  at: number
}

/**
 * Builds SQL that changes a supporter and the resulting counts in one statement, because many transactions
 * wait for the country's row until the commit. `before` and `after` are countries; '' for supporters without
 * one. Counts are updated in order of country, so that two fans who swap countries do not deadlock. A
 * decrement is also an upsert, which sees a row inserted while waiting for the supporter; an update would
 * miss it.
 */
const counted = (change: string) => `with changed as (${change}
    ), moved as (
      select before, after from changed where before is distinct from after
    ), counts as (
      select before as country, 0 as more from moved where before is not null
      union all select after, 1 from moved where after is not null
    ) insert into supporter_countries as c (project_id, country, supporter_count)
      select $1, country, more from counts order by country
    on conflict (project_id, country) do update
      set supporter_count = c.supporter_count + case excluded.supporter_count when 0 then -1 else 1 end`

const saveStatement = statement({
  name: 'shop.save-supporter',
  text: counted(`insert into project_supporters as s (project_id, user_id, name, country, supported_at)
      values ($1, $2, $3, $4, $5)
    on conflict (project_id, user_id) do update set name = excluded.name, country = excluded.country
    returning case when old.id is not null then coalesce(old.country, '') end as before, coalesce(new.country, '') as after`),
  row: none,
})

/**
 * Adds or updates a supporter. The latest choice of name and country applies; the first payment sets the
 * time.
 */
export function addSupporter(db: Db, { projectId, userId, name, country, at }: Supporter): Promise<unknown> {
  return db.query(saveStatement, [projectId, userId, name, country, new Date(at)])
}

const dropStatement = statement({
  name: 'shop.drop-supporter',
  text: counted(`delete from project_supporters where project_id = $1 and user_id = $2
    returning coalesce(country, '') as before, null as after`),
  row: none,
})

/** Removes a supporter who has no paid units of the project any more. */
export function removeSupporter(
  db: Db,
  { projectId, userId }: Pick<Supporter, 'projectId' | 'userId'>,
): Promise<unknown> {
  return db.query(dropStatement, [projectId, userId])
}
