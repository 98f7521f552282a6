import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { shopModule } from '../../../../commerce/shop/server/index.ts'
import { importWithPictures } from '../../../../platform/import/import-with-pictures.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { adaActor } from '../../../../platform/server/testing/operator.ts'
import { eventsModule } from '../index.ts'
import { eventFixtures } from '../testing/fixture.ts'
import { eventContent } from './event-content.ts'

const kinds = [artistsModule, eventsModule, shopModule].flatMap(({ contents }) => contents ?? [])
const fetching = { 'fetch-pictures': '' }
let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  files = operatorFiles(database, kinds)
  await eventFixtures(database).aCity(1, 'Seoul', {
    country: 'KR',
    lat: 37.57,
    lon: 126.98,
    zone: 'Asia/Seoul',
  })
})
afterEach(async () => {
  files.close()
  await database.close()
})

async function aPicture(name: string, background: string) {
  const create = { width: 6, height: 4, channels: 3, background } as const
  writeFileSync(files.pathOf(name), await sharp({ create }).jpeg().toBuffer())
}
const one = async (text: string) => (await files.rows<Record<string, unknown>>(text))[0]
const acts = async () =>
  (await files.rows<{ act: string }>('select act from audit_log order by id')).map(({ act }) => act)

describe('fetched pictures', () => {
  test('are imported once, together with a file', async () => {
    await aPicture('face.jpg', '#c00')
    const load = (options?: Record<string, string>) =>
      files.importFile('artists', 'a.csv', 'key,name,image_id\na-1,Velvet Harbour,file:face.jpg\n', options)
    expect(await load()).toContain('line 2: image_id says where a picture is: --fetch-pictures')
    expect(await load({ ...fetching, 'dry-run': '' })).toContain('Pictures to fetch: 1.')
    expect(await acts()).toEqual([])
    expect(await load(fetching)).toContain('1 added')
    expect(await one('select image_id = m.id as is_it from artists, media m')).toEqual({ is_it: true })
    expect(await load(fetching)).toContain('Nothing to change')
    expect(await acts()).toEqual(['picture add', 'import artists'])
  })

  test('keep their order in a gallery, and are reported with their line when unreadable', async () => {
    await aPicture('front.jpg', '#c00')
    await aPicture('back.jpg', '#00c')
    const row = (...names: string[]) => {
      const pictures = names.map(name => ({ id: `file:${name}`, alt: { en: name } }))
      const window = { sale_from: '2030-01-01T00:00:00Z', sale_until: '2030-02-01T00:00:00Z' }
      const project = { key: 'p-1', type: 1, name: 'Record', summary: 'On vinyl.', currency: 'EUR' }
      return JSON.stringify({ ...project, ...window, pictures })
    }
    expect(await files.importFile('projects', 'p.jsonl', row('front.jpg', 'none.jpg'), fetching)).toMatch(
      /^Nothing was imported: one problem\.\nline 1: pictures: There is no file .*none\.jpg$/,
    )
    expect(await files.importFile('projects', 'p.jsonl', row('front.jpg', 'back.jpg'), fetching)).toContain(
      '1 added',
    )
    const order = 'select array_agg(alt ->> $$en$$ order by position) as alts from project_pictures'
    expect(await one(order)).toEqual({ alts: ['front.jpg', 'back.jpg'] })
    expect(await one('select count(*)::int from media')).toEqual({ count: 2 })
  })

  const night = (image: unknown, startDate = '2030-05-01T19:00') => ({
    '@type': 'MusicEvent',
    '@id': 'n-1',
    name: 'Long Night',
    startDate,
    image,
    performer: { '@type': 'MusicGroup', name: 'Velvet Harbour' },
    location: { name: 'The Hall', address: { addressLocality: 'Seoul', addressCountry: 'KR' } },
  })

  test("become the poster of a document's event, but aren't fetched for an invalid one", async () => {
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    await database.pool.query(
      `insert into media (id, mime, bytes, width, height, hue) values ('pic-1', 'image/webp', '', 1, 1, 1)`,
    )
    const fetched: string[] = []
    const load = (
      document: object,
      outcome: { ok: true } | { ok: false; problem: string } = { ok: true },
    ) => {
      writeFileSync(files.pathOf('e.json'), JSON.stringify(document))
      const task = {
        kind: eventContent,
        kinds: new Map(kinds.map(kind => [kind.name, kind])),
        format: 'jsonld',
        file: files.pathOf('e.json'),
        zone: undefined,
        skippedFile: null,
        choices: fetching,
        isDryRun: false,
        isOverwriting: false,
        actor: adaActor,
        now: () => Date.UTC(2030, 0, 1),
        onProgress: () => {},
      }
      return importWithPictures(database, task, async source => {
        fetched.push(source)
        return outcome.ok ? { ok: true, id: 'pic-1', width: 1, height: 1 } : outcome
      })
    }
    const address = 'https://hall.example/poster.jpg'
    expect(await load(night(address, 'soon'))).toMatchObject({ ok: false })
    expect(fetched).toEqual([])
    const missing = { ok: false, problem: `${address} answers 404.` } as const
    expect(await load(night(address), missing)).toMatchObject({
      problems: [{ line: 1, text: `poster_id: ${address} answers 404` }],
    })
    const images = ['http://hall.example/a.jpg', { '@type': 'ImageObject', url: address }]
    expect(await load(night(images))).toMatchObject({ ok: true, added: 1 })
    expect(await one('select poster_id from events')).toEqual({ poster_id: 'pic-1' })
    expect(await load(night(images))).toMatchObject({ ok: true, unchanged: 1 })
    expect(fetched).toEqual([address, address, address])
  })
})
