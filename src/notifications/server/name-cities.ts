import { buildCityNamesSql } from '../../catalogue/cities/server/index.ts'
import type { Db } from '../../platform/server/database.ts'
import { none, statement } from '../../platform/server/statement.ts'

/**
 * SQL: the city of a domain event, or else of its event or campaign. Covers notifications without a distance
 * limit too.
 */
const citySql = `coalesce(h.city_id, (select e.city_id from events e where e.id = h.event_id),
  substring(h.key from '^campaign:\\d+-(\\d+)$')::int)`

const nameAll = statement({
  name: 'notifications.name-cities',
  text: `update domain_events h set params = h.params || jsonb_build_object('city', ${buildCityNamesSql('c')})
      from cities c where jsonb_typeof(h.params -> 'city') = 'string' and c.id = ${citySql}`,
  row: none,
})

/** Adds translated city names to notifications that were recorded when cities had only an English name. */
export async function nameCities(db: Db): Promise<void> {
  await db.query(nameAll)
}
