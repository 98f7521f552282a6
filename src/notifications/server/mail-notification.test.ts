import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../platform/server/mail.ts'
import { type TestDatabase, testDatabase } from '../../platform/server/testing/database.ts'
import { aTaskContext } from '../../platform/server/testing/jobs.ts'
import { mailNotification } from './mail-notification.ts'
import { aFixture, type Fixture, startMs } from './testing/fixture.ts'

let database: TestDatabase
let fixture: Fixture
let sent: Mail[]
beforeEach(async () => {
  database = await testDatabase()
  fixture = await aFixture(database)
  sent = []
})
afterEach(() => database.close())

const mail = (eventId: number, userId: number) =>
  mailNotification.run(
    { happening_id: eventId, user_id: userId },
    aTaskContext(database, {
      now: () => startMs,
      mailer: { send: async sentMail => void sent.push(sentMail) },
    }),
  )

const concert = () => ({
  kind: 'event_on_sale' as const,
  key: 'on-sale:7',
  artistId: fixture.ada,
  path: '/event/7/',
  params: { artist: 'Ada', city: 'Seoul', venue: 'The Hall', date: { en: 'May 2, 2030', de: '2. Mai 2030' } },
})

describe('mailNotification', () => {
  test("writes in the fan's language, states the reason and offers one-click unsubscribe", async () => {
    const fan = await fixture.fan({ follows: [fixture.ada] })
    const id = await fixture.happens(concert())
    await mail(id, fan)
    await mail(id, fan)
    const [first, again] = sent
    expect(first).toMatchObject({
      id: `happening-${id}-${fan}`,
      subject: 'On sale now: Ada in Seoul',
      listUnsubscribe: expect.stringMatching(
        /^https:\/\/fans\.example\/api\/v1\/email-settings\/\d+\.[\w-]{43}\/unsubscribe\/$/,
      ),
    })
    expect(first?.text).toContain('Ada plays The Hall in Seoul on May 2, 2030')
    expect(first?.text).toContain('https://fans.example/event/7/')
    expect(first?.text).toContain('https://fans.example/emailsettings/?token=')
    expect(again?.id).toBe(first?.id)
  })

  const project = {
    show: 'Open air',
    project: 'Tour goods',
    item: 'Shirt, M',
    number: '7K2M-4XH9P',
    news: 'dispatched',
    stage: 'Semi-final',
  }
  const others = [
    'event_near',
    'campaign_reached',
    'news',
    'project_opens',
    'project_closes',
    'project_restock',
    'order',
    'vote',
    'show_soon',
    'chat',
  ] as const
  test.each(others)('has texts for %s', async kind => {
    const fan = await fixture.fan({ follows: [fixture.ada] })
    await database.pool.query('insert into notification_choices values ($1, $2, true, true, false)', [
      fan,
      kind,
    ])
    const id = await fixture.happens({
      ...concert(),
      kind,
      cityId: fixture.cities.seoul,
      params: { ...concert().params, title: 'A record', ...project },
    })
    await mail(id, fan)
    expect(sent).toHaveLength(1)
    expect(`${sent[0]?.subject} ${sent[0]?.text}`).not.toMatch(/[{}]|undefined/)
  })

  test.each([
    ['moved', 'Moved: Ada in Seoul', 'New plan for Ada: The Hall, Seoul, May 2, 2030 at 7:00 PM.'],
    ['cancelled', 'Cancelled: Ada in Seoul', 'won’t play The Hall in Seoul after all (May 2, 2030)'],
    ['postponed', 'Postponed: Ada in Seoul', 'as soon as there’s a new date'],
    ['back', 'Back on: Ada in Seoul', 'Ada plays after all: The Hall, Seoul. May 2, 2030 at 7:00 PM.'],
  ])('has texts for an event that was %s', async (change, subject, text) => {
    const fan = await fixture.fan({ follows: [fixture.ada] })
    const params = { ...concert().params, change, start: { en: 'May 2, 2030 at 7:00 PM' } }
    await mail(await fixture.happens({ ...concert(), kind: 'event_changed', params }), fan)
    expect(sent).toMatchObject([{ subject, text: expect.stringContaining(text) }])
  })

  test('sends nothing to fans who opted out, left or were disabled', async () => {
    const [chose, disabled] = [await fixture.fan({}), await fixture.fan({ isDisabled: true })]
    await database.pool.query(
      `insert into notification_choices values ($1, 'event_on_sale', true, false, false)`,
      [chose],
    )
    const id = await fixture.happens(concert())
    for (const userId of [chose, disabled, 999_999]) await mail(id, userId)
    expect(sent).toEqual([])
  })
})
