import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { notifyBatch } from './notify-fans.ts'
import { aFixture, type Fixture } from './testing/fixture.ts'

let database: TestDatabase
let fixture: Fixture
beforeEach(async () => {
  database = await testDatabase()
  fixture = await aFixture(database)
})
afterEach(() => database.close())

const now = Date.UTC(2030, 0, 1)

describe('notification fan-out', () => {
  test('notifies followers once, in chronological order', async () => {
    const { fan, ada, bo, happens, tellAll, told } = fixture
    const mira = await fan({ follows: [ada, bo] })
    const noor = await fan({ follows: [bo] })
    const other = await fan({ follows: [] })
    await happens({ key: 'news:1', artistId: ada, alsoArtistIds: [bo] })
    await happens({ key: 'news:1', artistId: ada })
    await tellAll()
    await tellAll()
    expect([await told(mira), await told(noor), await told(other)]).toEqual([['news:1'], ['news:1'], []])
  })

  test('skips disabled kinds and muted artists', async () => {
    const { fan, ada, bo, happens, tellAll, told, mails } = fixture
    const silent = await fan({ follows: [ada], choice: { site: false, mail: false } })
    const muted = await fan({ follows: [], mutes: [ada] })
    const half = await fan({ follows: [bo], mutes: [ada] })
    const byMail = await fan({ follows: [ada], choice: { site: false, mail: true } })
    const disabled = await fan({ follows: [ada], isDisabled: true })
    await happens({ key: 'news:1', artistId: ada, alsoArtistIds: [bo] })
    await tellAll()
    expect(await Promise.all([silent, muted, half, byMail, disabled].map(told))).toEqual([
      [],
      [],
      ['news:1'],
      [],
      [],
    ])
    expect(await mails()).toEqual([byMail])
  })

  test('emails only confirmed addresses of fans without pending parental consent', async () => {
    const { fan, ada, happens, tellAll, mails } = fixture
    const ready = await fan({ follows: [ada] })
    await fan({ follows: [ada], isUnconfirmed: true })
    await fan({ follows: [ada], isRestricted: true })
    await happens({ kind: 'event_on_sale', key: 'on-sale:1', artistId: ada })
    await tellAll()
    expect(await mails()).toEqual([ready])
  })

  test('pushes to each browser in which a fan has enabled push, but to no restricted fan', async () => {
    const { fan, ada, bo, browser, wantsPush, happens, tellAll, pushes } = fixture
    const keys = { p256dh: 'p', auth: 'a' }
    const mira = await fan({ follows: [ada] })
    const first = await browser(mira, { endpoint: 'https://push.example/1', ...keys })
    const second = await browser(mira, { endpoint: 'https://push.example/2', ...keys })
    const young = await fan({ follows: [ada], isRestricted: true })
    const [unasked, elsewhere] = [await fan({ follows: [ada] }), await fan({ follows: [bo] })]
    for (const userId of [young, unasked, elsewhere]) {
      await browser(userId, { endpoint: `https://push.example/of-${userId}`, ...keys })
    }
    for (const userId of [mira, young, elsewhere]) await wantsPush(userId)
    const id = await happens({ kind: 'event_on_sale', key: 'on-sale:1', artistId: ada })
    await tellAll()
    await tellAll()
    expect(await pushes()).toEqual([
      { happening_id: id, user_id: mira, subscription_id: first },
      { happening_id: id, user_id: mira, subscription_id: second },
    ])
  })

  test("notifies fans within 150 km of an event's city", async () => {
    const { fan, ada, cities, happens, tellAll, told } = fixture
    const [here, close, far] = [
      await fan({ follows: [ada], city: cities.seoul }),
      await fan({ follows: [ada], city: cities.incheon }),
      await fan({ follows: [ada], city: cities.busan }),
    ]
    const nowhere = await fan({ follows: [ada] })
    await happens({ kind: 'event_near', key: 'event:1', artistId: ada, cityId: cities.seoul })
    await tellAll()
    expect(await Promise.all([here, close, far, nowhere].map(told))).toEqual([
      ['event:1'],
      ['event:1'],
      [],
      [],
    ])
  })

  test('notifies named fans in batches, regardless of muting and instead of followers, then clears their ids', async () => {
    const { ada, fan, happens, tellAll, told } = fixture
    const named: number[] = []
    for (const fanOptions of [{}, { mutes: [ada] }, { follows: [ada] }, {}, {}])
      named.push(await fan(fanOptions))
    const follower = await fan({ follows: [ada] })
    await happens({ kind: 'project_restock', key: 'restock:1', artistId: ada, fanIds: named.toReversed() })
    await happens({ kind: 'project_closes', key: 'project-closes:1:1:0', artistId: null, fanIds: named })
    await tellAll()
    expect(await Promise.all(named.map(told))).toEqual(named.map(() => ['restock:1']))
    expect(await told(follower)).toEqual([])
    expect(await fixture.mails()).toEqual(named.toSorted((one, other) => one - other))
    const { rows } = await database.pool.query('select count(*) from domain_events where fan_ids is not null')
    expect(rows).toEqual([{ count: 0 }])
  })

  test("notifies fans near an event's old and new place, and fans notified of the event before", async () => {
    const { ada, bo, cities, fan, anEvent, happens, tellAll, told } = fixture
    const eventId = await anEvent()
    const [seoul, busan, nowhere] = [
      await fan({ follows: [ada], city: cities.seoul }),
      await fan({ follows: [ada], city: cities.busan }),
      await fan({ follows: [ada] }),
    ]
    await happens({ kind: 'event_near', key: 'event:1', artistId: ada, cityId: cities.seoul, eventId })
    await tellAll()
    const moved = { kind: 'event_changed', artistId: ada, eventId, wasCityId: cities.seoul } as const
    // A fan who no longer follows the artist may have a ticket; a fan who muted the artist is not notified.
    await database.pool.query('delete from follows where user_id = $1', [seoul])
    const muted = await fan({ mutes: [ada], city: cities.seoul })
    await fan({ follows: [bo], city: cities.seoul })
    await happens({ ...moved, key: 'event-changed:1:1', cityId: cities.busan })
    await tellAll()
    expect(await Promise.all([seoul, busan, nowhere, muted].map(told))).toEqual([
      ['event:1', 'event-changed:1:1'],
      ['event-changed:1:1'],
      [],
      [],
    ])
    await happens({ ...moved, key: 'event-changed:1:2' })
    await tellAll()
    expect(await Promise.all([seoul, nowhere, muted].map(told))).toEqual([
      ['event:1', 'event-changed:1:1', 'event-changed:1:2'],
      ['event-changed:1:2'],
      [],
    ])
  })

  test('stores the time of the notification, not that of the event', async () => {
    const { fan, ada, happens, tellAll } = fixture
    const userId = await fan({ follows: [ada] })
    await happens({ key: 'news:1', artistId: ada, at: now - 2 * 86_400_000 })
    await tellAll()
    const { rows } = await database.pool.query('select at from notifications where user_id = $1', [userId])
    expect(rows).toEqual([{ at: new Date(now) }])
  })

  test("notifies a campaign's maker who doesn't follow the artist, unless the artist is muted", async () => {
    const { fan, ada, campaign, happens, tellAll, told } = fixture
    const campaignId = await campaign(ada)
    const [maker, follower] = [await fan({ makes: [campaignId] }), await fan({ follows: [ada] })]
    const both = await fan({ follows: [ada], makes: [campaignId] })
    const muted = await fan({ mutes: [ada], makes: [campaignId] })
    await happens({ kind: 'campaign_reached', key: 'campaign:1', artistId: ada, campaignId })
    await tellAll()
    expect(await Promise.all([maker, follower, both, muted].map(told))).toEqual([
      ['campaign:1'],
      ['campaign:1'],
      ['campaign:1'],
      [],
    ])
  })

  test('notifies each fan once when several workers run at once', async () => {
    const { fan, ada, happens, isUntold, told, mails } = fixture
    const fans = await Promise.all(Array.from({ length: 9 }, () => fan({ follows: [ada] })))
    const id = await happens({ kind: 'event_on_sale', key: 'on-sale:1', artistId: ada })
    const work = async () => {
      while (await isUntold(id)) await database.transaction(db => notifyBatch(db, { id, now, fansMax: 2 }))
    }
    await Promise.all([work(), work(), work()])
    for (const one of fans) expect(await told(one)).toEqual(['on-sale:1'])
    expect((await mails()).toSorted()).toEqual(fans.toSorted())
  })

  test('notifies, emails and pushes exactly once per fan across crashes and repeated jobs', async () => {
    const { fan, ada, browser, wantsPush, happens, told, mails, pushes, tells, isUntold, forgetJobs } =
      fixture
    const fans: number[] = []
    const browsers: number[] = []
    for (let count = 0; count < 7; count += 1) {
      const userId = await fan({ follows: [ada] })
      fans.push(userId)
      if (count % 2 === 0) continue
      await wantsPush(userId)
      await database.pool.query('update notification_choices set mail = true')
      const endpoint = `https://push.example/${count}`
      browsers.push(await browser(userId, { endpoint, p256dh: 'p', auth: 'a' }))
    }
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.constantFrom('crash before', 'crash after', 'run again', 'go on'), { maxLength: 10 }),
        async (fansMax, course) => {
          run += 1
          await forgetJobs()
          const key = `on-sale:${run}`
          const id = await happens({ kind: 'event_on_sale', key, artistId: ada })
          const crash = new Error('the process is gone')
          let notifiedTo = 0
          for (const step of [...course, ...Array.from({ length: 8 }, () => 'go on')]) {
            const batch = async () => {
              const work = database.transaction(async db => {
                if (step === 'crash before') throw crash
                await notifyBatch(db, { id, toldTo: notifiedTo, now, fansMax })
                if (step === 'crash after') throw crash
              })
              await work.catch(error => expect(error).toBe(crash))
            }
            await batch()
            // The batch was committed, but the process died before the queue recorded that.
            if (step === 'run again') await batch()
            notifiedTo = Math.max(notifiedTo, ...(await tells()))
          }
          for (const one of fans) expect((await told(one)).filter(found => found === key)).toHaveLength(1)
          expect((await mails()).toSorted()).toEqual(fans.toSorted())
          expect((await pushes()).map(push => push.subscription_id).toSorted()).toEqual(browsers.toSorted())
          // Each batch except the last has enqueued its successor once.
          expect(new Set(await tells()).size).toBe((await tells()).length)
          expect(await isUntold(id)).toBe(false)
        },
      ),
      { numRuns: 25 },
    )
  })
})
