import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { newsModule } from '../../../../discovery/news/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { eventFixtures } from '../testing/fixture.ts'
import { eventContent } from './event-content.ts'
import { tourContent } from './tour-content.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  const news = newsModule.contents ?? []
  files = operatorFiles(database, [...artistsModule.contents, tourContent, eventContent, ...news])
  await eventFixtures(database).aCity(1, 'Seoul', {
    country: 'KR',
    lat: 37.57,
    lon: 126.98,
    zone: 'Asia/Seoul',
  })
  await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
})
afterEach(async () => {
  files.close()
  await database.close()
})

const skipping = { 'skip-failing': '' }
const written = (file: string) => readFileSync(files.pathOf(file), 'utf8')
const eventNames = async () =>
  (await files.rows<{ name: string }>('select name from events order by id')).map(({ name }) => name)

const header = 'key;name;artists;city_id;venue;zone;starts_at'
const night = (key: string, { name = key, artist = 'a-1', time = '19:00' } = {}) =>
  `${key};${name};${artist};1;The Hall;Asia/Seoul;2030-05-01T${time}`
const nights = [
  header,
  night('e-1'),
  night('e-2', { artist: 'a-9' }),
  night('e-3', { time: '25:00' }),
  night('e-1', { name: '=Again' }),
  'e-5;cut off',
  night('e-6').replace('05-01', '06-01'),
].join('\r\n')

describe('import with skipped rows', () => {
  test('writes failing rows with their reasons into a file that can be imported once they are fixed', async () => {
    expect(await files.importFile('events', 'nights.csv', nights, skipping)).toBe(
      [
        'Imported events: 2 added, 0 changed, 0 unchanged.',
        `4 rows skipped, and written to ${files.pathOf('nights.skipped.csv')}:`,
        'line 3: artists: no artists have the key "a-9"',
        'line 4: starts_at is no moment, such as 2030-05-01T19:00 or 2030-05-01T19:00:00+09:00',
        'line 5: the key "e-1" of events is in line 2 already',
        'line 6: has 2 cells, the header 7',
      ].join('\n'),
    )
    expect(await eventNames()).toEqual(['e-1', 'e-6'])
    const left = written('nights.skipped.csv')
    expect(left.split('\r\n')).toEqual([
      `\ufeffreason,${header.replaceAll(';', ',')}`,
      `"artists: no artists have the key ""a-9""",${night('e-2', { artist: 'a-9' }).replaceAll(';', ',')}`,
      `"starts_at is no moment, such as 2030-05-01T19:00 or 2030-05-01T19:00:00+09:00",${night('e-3', { time: '25:00' }).replaceAll(';', ',')}`,
      `"the key ""e-1"" of events is in line 2 already",${night('e-1', { name: "'=Again" }).replaceAll(';', ',')}`,
      '"has 2 cells, the header 7",e-5,cut off',
      '',
    ])
    const fixed = left
      .replace('a-9,1', 'a-1,1')
      .replace('T25', 'T20')
      .replace(',e-1,', ',e-4,')
      .replace('e-5,cut off', 'e-5,Whole,a-1,1,The Hall,,2030-05-01T19:00Z')
    expect(await files.importFile('events', 'again.csv', fixed, skipping)).toContain('3 added')
    expect(await eventNames()).toEqual(['e-1', 'e-6', 'e-2', 'e-3', '=Again'])
    expect(written('again.skipped.csv')).toContain('\r\nzone is missing,e-5,Whole,')
    const dryRun = await files.run('import events', [files.pathOf('nights.csv')], {
      ...skipping,
      'dry-run': '',
    })
    expect(dryRun).toMatchObject({ ok: true, isPartial: true })
  })

  test('audits the number of skipped rows, writes no file in a dry run, and never overwrites one', async () => {
    const output = await files.importFile('events', 'nights.csv', nights, { ...skipping, 'dry-run': '' })
    expect(output).toContain('Nothing was imported; it would be events: 2 added')
    expect(output).toContain('4 rows would be skipped:')
    expect(existsSync(files.pathOf('nights.skipped.csv'))).toBe(false)
    writeFileSync(files.pathOf('nights.skipped.csv'), 'being mended')
    expect(await files.importFile('events', 'nights.csv', nights, skipping)).toContain('move it away.')
    expect([await eventNames(), written('nights.skipped.csv')]).toEqual([[], 'being mended'])
    await files.importFile('events', 'n.csv', nights, skipping)
    expect(await files.rows(`select after from audit_log where act = 'import events'`)).toEqual([
      { after: { added: 2, changed: 0, unchanged: 0, skipped: 4 } },
    ])
  })

  test('reports problems within and between rows in one run', async () => {
    const output = await files.importFile(
      'events',
      'nights.csv',
      `${nights}\r\n${night('e-3', { artist: 'a-8' })}`,
    )
    expect(output?.split('\n')).toHaveLength(1 + 6)
    expect(output).toContain('line 8: the key "e-3" of events is in line 4 already')
    expect(output).toContain('line 8: artists: no artists have the key "a-8"')
  })

  test('writes skipped rows unchanged for JSON lines and JSON-LD', async () => {
    const good = {
      key: 'e-1',
      name: 'One',
      artists: ['a-1'],
      city_id: 1,
      venue: 'Hall',
      zone: 'Asia/Seoul',
    }
    const bad = { ...good, key: 'e-2', starts_at: 'soon' }
    const lines = [{ ...good, starts_at: '2030-05-01T19:00' }, bad].map(row => JSON.stringify(row))
    await files.importFile('events', 'e.jsonl', [...lines, 'no JSON'].join('\n'), skipping)
    expect(
      written('e.skipped.jsonl')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual([
      { reason: 'starts_at is no moment, such as 2030-05-01T19:00 or 2030-05-01T19:00:00+09:00', ...bad },
      { reason: 'is no JSON object', text: 'no JSON' },
    ])
    const location = { '@type': 'Place', name: 'Hall', address: { addressLocality: 'Seoul' } }
    const concert = {
      '@type': 'MusicEvent',
      startDate: '2030-06-01T19:00',
      location,
      performer: 'Velvet Harbour',
    }
    const unknown = { ...concert, performer: 'Nobody' }
    const options = { ...skipping, format: 'jsonld' }
    const output = await files.importFile('events', 'page.json', JSON.stringify([concert, unknown]), options)
    expect(output).toContain('1 added')
    expect(JSON.parse(written('page.skipped.json'))).toEqual([
      { reason: 'performer: there is no artist "Nobody"', ...unknown },
    ])
    expect(await eventNames()).toEqual(['One', 'Velvet Harbour'])
  })

  test('skips rows that fail when they are written, without counting them as added', async () => {
    const article = (key: string, cover: string) => `${key},2030-01-02T10:00Z,Title,Summary,Body,${cover}`
    const file = ['key,published_at,title,summary,body,cover_id', article('n-1', ''), article('n-2', 'nope')]
    const output = await files.importFile('news', 'n.csv', file.join('\n'), skipping)
    expect(output).toContain('Imported news: 1 added, 0 changed, 0 unchanged.\nOne row skipped')
    expect(await files.rows('select key from articles')).toEqual([{ key: 'n-1' }])
  })
})
