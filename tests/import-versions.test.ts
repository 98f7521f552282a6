import { writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../src/catalogue/artists/server/index.ts'
import { shopModule } from '../src/commerce/shop/server/index.ts'
import { newsModule } from '../src/discovery/news/server/index.ts'
import { eventsModule } from '../src/events/events/server/index.ts'
import { operatorFiles } from '../src/platform/import/testing/operator-files.ts'
import { catalogueFixtures } from '../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../src/platform/server/testing/database.ts'
import { anOperator } from '../src/platform/server/testing/operator.ts'
import { listCommand } from '../src/studio/log/server/commands/list-command.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
let cityId: number
beforeEach(async () => {
  database = await testDatabase()
  cityId = (await catalogueFixtures(database).aCity('Seoul')).id
  const kinds = [artistsModule, eventsModule, newsModule, shopModule]
  files = operatorFiles(
    database,
    kinds.flatMap(({ contents }) => contents ?? []),
  )
  await load('artists', 'key,name\na-1,Velvet Harbour\na-2,Paper Lions\n')
})
afterEach(async () => {
  files.close()
  await database.close()
})

const load = (kind: string, file: string, options: Record<string, string> = {}) =>
  files.importFile(kind, `${kind}.csv`, file, options)
const header = 'key,name,artists,city_id,venue,zone,starts_at'
const buildEventFile = (start: string, venue = 'The Hall') =>
  `${header}\nn-1,Night,a-1,${cityId},${venue},Asia/Seoul,${start}\n`
const events = () =>
  files.rows<{ id: number; venue: string; open: string; start: string }>(
    `select id, venue, to_char(open_at at time zone 'UTC', 'MM-DD HH24:MI') as open,
      to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as start from events`,
  )

describe('import of edited exports', () => {
  test('rejects a row that was changed here after its export unless --overwrite is set', async () => {
    await load('events', buildEventFile('2030-05-01T19:00'))
    const exported = await files.exportFile('events', 'out.csv')
    expect(exported.split('\n')[0]).toMatch(/,version\r?$/)
    await database.pool.query(`update events set venue = 'Olympic Hall'`)
    const edited = exported.replace(',Night,', ',Long night,')
    const stale = 'line 2: it changed here since its export: --overwrite writes it all the same'
    expect(await load('events', edited)).toBe(`Nothing was imported: one problem.\n${stale}`)
    expect(await events()).toMatchObject([{ venue: 'Olympic Hall' }])
    expect(await load('events', edited, { 'skip-failing': '' })).toContain(stale)
    expect(await load('events', edited, { overwrite: '' })).toContain('1 changed')
    expect(await events()).toMatchObject([{ venue: 'The Hall' }])
  })

  test('imports an edited export, and has nothing to change the second time', async () => {
    await load('events', buildEventFile('2030-05-01T19:00'))
    const exported = await files.exportFile('events', 'out.csv')
    expect(await load('events', exported)).toContain('Nothing to change')
    const edited = exported.replace('The Hall', 'Olympic Hall')
    expect(await load('events', edited)).toContain('1 changed')
    expect(await load('events', edited)).toContain('Nothing to change')
  })

  test('writes the valid rows when stale ones are skipped', async () => {
    await load('artists', 'key,name\na-3,Low Tide\na-4,Ada\n')
    const exported = await files.exportFile('artists', 'out.csv')
    await database.pool.query(`update artists set about = '{"en": "New"}' where name = 'Paper Lions'`)
    const rows = parse(exported, { bom: true, columns: true }) as Record<string, string>[]
    const lines = rows.map(({ key, name, version }) => `${key},${name} II,${version}`)
    const output = await load('artists', ['key,name,version', 'a-5,Mara,', ...lines].join('\n'), {
      'skip-failing': '',
    })
    expect(output).toContain('1 added, 3 changed, 0 unchanged')
    expect(await files.rows('select name from artists order by id')).toEqual(
      ['Velvet Harbour II', 'Paper Lions', 'Low Tide II', 'Ada II', 'Mara'].map(name => ({ name })),
    )
  })

  test("shows a dry run's changes by cell, with keys instead of ids", async () => {
    await load('events', buildEventFile('2030-05-01T19:00'))
    const file = buildEventFile('2030-05-02T19:00').replace(',a-1,', ',a-2; a-1,')
    expect(await load('events', file, { 'dry-run': '' })).toBe(
      [
        'Nothing was imported; it would be events: 0 added, 1 changed, 0 unchanged.',
        'line 2, n-1: artists: ["a-1"] → ["a-2","a-1"]; open_at: "2030-05-01T10:00:00+00:00" → "2030-05-02T10:00:00+00:00"; starts_at: "2030-05-01T10:00:00+00:00" → "2030-05-02T10:00:00+00:00"',
      ].join('\n'),
    )
    const long = await load('events', buildEventFile('2030-05-01T19:00', 'H'.repeat(200)), { 'dry-run': '' })
    expect(long).toContain(`venue: "The Hall" → "${'H'.repeat(79)}…`)
  })

  test('logs a row for each changed object, in one batch', async () => {
    await load(
      'artists',
      'key,name,about\na-1,Velvet Harbour,Four friends.\na-2,Paper Lions,\na-3,Low Tide,\n',
    )
    const rows = await files.rows<{ batch: string | null }>(
      `select act, object, before, after, batch from audit_log order by id`,
    )
    expect(rows.map(({ batch: _, ...row }) => row)).toEqual([
      {
        act: 'import artists',
        object: 'artists',
        before: {},
        after: { added: 2, changed: 0, unchanged: 0, skipped: 0 },
      },
      ...[
        {
          act: 'import artists',
          object: 'artist 1',
          before: { about: {} },
          after: { about: { en: 'Four friends.' } },
        },
      ],
      {
        act: 'import artists',
        object: 'artists',
        before: {},
        after: { added: 1, changed: 1, unchanged: 1, skipped: 0 },
      },
    ])
    const [, one, all] = rows.map(({ batch }) => batch)
    expect(one).toBe(all)
    const listed = await anOperator(database, [listCommand], 0).run('log list', [], {
      batch: String(one),
    })
    expect(listed).toMatchObject({
      text: expect.stringMatching(/artists {2}.*\n.*artist 1 {2}.*Four friends/),
    })
  })

  test('hides codes in a dry run and in the log', async () => {
    await load(
      'projects',
      'key,type,name,summary,currency,sale_from,sale_until\np-1,1,Tape,Short.,EUR,2030-01-01T00:00Z,2030-03-01T00:00Z\n',
    )
    await load('products', 'key,project,name,prices\nd-1,p-1,Tape,EUR 25.00\n')
    const presale = (code: string) =>
      `key,product,kind,opens_at,closes_at,code\ns-1,d-1,code,2029-12-01T00:00Z,2029-12-31T00:00Z,${code}\n`
    await load('presales', presale('first row'))
    expect(await load('presales', presale('second row'), { 'dry-run': '' })).toContain('code: "…" → "…"')
    await load('presales', presale('second row'))
    expect(await files.rows(`select before, after from audit_log where object = 'presale 1'`)).toEqual([
      { before: { code: '…' }, after: { code: '…' } },
    ])
  })

  test("moves the doors' opening with the start when both were equal, unless the file sets it", async () => {
    await load('events', buildEventFile('2030-05-01T19:00'))
    await load('events', buildEventFile('2030-05-08T20:00'))
    expect(await events()).toMatchObject([{ open: '05-08 11:00', start: '05-08 11:00' }])
    await database.pool.query(`update events set open_at = open_at - interval '1 hour'`)
    await load('events', buildEventFile('2030-05-09T20:00'))
    expect(await events()).toMatchObject([{ open: '05-08 10:00', start: '05-09 11:00' }])
  })

  test('suggests --fetch-pictures for a picture given by URL', async () => {
    const says = 'says where a picture is: --fetch-pictures takes in those of https:// and file:'
    expect(await load('artists', 'key,name,image_id\na-1,Velvet Harbour,file:nova.jpg\n')).toContain(
      `line 2: image_id ${says}`,
    )
    const gallery = `"[{""id"": ""https://label.example/a.jpg"", ""alt"": {""en"": ""A""}}]"`
    const project = 'p-1,1,Tape,Short.,EUR,2030-01-01T00:00Z,2030-03-01T00:00Z'
    const columns = 'key,type,name,summary,currency,sale_from,sale_until,pictures'
    expect(await load('projects', `${columns}\n${project},${gallery}\n`)).toContain(
      `pictures is wrong at "0.id": ${says}`,
    )
    const article =
      'key,published_at,title,summary,body,cover_id\nw-1,2030-01-01T00:00Z,Hi,Short.,Long.,file:there.png\n'
    expect(await load('news', article)).toContain(`line 2: cover_id ${says}`)
    writeFileSync(files.pathOf('there.png'), 'no picture')
    expect(await load('news', article, { 'fetch-pictures': '' })).toContain('line 2: cover_id: ')
  })

  test.each([
    ['EUR 25.00; KRW 36000', { EUR: 2_500, KRW: 36_000 }],
    ['25,00 EUR', { EUR: 2_500 }],
    ['EUR 2500', { EUR: 2_500 }],
    ['25 EUR', null],
    ['EUR 25.0', null],
    ['EUR 1.200', null],
    ['KRW 36000.00', null],
  ])('reads the prices %s', async (prices, expected) => {
    await load(
      'projects',
      'key,type,name,summary,currency,sale_from,sale_until,status\np-1,PRE_ORDER,Tape,Short.,EUR,2030-01-01T00:00Z,2030-03-01T00:00Z,draft\n',
    )
    const output = await load('products', `key,project,name,prices\nd-1,p-1,Tape,"${prices}"\n`)
    if (expected === null) return expect(output).toContain('prices is no JSON: EUR 2500 or EUR 25.00')
    return expect(
      await files.rows('select jsonb_object_agg(currency, amount) as prices from product_prices'),
    ).toEqual([{ prices: expected }])
  })

  test('retries an import after a deadlock, except for a file that can be read only once', async () => {
    await load('events', buildEventFile('2030-05-01T19:00'))
    await database.pool.query(`create sequence tries;
    create function lose_first() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger lose_first before update on events for each row execute function lose_first()`)
    expect(await load('events', buildEventFile('2030-05-01T19:00', 'Olympic Hall'))).toContain('1 changed')
    expect(await events()).toMatchObject([{ venue: 'Olympic Hall' }])
    await database.pool.query('alter sequence tries restart')
    await expect(load('events', buildEventFile('2030-05-01T19:00'), { 'skip-failing': '' })).rejects.toThrow(
      'deadlock',
    )
  })
})
