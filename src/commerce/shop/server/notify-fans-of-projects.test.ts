import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsModule, startSession } from '../../../identity/accounts/server/index.ts'
import { notificationsModule } from '../../../notifications/server/index.ts'
import { testApi } from '../../../platform/server/testing/api.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { aTaskContext, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { adaActor } from '../../../platform/server/testing/operator.ts'
import { announceOpenings } from './announce-openings.ts'
import {
  changeStock,
  holdStock,
  releaseStock,
  remindOfClosing,
  shopModule,
  takeClosingProjects,
} from './index.ts'
import { notifyRestocked, purgeRestockWishes } from './notify-restocked.ts'
import { shopFixtures } from './testing/shop-fixtures.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const at = (days: number) => new Date(start + days * 86_400_000).toISOString()
let now = start
let database: TestDatabase
let shop: ReturnType<typeof shopFixtures>
beforeEach(async () => {
  now = start
  database = await testDatabase()
  shop = shopFixtures(database)
})
afterEach(() => database.close())

const run = (task: Pick<typeof notifyRestocked, 'run'>) =>
  task.run({}, aTaskContext(database, { now: () => now }))

/** Runs the fan-out jobs and returns the notifications. */
async function readNotifications() {
  await runWaitingJobs(
    database,
    (notificationsModule.tasks ?? []).filter(({ name }) => name === 'notifyFans'),
  )
  const { rows } = await database.pool.query(
    `select n.user_id, h.kind, h.params, h.path from notifications n join domain_events h on h.id = n.happening_id
      order by h.id, n.user_id`,
  )
  return rows as { user_id: number; kind: string; params: Record<string, unknown>; path: string }[]
}

async function aSignedInFan() {
  const userId = await aFan(database)
  return { userId, token: await startSession(database.db, userId, now) }
}

describe('project notification', () => {
  test('reaches a fan once when a requested variant is restocked for any reason', async () => {
    const api = testApi({ database, modules: [accountsModule, shopModule], now: () => now })
    const { id, variantIds } = await shop.aProject({
      name: { en: 'Tour goods', ko: '굿즈' },
      until: at(9),
      products: [
        { name: { en: 'Shirt', ko: '셔츠' }, options: { Size: ['S', 'M'], Colour: ['Red'] }, stock: [1, 2] },
      ],
    })
    const [variantId = 0, other = 0] = variantIds
    const lines = [{ variantId, quantity: 1 }]
    await database.transaction(db => holdStock(db, lines))
    const { userId, token } = await aSignedInFan()
    const self = '/api/v1/shops/md/users/self/restock/'
    const call = async (method: string, path: string) => {
      const response = await api.request(self + path, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      })
      return { status: response.status, body: await response.json() }
    }
    const wished = { status: 200, body: { variant_id: variantId, is_wished: true } }
    expect(await call('PUT', `${variantId}/`)).toEqual(wished)
    expect(await call('PUT', `${variantId}/`)).toEqual(wished)
    await call('PUT', `${other}/`)
    expect((await call('DELETE', `${other}/`)).body).toEqual({ variant_id: other, is_wished: false })
    expect((await call('GET', `?project_id=${id}`)).body).toEqual({ variant_ids: [variantId] })
    for (const method of ['PUT', 'DELETE']) expect((await call(method, '999999/')).status).toBe(404)

    await run(notifyRestocked)
    expect(await readNotifications()).toEqual([])
    await database.transaction(db => releaseStock(db, lines))
    await run(notifyRestocked)
    await run(notifyRestocked)
    const once = {
      user_id: userId,
      kind: 'project_restock',
      path: `/project/${id}/`,
      params: {
        item: { en: 'Shirt, S, Red', ko: '셔츠, S, Red' },
        project: { en: 'Tour goods', ko: '굿즈' },
      },
    }
    expect(await readNotifications()).toEqual([once])
    expect((await call('GET', `?project_id=${id}`)).body).toEqual({ variant_ids: [] })
    // A repeated request counts as a new one.
    await database.transaction(db => holdStock(db, lines))
    await call('PUT', `${variantId}/`)
    await database.transaction(db =>
      changeStock(db, { variantId, change: { by: 1 }, actor: adaActor, reason: null, now }),
    )
    await run(notifyRestocked)
    expect(await readNotifications()).toEqual([once, once])
  })

  test('waits until a restocked variant is on sale, and deletes requests for ended sales', async () => {
    const upcoming = await shop.aProject({ from: at(2), until: at(9), products: [{ stock: 1 }] })
    const over = await shop.aProject({ until: at(1), products: [{ stock: 0 }] })
    const fan = await aFan(database)
    for (const { variantIds } of [upcoming, over]) {
      await shop.insert('restock_wishes', { variant_id: variantIds[0], user_id: fan, created_at: at(0) })
    }
    await run(notifyRestocked)
    expect(await readNotifications()).toEqual([])
    now = start + 2 * 86_400_000
    await run(purgeRestockWishes)
    const { rows } = await database.pool.query('select variant_id from restock_wishes')
    expect(rows).toEqual([{ variant_id: upcoming.variantIds[0] }])
    await run(notifyRestocked)
    expect(await readNotifications()).toMatchObject([{ user_id: fan, path: `/project/${upcoming.id}/` }])
  })

  test('reaches followers once when a project opens with something to buy', async () => {
    const artist = await catalogueFixtures(database).anArtist('Low Tide')
    const follower = await aFan(database)
    await aFan(database)
    await shop.insert('follows', { user_id: follower, artist_id: artist.id, at: at(-9) })
    const also = { artist_id: artist.id }
    const opens = await shop.aProject({ name: 'Tape', from: at(1), until: at(9), also })
    await shop.aProject({ from: at(-2), until: at(9), also })
    await shop.aProject({ from: at(0.9), until: at(9), also, status: 'draft' })
    await shop.aProject({ from: at(0.9), until: at(9), also, products: [{ stock: 0 }] })
    await shop.aProject({ from: at(0.9), until: at(9) })
    await run(announceOpenings)
    expect(await readNotifications()).toEqual([])
    now = start + 86_400_000
    await run(announceOpenings)
    await run(announceOpenings)
    expect(await readNotifications()).toEqual([
      {
        user_id: follower,
        kind: 'project_opens',
        path: `/project/${opens.id}/`,
        params: { artist: 'Low Tide', project: { en: 'Tape' } },
      },
    ])
  })

  test('reminds of a closing project once, and again after its end moves, but reminds no buyers', async () => {
    const take = () => database.transaction(db => takeClosingProjects(db, now))
    const { id } = await shop.aProject({ name: 'Tape', until: at(1.5) })
    await shop.aProject({ until: at(2), products: [{ stock: 0 }] })
    await shop.aProject({ until: at(0.1), status: 'ended' })
    expect(await take()).toEqual([])
    now = start + 0.6 * 86_400_000
    expect(await take()).toEqual([id])
    expect(await take()).toEqual([])
    await database.pool.query('update projects set sale_until = $1 where id = $2', [at(5), id])
    await database.pool.query('select refresh_project($1)', [id])
    expect(await take()).toEqual([])
    now = start + 4.5 * 86_400_000
    expect(await take()).toEqual([id])

    const [buyer, waiting, quiet] = [await aFan(database), await aFan(database), await aFan(database)]
    await shop.insert('project_supporters', { project_id: id, user_id: buyer, supported_at: at(0) })
    for (const fan of [buyer, waiting]) {
      await shop.insert('notification_choices', {
        user_id: fan,
        kind: 'project_closes',
        site: true,
        mail: false,
        push: false,
      })
    }
    const remind = () =>
      database.transaction(db =>
        remindOfClosing(db, {
          projectId: id,
          key: `project-closes:${id}:1:0`,
          fanIds: [buyer, waiting, quiet],
          now,
        }),
      )
    expect([await remind(), await remind()]).toEqual([true, false])
    // This notification is off by default.
    expect(await readNotifications()).toMatchObject([
      { user_id: waiting, kind: 'project_closes', params: { project: { en: 'Tape' } } },
    ])
  })

  test('waits for a held change of the event whose tickets the project sells', async () => {
    const catalogue = catalogueFixtures(database)
    const artist = await catalogue.anArtist('Low Tide')
    const event = await catalogue.anEvent({
      of: artist,
      in: await catalogue.aCity('Seoul'),
      startsAt: at(20),
    })
    const follower = await aFan(database)
    await shop.insert('follows', { user_id: follower, artist_id: artist.id, at: at(-9) })
    const { id, variantIds } = await shop.aProject({
      from: at(0),
      until: at(0.9),
      also: { artist_id: artist.id },
      products: [{ stock: 1, also: { event_id: event.id, persons: 1, needs_shipping: false } }],
    })
    await shop.insert('restock_wishes', { variant_id: variantIds[0], user_id: follower, created_at: at(0) })
    await database.pool.query(`update events set venue = 'The Barn' where id = $1`, [event.id])
    await database.pool.query('update event_changes set hold_until = $1', [at(0.1)])
    const notify = async () => {
      await run(announceOpenings)
      await run(notifyRestocked)
      return database.transaction(db => takeClosingProjects(db, now))
    }
    expect([await notify(), await readNotifications()]).toEqual([[], []])
    now = Date.parse(at(0.1))
    expect(await notify()).toEqual([id])
    expect(await readNotifications()).toMatchObject([{ kind: 'project_opens' }, { kind: 'project_restock' }])
  })
})
