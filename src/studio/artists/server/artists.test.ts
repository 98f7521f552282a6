import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getArtist, listArtists, listGenres } from '../contract.ts'
import { type ArtistDesk, anArtistDesk } from './testing/artist-desk.ts'

let desk: ArtistDesk
let call: ArtistDesk['call']
let ids: ArtistDesk['ids']
beforeAll(async () => {
  desk = await anArtistDesk()
  ;({ call, ids } = desk)
})
afterAll(() => desk.close())

type List = ResponseOf<typeof listArtists>
type Artist = ResponseOf<typeof getArtist>

describe('list of artists', () => {
  test.each([
    ['', ['Nova Mirage', 'Orbit', 'Mira', 'Pulse']],
    ['query=mira', ['Mira', 'Nova Mirage']],
    ['query=mira&sort=-popularity', ['Nova Mirage', 'Mira']],
    ['query=%20', ['Nova Mirage', 'Orbit', 'Mira', 'Pulse']],
    ['query=%E2%80%8B', []],
    ['query=nobody', []],
    ['state=valid', ['Nova Mirage', 'Orbit', 'Mira']],
    ['state=invalid', ['Pulse']],
    ['is_featured=true', ['Nova Mirage']],
    ['is_featured=false&state=valid', ['Orbit', 'Mira']],
    ['genre=indie-pop', ['Nova Mirage', 'Mira']],
    ['genre=indie-pop&query=nova&is_featured=true&state=valid', ['Nova Mirage']],
    ['sort=name', ['Pulse', 'Mira', 'Nova Mirage', 'Orbit']],
    ['sort=-name', ['Orbit', 'Nova Mirage', 'Mira', 'Pulse']],
    ['sort=popularity', ['Pulse', 'Mira', 'Orbit', 'Nova Mirage']],
    ['sort=-makes', ['Orbit', 'Mira', 'Nova Mirage', 'Pulse']],
    ['sort=makes', ['Mira', 'Nova Mirage', 'Pulse', 'Orbit']],
    ['sort=created', ['Mira', 'Nova Mirage', 'Orbit', 'Pulse']],
    ['sort=-created&limit=2&offset=1', ['Orbit', 'Nova Mirage']],
  ])('finds and sorts artists by "%s"', async (search, names) => {
    const { status, body } = await call<List>('GET', `artists/?${search}`)
    expect([status, body.results.map(({ name }) => name)]).toEqual([200, names])
    const isPart = search.includes('limit')
    expect(body.pagination.total_count).toBe(isPart ? 4 : names.length)
  })

  test('shows the facts of a row without the mark, and 50 rows unless told', async () => {
    const { body } = await call<List>('GET', 'artists/?state=invalid')
    expect(body).toEqual({
      pagination: { limit: 50, offset: 0, total_count: 1 },
      results: [
        {
          artist_id: ids.pulse,
          name: 'Pulse',
          slug: '(invalid)-pulse',
          picture: null,
          is_valid: false,
          is_featured: false,
          genres: [],
          popularity: 5,
          makepoints: 0,
          city_count: 0,
          version: 1,
          allowed: ['edit', 'feature', 'publish'],
        },
      ],
    })
  })

  test.each(['limit=201', 'state=odd', 'sort=version', 'is_featured=1', `query=${'x'.repeat(201)}`])(
    'rejects "%s"',
    async search => {
      expect((await call('GET', `artists/?${search}`)).status).toBe(400)
    },
  )

  test('is exported as CSV with the same filter', async () => {
    expect(await exportCsv('state=valid&genre=indie-pop')).toBe(
      [
        'artist_id,name,slug,is_valid,is_featured,genres,popularity,makepoints,city_count',
        `${ids.mira},Mira,mira,true,false,indie-pop; dungeon-synth,10,0,0`,
        `${ids.nova},Nova Mirage,nova-mirage,true,true,indie-pop,30,0,0`,
        '',
      ].join('\r\n'),
    )
  })
})

async function exportCsv(filter: string, as = 'owner'): Promise<string> {
  const body = { kind: 'artists', filter }
  const made = await call<{ export_id: number }>('POST', 'exports/', { as, body, key: randomUUID() })
  return (await call('GET', `exports/${made.body.export_id}/file/`, { as })).text
}

describe('artist', () => {
  test('shows what can be edited, and the genres that are not translated', async () => {
    await desk.database.pool.query(`insert into import_keys (kind, key, id) values ('artists', 'm-1', $1)`, [
      ids.mira,
    ])
    const { body } = await call<Artist>('GET', `artists/${ids.mira}/`)
    expect(body).toMatchObject({
      name: 'Mira',
      picture: { id: 'mira' },
      image_id: 'mira',
      about: { en: 'Loud.', ko: '시끄러워요.' },
      links: [],
      untranslated_genres: ['dungeon-synth'],
      import_key: 'm-1',
      public_url: `https://fans.example/artist/mira,${ids.mira}/`,
      allowed: ['edit', 'feature', 'unpublish'],
    })
  })

  test("offers the translated genres in the reader's language", async () => {
    const { body } = await call<ResponseOf<typeof listGenres>>('GET', 'genres/?locale=ko')
    expect(body.results).toContainEqual({ genre: 'indie-pop', name: '인디 팝' })
    expect((await call('GET', 'genres/', { as: 'nobody' })).status).toBe(404)
  })
})

describe('scope', () => {
  test("keeps others' artists out of lists, exports and the search", async () => {
    const { body } = await call<List>('GET', 'artists/?sort=name', { as: 'scoped' })
    expect([body.pagination.total_count, body.results.map(({ name }) => name)]).toEqual([1, ['Mira']])
    for (const address of ['artists/?query=mira', 'search/?query=mira', 'search/?query=2']) {
      const { status, text } = await call('GET', address, { as: 'scoped' })
      expect([address, status, text.includes('Nova')]).toEqual([address, 200, false])
    }
    expect((await exportCsv('', 'scoped')).split('\r\n')).toHaveLength(3)
  })

  test("responds to others' artists as to unknown ones, and changes nothing", async () => {
    const unknown = 2_000_000_000
    const calls = (id: number): [string, string, object?][] => [
      ['GET', `artists/${id}/`],
      ['PATCH', `artists/${id}/`, { version: 1, name: 'Mine' }],
      ['POST', `artists/${id}/unpublish/`, { reason: 'mine' }],
      ['POST', `artists/${id}/publish/`, {}],
      ['POST', 'artists/bulk/', { act: 'feature', selection: { artist_ids: [id] } }],
      ['POST', 'artists/bulk/', { act: 'feature', selection: { artist_ids: [ids.mira, id] } }],
    ]
    for (const [at, [method, address, body]] of calls(ids.orbit).entries()) {
      const [, elsewhere] = calls(unknown)[at]!
      const others = await call(method, address, { as: 'scoped', ...(body && { body }) })
      const none = await call(method, elsewhere, { as: 'scoped', ...(body && { body }) })
      expect([others.status, others.text]).toEqual([404, none.text])
      expect(others.text).not.toContain('Orbit')
    }
    const logged = (await desk.log()).map(({ act }) => act)
    expect(logged.filter(act => act !== 'export artists')).toEqual([])
    const { rows } = await desk.database.pool.query('select version from artists where id = $1', [ids.orbit])
    expect(rows).toEqual([{ version: 1 }])
  })

  test('limits each act to the scope of its right', async () => {
    const list = await call<List>('GET', 'artists/?sort=created', { as: 'mixed' })
    expect(list.body.results.map(({ allowed }) => allowed)).toEqual([['edit', 'feature'], [], [], []])
    expect((await call('PATCH', `artists/${ids.nova}/`, { as: 'mixed', body: aName('N') })).status).toBe(404)
    const selection = { filter: {}, expected_count: 4 }
    const feature = { body: { act: 'feature', selection }, as: 'mixed' }
    expect(await call('POST', 'artists/bulk/', feature)).toMatchObject({ status: 409, body: { count: 1 } })
  })
})

const aName = (name: string) => ({ version: 1, name })

describe('rights', () => {
  test('refuse acts without their right, with no trace of the artist', async () => {
    const feature = { act: 'feature', selection: { artist_ids: [ids.mira] } }
    const unpublish = { act: 'unpublish', reason: 'a double', selection: { artist_ids: [ids.mira] } }
    for (const as of ['reader', 'nobody']) {
      const refused = [
        await call('PATCH', `artists/${ids.mira}/`, { as, body: aName('M') }),
        await call('POST', `artists/${ids.mira}/unpublish/`, { as, body: { reason: 'a double' } }),
        await call('POST', `artists/${ids.mira}/publish/`, { as, body: {} }),
        await call('POST', 'artists/bulk/', { as, body: feature }),
        await call('POST', 'artists/bulk/', { as, body: unpublish }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect(refused.some(({ text }) => text.includes('Mira'))).toBe(false)
    }
    expect((await call<Artist>('GET', `artists/${ids.mira}/`, { as: 'reader' })).body.allowed).toEqual([])
    expect((await call('GET', 'artists/', { as: 'nobody' })).status).toBe(404)
    expect((await call('GET', 'search/?query=mira', { as: 'nobody' })).body).toEqual({ groups: [] })
    expect((await call('GET', 'artists/', { as: 'stranger' })).status).toBe(401)
  })
})

describe('search of the studio', () => {
  test('finds artists by name, and first by number', async () => {
    const { body } = await call('GET', 'search/?query=mira')
    const found = (id: number, title: string) => ({
      id: String(id),
      title,
      detail: `#${id}`,
      path: `/studio/artists/${id}/`,
    })
    expect(body).toEqual({
      groups: [{ kind: 'artist', results: [found(ids.mira, 'Mira'), found(ids.nova, 'Nova Mirage')] }],
    })
    const numbered = await call('GET', `search/?query=%23${ids.orbit}`)
    expect(numbered.body).toEqual({ groups: [{ kind: 'artist', results: [found(ids.orbit, 'Orbit')] }] })
    for (const nothing of ['', '%20', '99999999', 'zzz'])
      expect((await call('GET', `search/?query=${nothing}`)).body).toEqual({ groups: [] })
  })
})

// Adds artists, so it comes last.
describe('export of artists', () => {
  test('is whole when it has more rows than a part', async () => {
    await desk.database.pool.query(
      `insert into artists (name, slug, search_name) select 'Copy', 'copy', 'c' from generate_series(1, 1000)`,
    )
    expect((await exportCsv('')).split('\r\n')).toHaveLength(1_006)
  })
})
