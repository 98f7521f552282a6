import { cityNames } from '../../catalogue/cities/server/index.ts'
import type { Db } from '../../platform/server/database.ts'
import { none, statement } from '../../platform/server/statement.ts'

/** Where it happens: its own city, else that of its event or campaign, for what is told however far away. */
const cityOf = `coalesce(h.city_id, (select e.city_id from events e where e.id = h.event_id),
  substring(h.key from '^campaign:\\d+-(\\d+)$')::int)`

const nameAll = statement({
  name: 'notifications.name-cities',
  text: `update domain_events h set params = h.params || jsonb_build_object('city', ${cityNames('c')})
      from cities c where jsonb_typeof(h.params -> 'city') = 'string' and c.id = ${cityOf}`,
  row: none,
})

/** What was recorded while cities had an English name only says the reader's from now on. */
export async function nameCities(db: Db): Promise<void> {
  await db.query(nameAll)
}
