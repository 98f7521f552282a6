import { invalidArtist } from '../../catalogue/artists/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { type ListResult, listStatement, reach, readList } from '../../platform/server/one-trip-list.ts'
import type { campaignOrders } from '../contract.ts'
import { type CampaignRow, campaignColumns, campaignRow } from './campaign-row.ts'

type Order = (typeof campaignOrders)[number]

/** Each order with what it leaves out; every one of them walks an index of campaigns. */
const orders: Record<Order, { where: string; orderBy: string }> = {
  makes: { where: 'p.make_count > 0', orderBy: 'p.make_count desc, p.id' },
  trending: { where: 'p.week_count > 0', orderBy: 'p.week_count desc, p.id' },
  nearly_there: { where: `p.status = 'open' and p.make_count > 0`, orderBy: 'p.progress desc, p.id' },
  done: { where: `p.status = 'done'`, orderBy: 'p.make_count desc, p.id' },
}

interface Query {
  order: Order
  /** Only campaigns of this city; null for the world. */
  cityId: number | null
  locale: string
  limit: number
  offset: number
}

function campaigns(order: Order, isOfCity: boolean) {
  const { where, orderBy } = orders[order]
  const wanted = `where ${where}${isOfCity ? ' and p.city_id = $2' : ''}
    and p.artist_id <> all (array(select a.id from artists a where ${invalidArtist('a')}))`
  return listStatement({
    name: 'campaigns.explore',
    exists: isOfCity ? 'exists (select from cities where id = $2)' : 'true',
    variant: [order, isOfCity ? 'city' : 'world'],
    from: `from campaigns p join artists a on a.id = p.artist_id join cities c on c.id = p.city_id ${wanted}`,
    countFrom: `from campaigns p ${wanted}`,
    select: campaignColumns('$1'),
    orderBy,
    countMax: reach,
    row: campaignRow,
  })
}

/**
 * One page of campaigns. Those of '(INVALID)' artists are not asked for by anybody and left out. `isThere` is false for
 * no such city.
 */
export function exploreCampaigns(
  db: ReadDb,
  { order, cityId, locale, ...page }: Query,
): Promise<ListResult<CampaignRow>> {
  const values = [locale, ...(cityId === null ? [] : [cityId])]
  return readList(db, campaigns(order, cityId !== null), { values, ...page })
}
