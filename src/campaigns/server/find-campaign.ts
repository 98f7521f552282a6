import * as z from 'zod'
import type { ReadDb } from '../../platform/server/database.ts'
import { statement } from '../../platform/server/statement.ts'

const byArtistAndCity = statement({
  name: 'campaigns.find-for-command',
  text: 'select id from campaigns where artist_id = $1 and city_id = $2',
  row: z.object({ id: z.int() }),
})

/** The id of the campaign that an operator names as the address of its page does, `12-1835848`; null for none. */
export async function findCampaign(db: ReadDb, name: string): Promise<number | null> {
  const [, artistId, cityId] = /^(\d{1,9})-(\d{1,9})$/.exec(name) ?? []
  if (artistId === undefined) return null
  const [found] = await db.query(byArtistAndCity, [artistId, cityId])
  return found?.id ?? null
}
