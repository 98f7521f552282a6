import { readFileSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { searchArtists } from '../search-artists.ts'
import { artistContent } from './artist-content.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  files = operatorFiles(database, [artistContent])
})
afterEach(async () => {
  files.close()
  await database.close()
})

const artists = () => files.rows('select name, slug, genres, about, popularity from artists order by id')
const found = async (query: string) =>
  (await searchArtists(database.db, { query, limit: 10, offset: 0 })).rows.map(({ name }) => name)

const csv = `key,name,genres,about,popularity
a-1,Velvet Harbour,dream pop; indie,Four friends.,10
a-2,"Nova, Kid",,"{""en"": ""Solo"", ""ko"": ""솔로""}",
`

describe('artist import', () => {
  test('adds artists, indexes them, and changes nothing the second time', async () => {
    expect(await files.importFile('artists', 'a.csv', `\ufeff${csv}`)).toBe(
      'Imported artists: 2 added, 0 changed, 0 unchanged.',
    )
    expect(await artists()).toEqual([
      {
        name: 'Velvet Harbour',
        slug: 'velvet-harbour',
        genres: ['dream-pop', 'indie'],
        about: { en: 'Four friends.' },
        popularity: 10,
      },
      { name: 'Nova, Kid', slug: 'nova-kid', genres: [], about: { en: 'Solo', ko: '솔로' }, popularity: 0 },
    ])
    expect(await found('harb')).toEqual(['Velvet Harbour'])
    expect(await files.importFile('artists', 'a.csv', csv)).toBe(
      'Nothing to change: 2 artists are as the file says.',
    )
    expect(await files.rows('select act, object, actor, via, after from audit_log')).toEqual([
      {
        act: 'import artists',
        object: 'artists',
        actor: 'shell:Ada',
        via: 'shell',
        after: { added: 2, changed: 0, unchanged: 0, skipped: 0 },
      },
    ])
  })

  test('keeps omitted columns, clears empty cells, and reindexes a renamed artist without changing its slug', async () => {
    await files.importFile('artists', 'a.csv', csv)
    const change = 'name,key,genres\nSilver Harbour,a-1,\n"Nova, Kid",a-2,\nThird,a-3,folk\n'
    expect(await files.importFile('artists', 'b.csv', change, { 'dry-run': '' })).toBe(
      [
        'Nothing was imported; it would be artists: 1 added, 1 changed, 1 unchanged.',
        'line 2, a-1: name: "Velvet Harbour" → "Silver Harbour"; genres: ["dream-pop","indie"] → []',
      ].join('\n'),
    )
    expect(await found('velvet')).toEqual(['Velvet Harbour'])
    expect(await files.importFile('artists', 'b.csv', change)).toBe(
      'Imported artists: 1 added, 1 changed, 1 unchanged.',
    )
    expect((await artists())[0]).toEqual({
      name: 'Silver Harbour',
      slug: 'velvet-harbour',
      genres: [],
      about: { en: 'Four friends.' },
      popularity: 10,
    })
    expect([await found('velvet'), await found('silver')]).toEqual([[], ['Silver Harbour']])
  })

  test('reports untranslated genres with their lines and stores them as written', async () => {
    const rows = [
      'key,name,genres',
      'a-1,One,Hip Hop; dungeon synth',
      'a-2,Two,dungeon synth',
      'a-3,Three,jaz',
    ]
    expect(await files.importFile('artists', 'a.csv', rows.join('\n'))).toBe(
      [
        'Imported artists: 3 added, 0 changed, 0 unchanged.',
        'To be looked at:',
        'line 2: the genre "dungeon synth" is not translated, fans see it as written (here and in 1 more)',
        'line 4: the genre "jaz" is not translated, fans see it as written',
      ].join('\n'),
    )
    expect(await files.rows('select genres from artists order by id')).toEqual([
      { genres: ['hip-hop', 'dungeon synth'] },
      { genres: ['dungeon synth'] },
      { genres: ['jaz'] },
    ])
  })

  test('accepts JSON lines with a different set of columns per line', async () => {
    await files.importFile('artists', 'a.csv', csv)
    const lines = [
      { key: 'a-1', name: 'Velvet Harbour', popularity: 10 },
      {
        key: 'a-2',
        name: 'Nova, Kid',
        popularity: 7,
        links: [{ kind: 'website', url: 'https://nova.example/' }],
      },
    ]
    const jsonl = lines.map(line => JSON.stringify(line)).join('\n\n')
    expect(await files.importFile('artists', 'a.jsonl', jsonl)).toBe(
      'Imported artists: 0 added, 1 changed, 1 unchanged.',
    )
  })

  test.each([
    ['key,nmae,name,name', 'The header has unknown columns "nmae"; columns that are there twice "name".'],
    ['genres,popularity', 'The header has missing columns "key", "name".'],
    ['key|name', 'The header has unknown columns "key|name"; missing columns "key", "name".'],
  ])('rejects the header "%s" with a single sentence', async (header, problem) => {
    const text = await files.importFile('artists', 'a.csv', `${header}\na,b,c,d\n`)
    expect(text).toMatch(/^Nothing was imported: one problem\.\n/)
    expect(text).toContain(problem)
  })

  test('reports every invalid row with its line and stores nothing', async () => {
    const rows = [
      ...['key,name,popularity,youtube_id,links', 'a-1,One,-1,,', 'a-2,,x,,', 'a-1,Again,,,', 'a-3,Three'],
      ...[
        'a-4,Four,,no/pe,',
        'a-5,Five,,,"[{""kind"":""x"",""url"":""http://plain.example""}]"',
        'a-6,Six,,,',
        'a-6,6,,,',
      ],
    ]
    expect(await files.importFile('artists', 'a.csv', rows.join('\n'))).toBe(
      [
        'Nothing was imported: 7 problems.',
        'line 2: popularity is not between 0 and 2147483647',
        'line 3: popularity is no whole number; name is missing',
        'line 4: the key "a-1" of artists is in line 2 already',
        'line 5: has 2 cells, the header 5',
        'line 6: youtube_id is not of the form: letters, digits, _ and -',
        'line 7: links is wrong at "0.url": no https:// address',
        'line 9: the key "a-6" of artists is in line 8 already',
      ].join('\n'),
    )
    const jsonl =
      '{"key":"a","name":"\\ud800"}\n[]\n{"key":"b","name":"B","age":3}\n{"key":"c","name":"x\\u0000"}\n'
    expect(await files.importFile('artists', 'a.jsonl', jsonl)).toBe(
      [
        'Nothing was imported: 4 problems.',
        'line 1: name has characters that cannot be kept',
        'line 2: is no JSON object',
        'line 3: "age" is no column of artists',
        'line 4: name has characters that cannot be kept',
      ].join('\n'),
    )
    expect(await artists()).toEqual([])
  })

  test('shows the first fifty problems and counts all of them', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `a-${at % 3_000},${at % 2 === 0 ? 'Some' : ''}`)
    const text = await files.importFile('artists', 'a.csv', ['key,name', ...rows].join('\n'))
    expect(text?.split('\n')).toHaveLength(52)
    expect(text).toMatch(/^Nothing was imported: 6000 problems\.\nline 3: name is missing\n/)
    expect(text).toMatch(/… and 5950 more\.$/)
  })

  test('stores nothing when the file is truncated or becomes invalid after thousands of rows', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `a-${at},"Artist ${at}"`)
    const whole = ['key,name', ...rows].join('\n')
    expect(await files.importFile('artists', 'a.csv', whole.slice(0, -3))).toContain(
      'Line 5001 begins a row with a quotation that never ends',
    )
    const broken = Buffer.concat([Buffer.from(`${whole}\n`), Buffer.from([0xc3, 0x28])])
    expect(await files.importFile('artists', 'a.csv', broken)).toContain(
      'Line 5002 is not UTF-8: save the file as UTF-8',
    )
    expect(await artists()).toEqual([])
    expect(await files.rows('select from import_keys')).toEqual([])
    expect(await files.rows('select from audit_log')).toEqual([])
  })

  test('reports missing files and unknown formats', async () => {
    expect(await files.importFile('artists', 'a.txt', csv)).toBe(
      '--format says what the file is: csv, jsonl, musicbrainz.',
    )
    expect(await files.importFile('artists', 'a.txt', csv, { format: 'csv' })).toContain('2 added')
    const missing = await files.run('import artists', [files.pathOf('gone.csv')])
    expect(missing).toMatchObject({ ok: false, problem: expect.stringContaining('There is no file') })
    const file = files.pathOf('mine.csv')
    expect(await files.run('export artists', [file])).toMatchObject({ ok: true })
    expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffkey,name,/)
    writeFileSync(file, 'edited')
    expect(await files.run('export artists', [file])).toEqual({
      ok: false,
      problem: `There is a file ${file} already: --force writes over it.`,
    })
    expect(readFileSync(file, 'utf8')).toBe('edited')
    expect(await files.run('export artists', [file], { force: '' })).toMatchObject({ ok: true })
    expect(await files.run('export artists', [files.pathOf('mine.xlsx')])).toEqual({
      ok: false,
      problem:
        'Exports are .csv or .jsonl; --format says which for another name. Spreadsheets open a .csv as it is.',
    })
    expect(await files.run('export artists', ['/no/such/folder/a.csv'])).toMatchObject({ ok: false })
  })

  test('creates a new artist for a key whose artist was deleted', async () => {
    await files.importFile('artists', 'a.csv', csv)
    await database.pool.query(`delete from artists where name = 'Velvet Harbour'`)
    expect(await files.importFile('artists', 'a.csv', csv)).toBe(
      'Imported artists: 1 added, 0 changed, 1 unchanged.',
    )
    expect(await files.importFile('artists', 'a.csv', csv)).toContain('Nothing to change')
  })
})
