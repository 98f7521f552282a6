import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import type { getArtist } from '../contract.ts'
import { type ArtistDesk, anArtistDesk } from './testing/artist-desk.ts'

let desk: ArtistDesk
beforeAll(async () => {
  desk = await anArtistDesk()
})
afterAll(() => desk.close())

type Artist = ResponseOf<typeof getArtist>
const create = (body: object, options: { as?: string; key?: string } = {}) =>
  desk.call<{ artist_id: number; version: number }>('POST', 'artists/', { body, ...options })

describe('new artist', () => {
  test('is found, has the version of its page, and is in the log', async () => {
    const { status, body } = await create({ name: 'Ember Lane' })
    expect(status).toBe(200)
    const { body: artist } = await desk.call<Artist>('GET', `artists/${body.artist_id}/`)
    expect(artist).toMatchObject({
      name: 'Ember Lane',
      slug: 'ember-lane',
      version: body.version,
      is_valid: true,
    })
    const { body: found } = await desk.call<{ results: Artist[] }>('GET', 'artists/?query=ember')
    expect(found.results.map(({ artist_id: id }) => id)).toEqual([body.artist_id])
    expect((await desk.log()).at(-1)).toMatchObject({
      actor: 'staff 1',
      act: 'artist create',
      object: `artist ${body.artist_id}`,
      after: { name: 'Ember Lane' },
    })
  })

  test('is made once when the call is repeated with its key', async () => {
    const key = crypto.randomUUID()
    const first = await create({ name: 'Quiet Storm' }, { key })
    expect((await create({ name: 'Quiet Storm' }, { key })).body).toEqual(first.body)
  })

  test('with a known name needs to be another one', async () => {
    const refused = await create({ name: 'MIRA' })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error_code: { name: 'studio_artist_name_taken' } },
    ])
    expect((await create({ name: 'MIRA', is_another: true })).status).toBe(200)
  })

  test.each([{}, { name: ' ' }, { name: '(INVALID) Mira' }, { name: 'x'.repeat(201) }])(
    'refuses %j',
    async body => {
      expect((await create(body)).status).toBe(400)
    },
  )
})
