import { shopFixtures } from '../../src/commerce/shop/server/testing/shop-fixtures.ts'
import { showFixtures } from '../../src/live/shows/server/testing/show-fixtures.ts'
import { catalogueFixtures } from '../../src/platform/server/testing/catalogue.ts'
import type { TestDatabase } from '../../src/platform/server/testing/database.ts'

/**
 * Creates the objects that fans' calls need: an artist with a campaign in a city, a sold-out project, and a
 * coupon with the code 'x'.
 */
export async function aSmallCatalogue(database: TestDatabase) {
  const { anArtist, aCity, aCampaign, aProject } = catalogueFixtures(database)
  const [artist, city] = [await anArtist('Low Tide'), await aCity('Seoul')]
  const campaign = await aCampaign({ for: artist, to: city })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const project = await aProject({ by: artist, until, stock: 5, sold: 5 })
  const { rows } = await database.pool.query<Record<'variantId' | 'productId' | 'couponId', number>>(
    `with c as (insert into coupons (name, basis_points, valid_from, valid_until)
       values ('{"en": "Ten off"}', 1000, '2020-01-01', '2999-01-01') returning id),
     k as (insert into coupon_codes (code_hash, coupon_id) select sha256('X'), id from c)
     select v.id as "variantId", v.product_id as "productId", c.id as "couponId" from variants v, c
      order by v.id desc limit 1`,
  )
  const { variantId = 0, productId = 0, couponId = 0 } = rows[0] ?? {}
  const eventId = await aCancelledEvent(database, city.id)
  const { id: openId, products } = await shopFixtures(database).aProject({
    until,
    products: [
      { prices: { KRW: 11_000 }, also: { needs_shipping: false } },
      { also: { needs_shipping: false, persons: 1, event_id: eventId } },
    ],
  })
  const open = {
    projectId: openId,
    productId: products[0]?.id ?? 0,
    variantId: products[0]?.variantIds[0] ?? 0,
    ticket: { productId: products[1]?.id ?? 0, variantId: products[1]?.variantIds[0] ?? 0, isShipped: false },
  }
  const shop = { projectId: project.id, variantId, productId, couponId, open }
  const { id: showId, chatId } = await showFixtures(database).aShow({ status: 'ON_SHOW' })
  const stageId = await anOpenStage(database, artist.id)
  return { artistId: artist.id, cityId: city.id, campaignId: campaign.id, stageId, showId, chatId, ...shop }
}

async function anOpenStage({ pool }: TestDatabase, artistId: number): Promise<number> {
  const { rows } = await pool.query<{ stage_id: number }>(
    `with s as (insert into vote_stages (name, opens_at, closes_at, result_visibility, status)
       values ('{"en": "Final"}', now() - interval '1 day', now() + interval '1 day', 'live', 'open') returning id)
     insert into vote_candidates (stage_id, artist_id) select id, $1 from s returning stage_id`,
    [artistId],
  )
  return rows[0]?.stage_id ?? 0
}

/** Creates an event whose tickets can be transferred and don't block the deletion of an account. */
async function aCancelledEvent({ pool }: TestDatabase, cityId: number): Promise<number> {
  const { rows } = await pool.query(
    `insert into events (name, slug, city_id, venue, zone, open_at, starts_at, status)
     values ('Night', 'night', $1, 'Hall', 'UTC', now(), now() + interval '9 days', 'cancelled') returning id`,
    [cityId],
  )
  return rows[0].id
}

export type SmallCatalogue = Awaited<ReturnType<typeof aSmallCatalogue>>
