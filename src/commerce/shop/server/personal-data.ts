import * as z from 'zod'
import type { PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const exportRestockWishes = statement({
  name: 'shop.export-restock-wishes',
  text: `select localized(p.name, 'en') as project, localized(d.name, 'en') as product, w.variant_id, w.created_at
    from restock_wishes w join variants v on v.id = w.variant_id join products d on d.id = v.product_id
    join projects p on p.id = d.project_id where w.user_id = $1 order by w.created_at, w.variant_id`,
  row: z.object({ project: z.string(), product: z.string(), variant_id: z.int(), created_at: z.date() }),
})

const supported = statement({
  name: 'shop.export-supported',
  text: `select localized(p.name, 'en') as project, s.project_id, s.name, s.country, s.supported_at
    from project_supporters s join projects p on p.id = s.project_id where s.user_id = $1 order by s.supported_at, s.id`,
  row: z.object({
    project: z.string(),
    project_id: z.int(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    supported_at: z.date(),
  }),
})

const eraseRestockWishes = statement({
  name: 'shop.erase-restock-wishes',
  text: 'delete from restock_wishes where user_id = $1',
  row: none,
})

const places = statement({
  name: 'shop.export-waiting-places',
  text: `select localized(p.name, 'en') as project, w.entered_at, w.ready_at
    from waiting_places w join projects p on p.id = w.project_id where w.user_id = $1 order by w.entered_at`,
  row: z.object({ project: z.string(), entered_at: z.date(), ready_at: z.date().nullable() }),
})

/** Deletes a fan's places. This does not change the drawn turns of other fans. */
const erasePlaces = statement({
  name: 'shop.erase-waiting-places',
  text: 'delete from waiting_places where user_id = $1',
  row: none,
})

const eraseSupporter = statement({
  name: 'shop.erase-supporter',
  text: 'update project_supporters set name = null, user_id = null where user_id = $1',
  row: none,
})

/**
 * Personal data in restock requests, waiting places and supported projects. Erased fans still count as
 * anonymous supporters.
 */
export const shopData: PersonalData = {
  tables: {
    restock_wishes: { exportedAs: 'restock_wishes' },
    project_supporters: { exportedAs: 'supported_projects' },
    waiting_places: { exportedAs: 'waiting_places' },
  },
  export: async (db, { userId }) => ({
    restock_wishes: await db.query(exportRestockWishes, [userId]),
    supported_projects: await db.query(supported, [userId]),
    waiting_places: await db.query(places, [userId]),
  }),
  async erase(db, { userId }) {
    await db.query(eraseRestockWishes, [userId])
    await db.query(eraseSupporter, [userId])
    await db.query(erasePlaces, [userId])
  },
}
