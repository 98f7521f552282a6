import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ArtistDesk, anArtistDesk } from './testing/artist-desk.ts'

let desk: ArtistDesk
let ids: ArtistDesk['ids']
beforeEach(async () => {
  desk = await anArtistDesk()
  ids = desk.ids
})
afterEach(() => desk.close())

interface Done {
  batch: string
  changed_count: number
  unchanged_count: number
}
const act = (body: object, options: { as?: string; key?: string } = {}) =>
  desk.call<Done>('POST', 'artists/bulk/', { body, ...options })
const names = async (where: string) =>
  (await desk.database.pool.query(`select name from artists where ${where} order by id`)).rows.map(
    ({ name }) => name,
  )

describe('unpublish and publish of an artist', () => {
  const mark = (to: 'publish' | 'unpublish', id: number, body: object, as = 'owner') =>
    desk.call('POST', `artists/${id}/${to}/`, { body, as })

  test('set and remove the mark once, with a reason in the log', async () => {
    const object = `artist ${ids.mira}`
    const reason = 'a double of 12'
    expect((await mark('unpublish', ids.mira, { reason }, 'scoped')).body).toEqual({
      artist_id: ids.mira,
      version: 2,
    })
    expect((await mark('unpublish', ids.mira, { reason }, 'scoped')).body).toMatchObject({ version: 2 })
    expect(await names(`name like '(INVALID)%'`)).toEqual(['(INVALID) Mira', '(INVALID) Pulse'])
    expect((await mark('publish', ids.mira, {})).body).toMatchObject({ version: 3 })
    expect(await desk.log()).toMatchObject([
      { actor: 'staff 2', act: 'artist unpublish', object, reason, after: { name: '(INVALID) Mira' } },
      { actor: 'staff 1', act: 'artist publish', object, reason: null, after: { name: 'Mira' } },
    ])
  })

  test.each([{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])(
    'needs a reason of at most 500 characters: %j',
    async body => {
      expect((await mark('unpublish', ids.mira, body)).status).toBe(400)
    },
  )
})

describe('bulk act', () => {
  test('features artists by id, with one row of the log for each that changes', async () => {
    const selection = { artist_ids: [ids.orbit, ids.mira, ids.nova] }
    const { body } = await act({ act: 'feature', selection, reason: 'for May' })
    expect(body).toMatchObject({ changed_count: 2, unchanged_count: 1 })
    const row = { act: 'artist feature', reason: 'for May', batch: body.batch }
    expect(await desk.log()).toMatchObject([
      { ...row, object: `artist ${ids.mira}`, before: { is_featured: false }, after: { is_featured: true } },
      { ...row, object: `artist ${ids.orbit}` },
    ])
    expect(await names('is_featured')).toEqual(['Mira', 'Nova Mirage', 'Orbit'])
    expect((await act({ act: 'unfeature', selection })).body).toMatchObject({ changed_count: 3 })
    expect(await names('is_featured')).toEqual([])
  })

  test('marks all that match a filter but the excluded ones', async () => {
    const filter = { state: 'valid' }
    const selection = { filter, expected_count: 2, except: [ids.nova] }
    const { body } = await act({ act: 'unpublish', reason: 'all doubles', selection })
    expect(body).toMatchObject({ changed_count: 2, unchanged_count: 0 })
    expect(await names(`name like '(INVALID)%'`)).toHaveLength(3)
    const published = await act({
      act: 'publish',
      selection: { filter: { query: 'mira', state: 'all' }, expected_count: 2 },
    })
    expect(published.body).toMatchObject({ changed_count: 1, unchanged_count: 1 })
    expect(await desk.call('GET', 'artists/?query=mira')).toMatchObject({
      body: { pagination: { total_count: 2 } },
    })
  })

  test('refuses a selection whose count has changed, and returns the new one', async () => {
    const selection = { filter: { genre: 'indie-pop', is_featured: false }, expected_count: 1 }
    await desk.database.pool.query(`update artists set genres = '{indie-pop}' where id = $1`, [ids.orbit])
    const { status, body } = await act({ act: 'feature', selection })
    expect([status, body]).toMatchObject([409, { error_code: { name: 'selection_changed' }, count: 2 }])
    expect(await names('is_featured')).toEqual(['Nova Mirage'])
    expect(await desk.log()).toEqual([])
  })

  test('counts again after it has waited for another change', async () => {
    const selection = { filter: { genre: 'indie-pop' }, expected_count: 2 }
    const other = await desk.holdChange(`update artists set genres = '{}' where id = $1`, ids.nova)
    const waiting = act({ act: 'feature', selection })
    await other.commitOnceAwaited()
    expect(await waiting).toMatchObject({ status: 409, body: { count: 1 } })
  })

  test('refuses more than 1,000 artists', async () => {
    await desk.database.pool.query(
      `insert into artists (name, slug, search_name) select 'Copy', 'copy', 'c' from generate_series(1, 997)`,
    )
    const all = { filter: {}, expected_count: 1_001 }
    expect(await act({ act: 'feature', selection: all })).toMatchObject({
      status: 400,
      body: { error_code: { name: 'selection_too_large' } },
    })
    const most = { filter: {}, expected_count: 1_000, except: [ids.pulse] }
    const { body } = await act({ act: 'unpublish', reason: 'a test', selection: most })
    expect(body).toMatchObject({ changed_count: 1_000, unchanged_count: 0 })
    expect(new Set((await desk.log()).map(({ batch }) => batch))).toEqual(new Set([body.batch]))
  })

  test('runs once for a double press and for a lost response', async () => {
    const feature = { act: 'feature', selection: { artist_ids: [ids.mira, ids.orbit] } }
    const both = await Promise.all([act(feature, { key: 'press' }), act(feature, { key: 'press' })])
    const late = await act(feature, { key: 'press' })
    expect(both.map(({ body }) => body)).toEqual([late.body, late.body])
    expect(late.body).toMatchObject({ changed_count: 2 })
    expect(await desk.log()).toHaveLength(2)
  })

  test('includes only artists of its right’s scope', async () => {
    const selection = { filter: { state: 'valid' }, expected_count: 1 }
    const { body } = await act({ act: 'unpublish', reason: 'ours', selection }, { as: 'scoped' })
    expect(body).toMatchObject({ changed_count: 1 })
    expect(await names(`name like '(INVALID)%'`)).toEqual(['(INVALID) Mira', '(INVALID) Pulse'])
  })
})
