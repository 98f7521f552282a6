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

/**
 * SQL: a change of a supporter with the counts that follow from it, in one statement, because many wait for the row of
 * their country until the commit. `before` and `after` are countries; '' is that of supporters who don't tell theirs.
 * Who swaps countries locks both in their order first, so that two who do don't wait for each other.
 */
const counted = (change: string) => `with changed as (${change}
    ), moved as (
      select before, after from changed where before is distinct from after
    ), ordered as materialized (
      select c.country from supporter_countries c join moved m on c.country in (m.before, m.after)
        where c.project_id = $1 and m.before is not null order by c.country for no key update of c
    ), fewer as (
      update supporter_countries c set supporter_count = c.supporter_count - 1
        from moved m where c.project_id = $1 and c.country = m.before and (select count(*) from ordered) >= 0
    ) insert into supporter_countries as c (project_id, country, supporter_count)
      select $1, m.after, 1 from moved m where m.after is not null and (select count(*) from ordered) >= 0
    on conflict (project_id, country) do update set supporter_count = c.supporter_count + 1`

const saveStatement = statement({
  name: 'shop.save-supporter',
  text: counted(`insert into project_supporters as s (project_id, user_id, name, country, supported_at)
      values ($1, $2, $3, $4, $5)
    on conflict (project_id, user_id) do update set name = excluded.name, country = excluded.country
    returning case when old.id is not null then coalesce(old.country, '') end as before, coalesce(new.country, '') as after`),
  row: none,
})

/** A fan supports a project, and is seen as chosen last; the first time counts as the time. */
export function addSupporter(db: Db, { projectId, userId, name, country, at }: Supporter): Promise<unknown> {
  return db.query(saveStatement, [projectId, userId, name, country, new Date(at)])
}

const dropStatement = statement({
  name: 'shop.drop-supporter',
  text: counted(`delete from project_supporters where project_id = $1 and user_id = $2
    returning coalesce(country, '') as before, null as after`),
  row: none,
})

/** A fan who has nothing of the project any more. */
export function removeSupporter(
  db: Db,
  { projectId, userId }: Pick<Supporter, 'projectId' | 'userId'>,
): Promise<unknown> {
  return db.query(dropStatement, [projectId, userId])
}
