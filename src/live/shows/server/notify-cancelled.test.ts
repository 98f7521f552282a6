import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderFixtures } from '../../../commerce/orders/server/testing/order-fixtures.ts'
import { redeemFixtures } from '../../../commerce/redeem/server/testing/redeem-fixtures.ts'
import { shopFixtures } from '../../../commerce/shop/server/testing/shop-fixtures.ts'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { changeShow } from './change-show.ts'
import { notifyShowFans } from './notify-show-fans.ts'
import { setReminder } from './reminders.ts'
import { showFixtures } from './testing/show-fixtures.ts'

const now = Date.UTC(2026, 4, 1)
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

/** Creates a paid show, one fan for each kind of admission, and one without any. */
async function aPaidShow() {
  const [shows, orders] = [showFixtures(database), orderFixtures(database)]
  const { id: showId } = await shows.aShow({ startsAt: '2026-05-02T18:00:00Z', also: { is_free: false } })
  const [reminded, guest, redeemer, holder] = await Promise.all([1, 2, 3, 4, 5].map(() => orders.aBuyer()))
  if (!reminded || !guest || !redeemer || !holder) throw new Error('a fan is missing')
  await shows.insert('show_guests', { show_id: showId, user_id: guest, created_at: new Date(now) })
  await redeemFixtures(database).codes(2, { showId, now })
  await database.pool.query(
    'update redeem_keys set used_at = now(), user_id = $1 where id = (select min(id) from redeem_keys)',
    [redeemer],
  )
  const { id: projectId, products } = await shopFixtures(database).aProject({
    until: '2030-01-01T00:00:00Z',
    products: [{ also: { needs_shipping: false, persons: 2, show_id: showId } }],
  })
  const lines = [{ productId: products[0]?.id ?? 0, variantId: products[0]?.variantIds[0] ?? 0 }]
  await orders.aPaidOrder({ userId: holder, projectId, lines, now })
  for (const userId of [reminded, holder])
    await database.transaction(db => setReminder(db, { userId, showId, now }))
  return { showId, fans: { reminded, guest, redeemer, holder } }
}

async function readNotifications() {
  const tasks = [notifyShowFans, ...(notificationsModule.tasks ?? [])]
  for (const _ of [1, 2]) await runWaitingJobs(database, tasks, { now: () => now })
  const { rows } = await database.pool.query(
    `select n.user_id, h.params ->> 'news' as news from notifications n join domain_events h on h.id = n.happening_id
      where h.kind = 'show_soon' order by h.id, n.user_id`,
  )
  return rows.map(({ user_id: userId, news }) => [userId, news])
}

describe('notifyShowFans', () => {
  test('notifies everyone with an admission or a reminder once when a show is cancelled', async () => {
    const { showId, fans } = await aPaidShow()
    await database.transaction(db => changeShow(db, { showId, act: 'cancel', actor: 'operator:mo', now }))
    const all = Object.values(fans).toSorted((a, b) => a - b)
    expect(await readNotifications()).toEqual(all.map(userId => [userId, 'cancelled']))
  })

  test('notifies fans with reminders of the replay', async () => {
    const { showId, fans } = await aPaidShow()
    await database.pool.query(
      `update shows set status = 'END_SHOW', replay_type = 2, replay_source = 'vod/master.m3u8'`,
    )
    await database.transaction(db =>
      changeShow(db, { showId, act: 'publish_replay', actor: 'operator:mo', now }),
    )
    const withReminder = [fans.reminded, fans.holder].toSorted((a, b) => a - b)
    expect(await readNotifications()).toEqual(withReminder.map(userId => [userId, 'replay']))
  })
})
