import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getArtist } from '../contract.ts'
import { type ArtistDesk, anArtistDesk } from './testing/artist-desk.ts'

let desk: ArtistDesk
let ids: ArtistDesk['ids']
beforeEach(async () => {
  desk = await anArtistDesk()
  ids = desk.ids
})
afterEach(() => desk.close())

type Artist = ResponseOf<typeof getArtist>
const edit = (id: number, body: object, options: { as?: string; key?: string } = {}) =>
  desk.call('PATCH', `artists/${id}/`, { body, ...options })
const read = async (id: number) => (await desk.call<Artist>('GET', `artists/${id}/`)).body
const find = async (query: string) =>
  (await desk.call<{ results: Artist[] }>('GET', `artists/?query=${query}`)).body.results.map(
    ({ name }) => name,
  )

describe('edit of an artist', () => {
  test('changes each field, and writes the changed ones to the log', async () => {
    const changes = {
      name: 'Mira Sol',
      about: { en: 'Loud and kind.', ja: '大きい。' },
      links: [{ kind: 'website', url: 'https://mira.example/' }],
      genres: ['Indie Pop', 'Dream-Pop', 'indie-pop'],
      youtube_id: 'UC-mira',
      itunes_artist_id: '42',
      image_id: null,
      popularity: 11,
      is_featured: true,
    }
    const { status, body } = await edit(ids.mira, { version: 1, ...changes })
    expect([status, body]).toEqual([200, { artist_id: ids.mira, version: 2 }])
    const genres = ['indie-pop', 'dream-pop']
    expect(await read(ids.mira)).toMatchObject({ ...changes, genres, slug: 'mira', version: 2 })
    expect(await desk.log()).toMatchObject([
      {
        actor: 'staff 1',
        via: 'studio',
        act: 'artist edit',
        object: `artist ${ids.mira}`,
        reason: null,
        before: { name: 'Mira', image_id: 'mira', popularity: 10, genres: ['indie-pop', 'dungeon-synth'] },
        after: { ...changes, genres },
      },
    ])
  })

  test('finds a renamed artist by the new name only', async () => {
    await edit(ids.mira, { version: 1, name: '  Solar  ' })
    expect([await find('solar'), await find('mira')]).toEqual([['Solar'], ['Nova Mirage']])
  })

  test('writes nothing when nothing differs', async () => {
    const { body } = await edit(ids.mira, {
      version: 7,
      name: 'Mira',
      genres: ['Indie pop', 'dungeon-synth'],
    })
    expect([body, await desk.log()]).toEqual([{ artist_id: ids.mira, version: 1 }, []])
  })

  test('logs only the fields that differ', async () => {
    await edit(ids.mira, { version: 1, name: 'Mira', popularity: 12 })
    expect(await desk.log()).toMatchObject([{ before: { popularity: 10 }, after: { popularity: 12 } }])
    expect(Object.keys((await desk.log())[0].before)).toEqual(['popularity'])
  })

  test('neither sets nor removes the mark by a name', async () => {
    for (const name of ['(INVALID) Mira', ' (INVALID)Mira']) {
      const { status, body } = await edit(ids.mira, { version: 1, name })
      expect([status, body.description]).toEqual([400, { name: 'ERR_INVALID' }])
    }
    await edit(ids.pulse, { version: 1, name: 'Pulsar' })
    expect(await read(ids.pulse)).toMatchObject({ name: 'Pulsar', is_valid: false })
    const { rows } = await desk.database.pool.query('select name from artists where id = $1', [ids.pulse])
    expect(rows).toEqual([{ name: '(INVALID) Pulsar' }])
  })

  test('keeps an unknown genre, which fans see as written', async () => {
    await edit(ids.mira, { version: 1, genres: ['Slimepunk'] })
    expect(await read(ids.mira)).toMatchObject({ genres: ['Slimepunk'], untranslated_genres: ['Slimepunk'] })
  })

  test('counts an import and a mark as another version, and makes as none', async () => {
    const { pool } = desk.database
    const version = async () => (await read(ids.mira)).version
    await pool.query('update artists set makepoints = makepoints + 1 where id = $1', [ids.mira])
    expect(await version()).toBe(1)
    await pool.query('update artists set hue = 3 where id = $1', [ids.mira])
    expect(await version()).toBe(2)
    await desk.call('POST', `artists/${ids.mira}/unpublish/`, { body: { reason: 'a double' } })
    expect(await version()).toBe(3)
  })
})

describe('two edits of one artist', () => {
  test('conflict in the fields that differ', async () => {
    await edit(ids.mira, { version: 1, name: 'Mira Sol', popularity: 11 })
    const late = { version: 1, name: 'Mira Luna', popularity: 11, genres: ['rock'] }
    const { status, body } = await edit(ids.mira, late, { as: 'scoped' })
    expect([status, body]).toMatchObject([
      409,
      {
        error_code: { name: 'edited_meanwhile' },
        version: 2,
        differing: {
          name: { yours: 'Mira Luna', theirs: 'Mira Sol' },
          genres: { yours: ['rock'], theirs: ['indie-pop', 'dungeon-synth'] },
        },
      },
    ])
    expect(Object.keys((body as unknown as { differing: object }).differing)).toEqual(['name', 'genres'])
    expect(await read(ids.mira)).toMatchObject({ name: 'Mira Sol', version: 2 })
    expect((await edit(ids.mira, { ...late, version: 2 }, { as: 'scoped' })).status).toBe(200)
    expect(await desk.log()).toHaveLength(2)
  })

  test('conflict when the second waits for the first', async () => {
    const other = await desk.holdChange('update artists set popularity = 99 where id = $1', ids.mira)
    const waiting = edit(ids.mira, { version: 1, popularity: 12 })
    await other.commitOnceAwaited()
    const { status, body } = await waiting
    expect([status, body]).toMatchObject([409, { differing: { popularity: { yours: 12, theirs: 99 } } }])
  })

  test('are one when the second repeats the first with its key', async () => {
    const [first, second] = await Promise.all([
      edit(ids.mira, { version: 1, name: 'Mira Sol' }, { key: 'press' }),
      edit(ids.mira, { version: 1, name: 'Mira Sol' }, { key: 'press' }),
    ])
    await edit(ids.mira, { version: 2, name: 'Mira Luna' })
    const late = await edit(ids.mira, { version: 1, name: 'Mira Sol' }, { key: 'press' })
    const stored = { artist_id: ids.mira, version: 2 }
    expect([first.body, second.body, late.body]).toEqual([stored, stored, stored])
    expect(await desk.log()).toHaveLength(2)
    const other = await edit(ids.mira, { version: 1, name: 'Mira Terra' }, { key: 'press' })
    expect(other).toMatchObject({ status: 409, body: { error_code: { name: 'idempotency_conflict' } } })
  })
})
