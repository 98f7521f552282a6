import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { orderFixtures } from '../../../commerce/orders/server/testing/order-fixtures.ts'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { statement } from '../../../platform/server/statement.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import {
  buildIsShowMemberSql,
  buildIsShowModeratorSql,
  changeChat,
  updateChatNumbers,
} from './chat-of-show.ts'
import { showFixtures } from './testing/show-fixtures.ts'

let database: TestDatabase
let shows: ReturnType<typeof showFixtures>
beforeEach(async () => {
  database = await testDatabase()
  shows = showFixtures(database)
})
afterEach(() => database.close())

const whether = statement({
  name: 'shows.test-whether',
  text: `select ${buildIsShowModeratorSql('$1::bigint', '$2::int')} as moderates, ${buildIsShowMemberSql('$2::int', '$1::bigint')} as is_member`,
  row: z.object({ moderates: z.boolean(), is_member: z.boolean() }),
})
const readRoles = async (fan: number, show: number) => (await database.db.query(whether, [fan, show]))[0]

describe('chat of a show', () => {
  test('lets a moderator moderate one show or all', async () => {
    const [{ id }, { id: other }] = [await shows.aShow(), await shows.aShow()]
    const [one, all] = [await aFan(database), await aFan(database)]
    await shows.insert('show_moderators', { show_id: id, user_id: one, created_at: new Date() })
    await shows.insert('show_moderators', { user_id: all, created_at: new Date() })
    const moderates = async (fan: number, show: number) => (await readRoles(fan, show))?.moderates
    expect([await moderates(one, id), await moderates(one, other)]).toEqual([true, false])
    expect([await moderates(all, id), await moderates(all, other)]).toEqual([true, true])
  })

  test("counts followers of a free show's artists, and guests of any show, as members", async () => {
    const artist = await catalogueFixtures(database).anArtist('Ada')
    const { id: free } = await shows.aShow({ by: [artist] })
    const { id: paid } = await shows.aShow({ by: [artist], also: { is_free: false } })
    const fan = await aFan(database)
    const isMember = async () => [
      (await readRoles(fan, free))?.is_member,
      (await readRoles(fan, paid))?.is_member,
    ]
    expect(await isMember()).toEqual([false, false])
    await database.pool.query('insert into follows values ($1, $2, false, now())', [fan, artist.id])
    expect(await isMember()).toEqual([true, false])
    await shows.insert('show_guests', { show_id: paid, user_id: fan, created_at: new Date() })
    expect(await isMember()).toEqual([true, true])
  })

  test('counts everyone admitted to a paid show as members, even before they watch', async () => {
    const { id } = await shows.aShow({ also: { is_free: false } })
    const [buyer, redeemer, watcher] = [await aFan(database), await aFan(database), await aFan(database)]
    const { id: projectId, products } = await shopFixtures(database).aProject({
      until: '2030-06-01T00:00:00Z',
      products: [{ prices: { KRW: 1_000 }, also: { needs_shipping: false, persons: 1, show_id: id } }],
    })
    const [product] = products
    const lines = [{ productId: product?.id ?? 0, variantId: product?.variantIds[0] ?? 0 }]
    await orderFixtures(database).aPaidOrder({ userId: buyer, projectId, lines, now: Date.UTC(2030, 3, 1) })
    await database.pool.query(
      `with offer as (insert into redeem_offers (show_id, method, opens_at) values ($1, 'CODE', now()) returning id),
      batch as (insert into redeem_batches (offer_id, key_count, valid_from, valid_until, made_at)
        select id, 1, now(), now() + interval '1 day', now() from offer returning id)
      insert into redeem_keys (batch_id, used_at, user_id) select id, now(), $2 from batch`,
      [id, redeemer],
    )
    // The connection of a fan who no longer has a ticket.
    await shows.insert('show_connections', {
      show_id: id,
      connection_id: randomUUID(),
      user_id: watcher,
      device_name: 'Phone',
      opened_at: new Date(),
      seen_at: new Date(),
    })
    const members = () =>
      Promise.all([buyer, redeemer, watcher].map(async fan => (await readRoles(fan, id))?.is_member))
    expect(await members()).toEqual([true, true, false])
    await database.pool.query(`update entry_tickets set state = 'void', void_reason = 'refunded'`)
    expect(await members()).toEqual([false, true, false])
  })

  test('changes only the given settings of a room', async () => {
    const { chatId } = await shows.aShow()
    const change = (named: Parameters<typeof changeChat>[2]) =>
      database.transaction(async db => ({ room: await changeChat(db, chatId, named) }))
    const { room } = await change({ state: 'slow', slowSeconds: 20, pinned: 'Be kind.' })
    expect(room).toEqual({
      before: { state: 'open', slow_seconds: 0, pinned: null },
      after: { state: 'slow', slow_seconds: 20, pinned: 'Be kind.' },
    })
    expect((await change({ state: 'open' })).room?.after).toMatchObject({ state: 'open', pinned: 'Be kind.' })
    expect((await change({ pinned: null })).room?.after).toMatchObject({ state: 'open', pinned: null })
    await database.transaction(async db => {
      await updateChatNumbers(db, chatId, { lastSeq: 12, archiveVersion: 3 })
      return {}
    })
    const { rows } = await database.pool.query('select first_seq, last_seq, archive_version from show_chats')
    expect(rows).toEqual([{ first_seq: 1, last_seq: 12, archive_version: 3 }])
  })
})
