import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { addJobs } from '../../platform/server/jobs/add-job.ts'
import { createPush } from '../../platform/server/push/push.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { silentServiceClient } from '../../platform/server/testing/fake-service.ts'
import { aTaskContext, readWaitingJobs } from '../../platform/server/testing/jobs.ts'
import { type PushService, pushService } from '../../platform/server/testing/push-service.ts'
import { buildPushPayload, pushNotification } from './push-notification.ts'
import { aFixture, type Fixture, startMs } from './testing/fixture.ts'

let database: TestDatabase
let fixture: Fixture
let service: PushService
let dataDir: string
beforeEach(async () => {
  database = await testDatabase()
  fixture = await aFixture(database)
  service = await pushService()
  dataDir = mkdtempSync(join(tmpdir(), 'push-'))
})
afterEach(async () => {
  await service.close()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

type Payload = Parameters<
  typeof addJobs<{ happening_id: number; user_id: number; subscription_id: number }>
>[2][0]

/** Runs each waiting job once; failed jobs stay queued. */
async function work(): Promise<number> {
  const push = createPush(testConfig({ DATA_DIR: dataDir, PUSH_LOOPBACK: '1' }), {
    outside: silentServiceClient,
  })
  let failures = 0
  const context = aTaskContext(database, { push, now: () => startMs })
  const waiting = await readWaitingJobs(database, 'pushNotification')
  await database.pool.query('delete from graphile_worker._private_jobs')
  for (const { payload } of waiting) {
    try {
      await pushNotification.run(payload, context)
    } catch {
      failures += 1
      await addJobs(database.db, pushNotification, [payload as Payload])
    }
  }
  return failures
}

async function aListener() {
  const userId = await fixture.fan({ follows: [fixture.ada] })
  await fixture.wantsPush(userId)
  return userId
}

async function ticketsAreOut() {
  const params = { artist: 'Ada', city: 'Seoul', venue: 'The Hall', date: { en: 'May 2', de: '2. Mai' } }
  const what = { kind: 'event_on_sale', key: 'on-sale:7', artistId: fixture.ada, path: '/event/7/' } as const
  await fixture.happens({ ...what, params })
  await fixture.tellAll()
}

const browsers = async () =>
  (
    await database.pool.query<{ endpoint: string; last_ok_at: Date | null }>(
      'select endpoint, last_ok_at from push_subscriptions order by id',
    )
  ).rows

describe('pushNotification', () => {
  test("sends the text and the page's link in the fan's language", async () => {
    const userId = await aListener()
    await database.pool.query(`update users set locale = 'de' where id = $1`, [userId])
    const browser = service.browser()
    await fixture.browser(userId, browser)
    await ticketsAreOut()
    expect(await work()).toBe(0)
    expect(service.received.map(({ payload }) => payload)).toEqual([
      {
        path: '/event/7/',
        lang: 'de',
        tag: 'on-sale:7',
        title: expect.stringContaining('Ada'),
        text: expect.stringContaining('2. Mai'),
      },
    ])
    expect(await browsers()).toEqual([{ endpoint: browser.endpoint, last_ok_at: new Date(startMs) }])
  })

  test('retries only the browser that was not reached, until it has received the message once', async () => {
    const userId = await aListener()
    for (const browser of [service.browser(), service.browser()]) await fixture.browser(userId, browser)
    await ticketsAreOut()
    service.answers.push(201, 503, 429)
    expect([await work(), await work(), await work(), await work()]).toEqual([1, 1, 0, 0])
    expect(service.received.map(({ path, status }) => [path, status])).toEqual([
      ['/send/1', 201],
      ['/send/2', 503],
      ['/send/2', 429],
      ['/send/2', 201],
    ])
    const shownAs = service.received.map(({ headers, payload }) => [headers['topic'], Object(payload).tag])
    expect(new Set(shownAs.map(String)).size).toBe(1)
  })

  test.each([404, 410])(
    'deletes a subscription that the push service reports as expired (%i)',
    async status => {
      const userId = await aListener()
      const [goes, stays] = [service.browser(), service.browser()]
      for (const browser of [goes, stays]) await fixture.browser(userId, browser)
      await ticketsAreOut()
      service.answers.push(status)
      expect([await work(), await work()]).toEqual([0, 0])
      expect(service.received).toHaveLength(2)
      expect((await browsers()).map(({ endpoint }) => endpoint)).toEqual([stays.endpoint])
    },
  )

  test.each([
    ['has chosen otherwise', `update notification_choices set push = false`],
    ['was disabled', `update users set disabled_at = now()`],
    ['waiting for a parent', `update users set is_restricted = true`],
    ['signed out there', `update sessions set ended_at = now()`],
    ['turned it off there', `delete from push_subscriptions`],
    [
      'gave the browser to another',
      `update push_subscriptions s set user_id = (select u.id from users u where u.id <> s.user_id)`,
    ],
  ])('sends nothing to a fan who %s in the meantime', async (_what, change) => {
    await fixture.browser(await aListener(), service.browser())
    await fixture.fan({})
    await ticketsAreOut()
    expect(await fixture.pushes()).toHaveLength(1)
    await database.pool.query(change)
    expect(await work()).toBe(0)
    expect(service.received).toEqual([])
  })

  test('deletes the subscription of an ended session', async () => {
    await fixture.browser(await aListener(), service.browser())
    await ticketsAreOut()
    await database.pool.query('update sessions set ended_at = now()')
    await work()
    expect(await browsers()).toEqual([])
  })

  test.each([
    ...(['event_near', 'event_on_sale', 'campaign_reached', 'news'] as const),
    ...([
      'project_opens',
      'project_closes',
      'project_restock',
      'order',
      'show_soon',
      'chat',
      'vote',
    ] as const),
  ])('has texts for %s and shortens long ones', kind => {
    const long = '長い題名'.repeat(400)
    const params = {
      artist: 'Ada',
      city: 'Seoul',
      venue: long,
      title: long,
      date: 'May 2',
      project: long,
      show: long,
      stage: long,
      item: long,
      number: '7K2M-4XH9P',
      news: 'dispatched',
    }
    const payload = buildPushPayload({ kind, key: 'x:1', params, path: '/news/1/', locale: 'ja' })
    expect(JSON.stringify(payload)).not.toMatch(/[{]\w+}|undefined/)
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(3_900)
  })
})
