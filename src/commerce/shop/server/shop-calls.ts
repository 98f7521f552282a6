import { artistErrors } from '../../../catalogue/artists/contract.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import { type Implementation, implement } from '../../../platform/server/implement.ts'
import * as contract from '../contract.ts'
import { listArtistProjects } from './list-artist-projects.ts'
import { listBanners } from './list-banners.ts'
import { listProjects } from './list-projects.ts'
import { dropRestockWish, listRestockWishes, wishRestock } from './restock-wishes.ts'
import { searchProjects } from './search-projects.ts'
import { readSupporterNumber } from './supporter-number.ts'

export const shopCalls: Implementation[] = [
  implement(contract.listProjects, async ({ query }, { read, locale, now }) => {
    const { type = null, artist_id: artistId = null, state = null, order_by: order } = query
    const sort = query.sort === '0' ? 'availability' : 'days_left'
    const input = { ...query, type, artistId, state, order, sort, locale, now: now() } as const
    const list = await listProjects(read, input)
    return list.isThere ? toOffsetPage(query, list) : fail(artistErrors.notFound)
  }),
  implement(contract.searchProjects, async ({ query }, { read, locale, now }) =>
    toOffsetPage(
      query,
      await searchProjects(read, { ...query, artistName: query.artist_name, locale, now: now() }),
    ),
  ),
  implement(contract.artistProjects, async ({ params, query }, { read, locale, now }) => {
    const input = { ...query, artistId: params.artist_id, locale, now: now() }
    const list = await listArtistProjects(read, input)
    return list.isThere ? toOffsetPage(query, list) : fail(artistErrors.notFound)
  }),
  implement(contract.listFeaturedBanners, async (_input, { read, locale, now }) => ({
    results: await listBanners(read, { locale, now: now() }),
  })),
  implement(contract.wishRestock, ({ params }, { fan, write, now }) =>
    write(db => wishRestock(db, { variantId: params.variant_id, userId: fan.userId, now: now() })),
  ),
  implement(contract.dropRestockWish, ({ params }, { fan, write }) =>
    write(db => dropRestockWish(db, { variantId: params.variant_id, userId: fan.userId })),
  ),
  implement(contract.listRestockWishes, ({ query }, { fan, read }) =>
    listRestockWishes(read, { projectId: query.project_id, userId: fan.userId }),
  ),
  implement(contract.getSupporterNumber, async ({ params }, { fan, read }) => ({
    supporter_no: await readSupporterNumber(read, { projectId: params.project_id, userId: fan.userId }),
  })),
]
