import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

const byArtistAndCity = statement({
  name: 'campaigns.find-for-command',
  text: 'select id from campaigns where artist_id = $1 and city_id = $2',
  row: z.object({ id: z.int() }),
})

/** Finds a campaign's id by the name in its page's URL, `12-1835848`; returns null if unknown. */
export async function findCampaign(db: ReadDb, name: string): Promise<number | null> {
  const [, artistId, cityId] = /^(\d{1,9})-(\d{1,9})$/.exec(name) ?? []
  if (artistId === undefined) return null
  const [found] = await db.query(byArtistAndCity, [artistId, cityId])
  return found?.id ?? null
}
