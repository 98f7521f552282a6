import { redeemFixtures } from '../src/commerce/redeem/server/testing/redeem-fixtures.ts'
import { type Database, openDatabase } from '../src/platform/server/database.ts'
import { voteFixtures } from '../src/votes/server/testing/vote-fixtures.ts'
import { benchKey } from './app.ts'
import { addLiveRoom, type LiveRoom } from './chat-stage.ts'
import { addBuyers, addSale, type Buyer, shipToKorea } from './checkout-stage.ts'

/** Rows that the fans of a round write to. */
export interface World {
  artistIds: number[]
  stageId: number
  /** Campaigns, as `{artist}-{city}`. */
  campaigns: string[]
  room: LiveRoom
  projectId: number
  /** The product that is sold, and the one for codes. */
  productIds: [number, number]
  codes: string[]
  fans: Buyer[]
}

const fanCount = 6_000
const codeCount = 3_000
const stock = 5_000
const dayMs = 86_400_000

export async function createWorld(url: string): Promise<World> {
  const database = openDatabase(url, { max: 4 })
  try {
    return await fill(database)
  } finally {
    await database.close()
  }
}

async function fill(database: Database): Promise<World> {
  const { pool } = database
  const { rows: artists } = await pool.query<{ id: number }>(
    `insert into artists (name, slug) select 'Artist ' || n, 'artist-' || n from generate_series(1, 3) n returning id`,
  )
  const artistIds = artists.map(({ id }) => id)
  const { rows: cities } = await pool.query<{ id: number }>('select id from cities order by id limit 2')
  const campaigns = artistIds.flatMap(artist => cities.map(({ id }) => `${artist}-${id}`))
  const times = { opensAt: '2020-01-01T00:00:00Z', closesAt: '2999-01-01T00:00:00Z' }
  const stageId = await voteFixtures(database).aStage({ artists: artistIds.slice(0, 2), ...times })
  await shipToKorea(database)
  const project = await addSale(database, stock, 2)
  const [sold, claimed] = project.products
  if (!sold || !claimed) throw new Error('there are no products')
  const now = Date.now()
  const { codes } = await redeemFixtures(database, { dataDir: '', serverKey: benchKey }).codes(codeCount, {
    productId: claimed.id,
    stock: [[claimed.variantIds[0] ?? 0, codeCount]],
    now,
    from: new Date(now - dayMs).toISOString(),
    until: new Date(now + dayMs).toISOString(),
  })
  const fans = await addBuyers(database, fanCount)
  const room = await addLiveRoom(database)
  await pool.query('vacuum analyze')
  return {
    artistIds,
    stageId,
    campaigns,
    room,
    projectId: project.id,
    productIds: [sold.id, claimed.id],
    codes,
    fans,
  }
}
