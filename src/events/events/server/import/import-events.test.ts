import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { announceChanges } from '../announce-changes.ts'
import { eventFixtures } from '../testing/fixture.ts'
import { eventContent } from './event-content.ts'
import { tourContent } from './tour-content.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  files = operatorFiles(database, [...artistsModule.contents, tourContent, eventContent])
  await eventFixtures(database).aCity(1_835_848, 'Seoul', {
    country: 'KR',
    lat: 37.57,
    lon: 126.98,
    zone: 'Asia/Seoul',
  })
  await files.importFile(
    'artists',
    'a.csv',
    'key,name\na-1,Velvet Harbour\na-2,Nova Kid\na-3,(INVALID) gone\n',
  )
  await files.importFile('tours', 't.csv', 'key,name,artist\nt-1,Long Night,a-1\n')
})
afterEach(async () => {
  files.close()
  await database.close()
})

const header = 'key,name,artists,tour,city_id,venue,zone,starts_at,ends_at,status,tickets'
const tickets =
  '"[{""vendor"": ""TL"", ""url"": ""https://t.example/1"", ""price_minor"": 50000, ""currency"": ""KRW"", ""on_sale_at"": ""2030-02-01T10:00:00+09:00""}]"'
const night = (key: string, more: { artists?: string; status?: string; tickets?: string } = {}) =>
  `${key},Night ${key},${more.artists ?? 'a-1; a-2'},t-1,1835848,The Hall,Asia/Seoul,2030-05-01T19:00:00+09:00,,${more.status ?? ''},${more.tickets ?? ''}`
const csv = (...lines: string[]) => [header, ...lines].join('\r\n')

const events = () =>
  files.rows(
    `select e.name, e.slug, e.starts_at, e.open_at, e.status, e.revision,
            (select array_agg(a.name order by b.position) from event_artists b join artists a on a.id = b.artist_id where b.event_id = e.id) bill,
            (select array_agg(v.url order by v.position) from event_tickets v where v.event_id = e.id) urls
       from events e order by e.id`,
  )
const readDomainEvents = () => files.rows('select key from domain_events order by id')

describe('event import', () => {
  test('stores texts by language and requires English; plain text counts as English', async () => {
    const row = { key: 'e-1', name: 'One', artists: ['a-1'], city_id: 1_835_848, venue: 'The Hall' }
    const when = { zone: 'Asia/Seoul', starts_at: '2030-05-01T19:00' }
    const load = (more: object) =>
      files.importFile('events', 'e.jsonl', JSON.stringify({ ...row, ...when, ...more }))
    expect(
      await load({ faq: [{ question: { ko: '가방은?' }, answer: { en: 'Yes.', ko: '네.' } }] }),
    ).toContain('line 1: faq is wrong at "0.question": there is no English')
    expect(await load({ about: { ko: '2부' } })).toContain(
      'line 1: about is wrong at "": there is no English',
    )
    expect(
      await load({ about: 'Two sets.', faq: [{ question: { en: 'Bags?' }, answer: { en: 'Yes.' } }] }),
    ).toContain('1 added')
    expect(await files.rows('select about from events')).toEqual([{ about: { en: 'Two sets.' } }])
    const tours = 'key,name,about,artist\nt-1,"{""en"": ""Long Night"", ""ko"": ""긴 밤""}",,a-1\n'
    expect(await files.importFile('tours', 't.csv', tours)).toContain('1 changed')
    expect(await files.rows('select name, slug, about from tours')).toEqual([
      { name: { en: 'Long Night', ko: '긴 밤' }, slug: 'long-night', about: {} },
    ])
  })

  test("imports bill and tickets, counts the tour's events, and announces an event once", async () => {
    expect(await files.importFile('events', 'e.csv', csv(night('e-1', { tickets })))).toBe(
      'Imported events: 1 added, 0 changed, 0 unchanged.',
    )
    const at = new Date('2030-05-01T10:00:00Z')
    const stored = { name: 'Night e-1', slug: 'night-e-1', starts_at: at, open_at: at, revision: 0 }
    expect(await events()).toEqual([
      { ...stored, status: 'scheduled', bill: ['Velvet Harbour', 'Nova Kid'], urls: ['https://t.example/1'] },
    ])
    expect(await files.rows('select event_count, first_at from tours')).toEqual([
      { event_count: 1, first_at: at },
    ])
    expect(await readDomainEvents()).toHaveLength(1)
    expect(await files.importFile('events', 'e.csv', csv(night('e-1', { tickets })))).toBe(
      'Nothing to change: 1 events are as the file says.',
    )
    expect(
      await files.importFile('events', 'e.csv', csv(night('e-1', { artists: 'a-2', status: 'cancelled' }))),
    ).toBe('Imported events: 0 added, 1 changed, 0 unchanged.')
    expect(await events()).toMatchObject([
      { status: 'cancelled', revision: 1, bill: ['Nova Kid'], urls: null },
    ])
    expect(await readDomainEvents()).toHaveLength(1)
  })

  test('announces a postponed event once it has a date', async () => {
    await files.importFile('events', 'e.csv', csv(night('e-1', { status: 'postponed' })))
    expect(await readDomainEvents()).toEqual([])
    await files.importFile('events', 'e.csv', csv(night('e-1')))
    await announceChanges.run({}, aTaskContext(database))
    await announceChanges.run({}, aTaskContext(database))
    expect(await readDomainEvents()).toEqual([{ key: expect.stringMatching(/^event:\d+$/) }])
  })

  test('announces nothing in a dry run', async () => {
    await files.importFile('events', 'e.csv', csv(night('e-1')), { 'dry-run': '' })
    expect([await events(), await readDomainEvents()]).toEqual([[], []])
  })

  test("keeps the shop's tickets when the vendors’ tickets change", async () => {
    await files.importFile('events', 'e.csv', csv(night('e-1', { tickets })))
    await database.pool.query(
      `insert into projects (id, type, name, slug, summary, currency, sale_from, sale_until)
     values (1, 2, '{"en": "Seat"}', 'seat', '{"en": "One."}', 'KRW', now(), now() + interval '1 day')`,
    )
    await database.pool.query(
      'insert into event_tickets (event_id, position, project_id) select id, 1, 1 from events',
    )
    expect(await files.importFile('events', 'e.csv', csv(night('e-1', { tickets })))).toContain(
      'Nothing to change',
    )
    const two = tickets.replace('}]', '}, {""name"": ""Door"", ""url"": ""https://t.example/2""}]')
    await files.importFile('events', 'e.csv', csv(night('e-1', { tickets: two })))
    expect(await files.rows('select position, project_id, url from event_tickets order by position')).toEqual(
      [
        { position: 1, project_id: 1, url: null },
        { position: 2, project_id: null, url: 'https://t.example/1' },
        { position: 3, project_id: null, url: 'https://t.example/2' },
      ],
    )
  })

  test('reports unknown references and contradictions with lines', async () => {
    const lines = [
      night('e-1', { artists: 'a-1; a-9; a-8' }),
      night('e-2').replace('1835848', '7'),
      night('e-3').replace('t-1', 't-9'),
      night('e-4', { artists: 'a-1; a-1' }),
      night('e-5').replace('+09:00,,', '+09:00,2030-05-01T09:00:00Z,'),
      night('e-6').replace('2030-05-01', '2030-04-31'),
      night('e-7').replace('Asia/Seoul', 'Asia/Soul'),
      night('e-8', { tickets: '"[{""vendor"": ""TL"", ""url"": ""javascript:alert(1)""}]"' }),
      night('e-9'),
    ]
    expect(await files.importFile('events', 'e.csv', csv(...lines))).toBe(
      [
        'Nothing was imported: 9 problems.',
        'line 2: artists: no artists have the key "a-8"',
        'line 2: artists: no artists have the key "a-9"',
        'line 3: city_id: there is no city "7"',
        'line 4: tour: no tours have the key "t-9"',
        'line 5: artists names "a-1" twice',
        'line 6: ends_at is not after starts_at',
        'line 7: starts_at is no moment, such as 2030-05-01T19:00 or 2030-05-01T19:00:00+09:00',
        'line 8: zone is no time zone such as Asia/Seoul',
        'line 9: tickets is wrong at "0.url": no https:// address',
      ].join('\n'),
    )
    expect(await events()).toEqual([])
  })

  const startsAt = async () =>
    (await files.rows<{ starts_at: Date }>('select starts_at from events order by id')).map(row =>
      row.starts_at.toISOString(),
    )
  const inBerlin = (key: string, start: string) =>
    night(key).replace('Asia/Seoul', 'Europe/Berlin').replace('2030-05-01T19:00:00+09:00', start)

  test('accepts local times in summer and winter and exports them with offsets', async () => {
    const sale = tickets.replace('2030-02-01T10:00:00+09:00', '2030-02-01T10:00')
    const lines = [
      inBerlin('e-1', '2030-03-30T19:00'),
      inBerlin('e-2', '2030-03-31 19:00:30'),
      night('e-3', { tickets: sale }).replace('19:00:00+09:00', '19:00'),
      inBerlin('e-4', '2030-10-27T02:30+02:00'),
      inBerlin('e-5', '2030-03-30T18:00Z'),
    ]
    expect(await files.importFile('events', 'e.csv', csv(...lines))).toContain('5 added')
    expect(await startsAt()).toEqual([
      '2030-03-30T18:00:00.000Z',
      '2030-03-31T17:00:30.000Z',
      '2030-05-01T10:00:00.000Z',
      '2030-10-27T00:30:00.000Z',
      '2030-03-30T18:00:00.000Z',
    ])
    expect(await files.rows('select on_sale_at from event_tickets')).toEqual([
      { on_sale_at: new Date('2030-02-01T01:00:00Z') },
    ])
    const file = await files.exportFile('events', 'out.csv')
    expect(file).toContain(',2030-03-30T19:00:00+01:00,')
    expect(file).toContain(',2030-03-31T19:00:30+02:00,')
    expect(await files.importFile('events', 'out.csv', file)).toContain('Nothing to change')
  })

  test('applies the file’s zone to rows without one', async () => {
    const lines = [
      inBerlin('e-1', '2030-07-01T19:00'),
      night('e-2').replace('Asia/Seoul,2030-05-01T19:00:00+09:00', ',2030-05-01T19:00'),
    ]
    expect(await files.importFile('events', 'e.csv', csv(...lines), { zone: 'Asia/Seoul' })).toContain(
      '2 added',
    )
    expect(await startsAt()).toEqual(['2030-07-01T17:00:00.000Z', '2030-05-01T10:00:00.000Z'])
    const zoneless = `key,name,artists,city_id,venue,starts_at\ne-3,Late,a-1,1835848,Hall,2030-05-01T19:00\n`
    expect(await files.importFile('events', 'e.csv', zoneless)).toContain('missing columns "zone"')
    expect(await files.importFile('events', 'e.csv', zoneless, { zone: 'Asia/Seoul' })).toContain('1 added')
    expect(await files.rows('select zone from events order by id')).toEqual([
      ...[{ zone: 'Europe/Berlin' }, { zone: 'Asia/Seoul' }, { zone: 'Asia/Seoul' }],
    ])
    expect(await files.importFile('events', 'e.csv', zoneless, { zone: 'KST' })).toContain('--zone is a time')
  })

  test('reports skipped and ambiguous local times and wrong offsets with lines', async () => {
    const lines = [
      inBerlin('e-1', '2030-03-31T02:30'),
      inBerlin('e-2', '2030-10-27T02:30'),
      inBerlin('e-3', '2030-07-01T19:00+01:00'),
      inBerlin('e-4', '2030-07-01T19:00').replace(
        /,$/,
        `,${tickets.replace('2030-02-01T10:00:00+09:00', '2030-03-31T02:30')}`,
      ),
    ]
    expect(await files.importFile('events', 'e.csv', csv(...lines))).toBe(
      [
        'Nothing was imported: 4 problems.',
        'line 2: starts_at is no time in Europe/Berlin: clocks go forward over it',
        'line 3: starts_at comes twice in Europe/Berlin, where clocks go back: write the offset, +02:00 or +01:00',
        'line 4: starts_at has the offset +01:00, and Europe/Berlin has +02:00 then',
        'line 5: tickets at "0.on_sale_at" is no time in Europe/Berlin: clocks go forward over it',
      ].join('\n'),
    )
  })

  test('sets, exports and removes pictures by id, but rejects fans’ pictures', async () => {
    for (const id of ['pic-1', 'fan-1']) {
      await database.pool.query(
        `insert into media (id, mime, bytes, width, height, hue) values ('${id}', 'image/webp', '', 1, 1, 1)`,
      )
    }
    const load = (poster: string) =>
      files.importFile(
        'events',
        'e.csv',
        `key,name,artists,city_id,venue,zone,starts_at,poster_id\ne-1,A,a-1,1835848,Hall,Asia/Seoul,2030-05-01T19:00,${poster}\n`,
      )
    const posters = () => files.rows('select poster_id from events')
    expect(await load('pic-1')).toContain('1 added')
    expect(await posters()).toEqual([{ poster_id: 'pic-1' }])
    expect(await files.exportFile('events', 'out.csv')).toContain(',pic-1,')
    expect(await load('pic-2')).toContain('line 2: poster_id: there is no picture "pic-2"')
    expect(await load('fan-1')).toContain('line 2: poster_id is not of the form: id of a picture')
    expect(await load('')).toContain('1 changed')
    expect(await posters()).toEqual([{ poster_id: null }])
  })

  test('warns about a zone whose clock differs from the city’s', async () => {
    const there = (key: string, zone: string) =>
      night(key)
        .replace('Asia/Seoul,2030-05', `${zone},2030-0${key.at(-1)}`)
        .replace('+09:00', '')
    const lines = [
      there('e-1', 'Asia/Tokyo'),
      there('e-2', 'America/New_York'),
      there('e-3', 'America/New_York'),
    ]
    expect(await files.importFile('events', 'e.csv', csv(...lines))).toBe(
      [
        'Imported events: 3 added, 0 changed, 0 unchanged.',
        'To be looked at:',
        'line 3: the zone America/New_York keeps other hours than the city’s, Asia/Seoul, here and in 1 more',
      ].join('\n'),
    )
  })

  test('reports unknown artists of tours', async () => {
    expect(await files.importFile('tours', 't.csv', 'key,name,artist\nt-2,Far,a-7\n')).toContain(
      'line 2: artist: no artists have the key "a-7"',
    )
  })
})
