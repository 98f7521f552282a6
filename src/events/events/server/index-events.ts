import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { normalise } from '../../../platform/server/normalise.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const batchSize = 5000

const notIndexed = statement({
  name: 'events.not-indexed',
  text: `select e.id, e.name, array(select value from jsonb_each_text(t.name)) as tour, e.venue
           from events e left join tours t on t.id = e.tour_id
          where e.search_text = '' and e.id > $1 order by e.id limit $2`,
  row: z.object({ id: z.int(), name: z.string(), tour: z.array(z.string()), venue: z.string() }),
})

const indexTexts = statement({
  name: 'events.index',
  text: `update events e set search_text = f.text from unnest($1::int[], $2::text[]) f (id, text) where e.id = f.id`,
  row: none,
})

/**
 * Indexes all events that are missing from the search index, by the names of their tours in all languages:
 * new ones, and those whose title, tour or venue has changed, which triggers have removed from it. Call it in
 * the transaction that wrote the events; moving them in time and cancelling them need no call.
 */
export async function indexEvents(db: Db): Promise<void> {
  for (let lastId = 0; ; ) {
    const events = await db.query(notIndexed, [lastId, batchSize])
    const last = events.at(-1)
    if (!last) return
    const texts = events.map(({ name, tour, venue }) =>
      [normalise(name), [...new Set(tour.map(normalise))].join(' '), normalise(venue)].join('\n'),
    )
    await db.query(indexTexts, [events.map(({ id }) => id), texts])
    lastId = last.id
  }
}
