import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { buildIsoUtcSql, jsonStatement, readJsonRows } from '../../platform/server/json-rows.ts'

const byKey = jsonStatement({
  name: 'notifications.news-for-staff',
  text: `select h.params ->> 'news' as news, ${buildIsoUtcSql('h.at')} as at, ${buildIsoUtcSql('h.told_at')} as sent_at
    from domain_events h where h.kind = 'order' and h.key ^@ $1 order by h.at, h.id`,
  row: z.object({ news: z.string(), at: z.string(), sent_at: z.string().nullable() }),
})

/**
 * Lists the news of orders whose keys begin with a text. `sent_at` is when its messages were handed over; they
 * go by the channels that the fan has chosen.
 */
export const listNewsForStaff = (db: ReadDb, keyStart: string) => readJsonRows(db, byKey, [keyStart])
