import { buildInvalidArtistSql } from '../../catalogue/artists/server/index.ts'
import { readCityCards } from '../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { listRowsMax, listStatement, readList } from '../../platform/server/one-trip-list.ts'
import type { campaignOrders } from '../contract.ts'
import { campaignColumns, campaignRow, createCampaignPresenter } from './campaign-row.ts'

type Order = (typeof campaignOrders)[number]

/** Sort orders with their filters; each one can use an index on campaigns. */
const orders: Record<Order, { where: string; orderBy: string }> = {
  makes: { where: 'p.make_count > 0', orderBy: 'p.make_count desc, p.id' },
  trending: { where: 'p.week_count > 0', orderBy: 'p.week_count desc, p.id' },
  nearly_there: { where: `p.status = 'open' and p.make_count > 0`, orderBy: 'p.progress desc, p.id' },
  done: { where: `p.status = 'done'`, orderBy: 'p.make_count desc, p.id' },
}

interface Query {
  order: Order
  /** City filter; null for all cities. */
  cityId: number | null
  locale: string
  limit: number
  offset: number
}

/** SQL condition: the artist of campaign `p` has a page. */
export const hasVisibleArtistSql = `p.artist_id <> all (array(select a.id from artists a where ${buildInvalidArtistSql('a')}))`

function campaigns(order: Order, isFilteredByCity: boolean) {
  const { where, orderBy } = orders[order]
  return listStatement({
    name: 'campaigns.explore',
    variant: [order, isFilteredByCity ? 'city' : 'world'],
    from: `from campaigns p where ${where}${isFilteredByCity ? ' and p.city_id = $1' : ''}
      and ${hasVisibleArtistSql}`,
    select: campaignColumns,
    orderBy,
    countMax: listRowsMax,
    row: campaignRow,
  })
}

/**
 * Returns one page of campaigns without those of '(INVALID)' artists. `isThere` is false for an unknown city.
 */
export async function exploreCampaigns(db: ReadDb, { order, cityId, locale, ...page }: Query) {
  const values = cityId === null ? [] : [cityId]
  const list = await readList(db, campaigns(order, cityId !== null), { values, ...page })
  if (cityId !== null && list.totalCount === 0) {
    const cities = await readCityCards(db, [cityId], locale)
    if (!cities.find(cityId)) return { ...list, isThere: false, rows: [] }
  }
  const present = await createCampaignPresenter(db, list.rows, locale)
  return { ...list, rows: list.rows.map(present) }
}
