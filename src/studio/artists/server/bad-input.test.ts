import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ArtistDesk, anArtistDesk } from './testing/artist-desk.ts'

let desk: ArtistDesk
beforeAll(async () => {
  desk = await anArtistDesk()
})
afterAll(() => desk.close())

describe('bad values of an artist', () => {
  test.each([
    [{ name: 'x'.repeat(10_000) }, { name: 'ERR_INVALID_LENGTH' }],
    [{ name: '   ' }, { name: 'ERR_INVALID' }],
    [{ name: null }, { name: 'ERR_REQUIRED' }],
    [{ name: 'a\0b' }, { name: 'ERR_INVALID_CHARACTERS' }],
    [{ about: { en: 'x'.repeat(10_001) } }, { about: 'ERR_INVALID_LENGTH' }],
    [{ about: { klingon1: 'nuqneH' } }, { about: 'ERR_INVALID' }],
    [{ about: 'Loud.' }, { about: 'ERR_INVALID' }],
    [{ links: [{ kind: 'website', url: 'javascript:alert(1)' }] }, { links: 'ERR_INVALID' }],
    [{ links: [{ kind: 'website', url: 'http://mira.example/' }] }, { links: 'ERR_INVALID' }],
    [{ links: [{ kind: '', url: 'https://mira.example/' }] }, { links: 'ERR_INVALID' }],
    [
      { links: Array(31).fill({ kind: 'website', url: 'https://mira.example/' }) },
      { links: 'ERR_INVALID_LENGTH' },
    ],
    [{ genres: Array(21).fill('rock') }, { genres: 'ERR_INVALID_LENGTH' }],
    [{ genres: ['x'.repeat(61)] }, { genres: 'ERR_INVALID' }],
    [{ genres: [' '] }, { genres: 'ERR_INVALID' }],
    [{ youtube_id: 'a b' }, { youtube_id: 'ERR_INVALID' }],
    [{ itunes_artist_id: '4x' }, { itunes_artist_id: 'ERR_INVALID' }],
    [{ image_id: 'nowhere' }, { image_id: 'ERR_INVALID' }],
    [{ image_id: 'https://mira.example/a.jpg' }, { image_id: 'ERR_INVALID' }],
    [{ popularity: -1 }, { popularity: 'ERR_INVALID' }],
    [{ popularity: 2 ** 31 }, { popularity: 'ERR_INVALID' }],
    [{ is_featured: 'yes' }, { is_featured: 'ERR_INVALID' }],
    [{ version: undefined }, { version: 'ERR_REQUIRED' }],
    [
      { name: 'x'.repeat(201), youtube_id: '?' },
      { name: 'ERR_INVALID_LENGTH', youtube_id: 'ERR_INVALID' },
    ],
  ])('are rejected: %j', async (changes, description) => {
    const { status, body } = await desk.call('PATCH', `artists/${desk.ids.mira}/`, {
      body: { version: 1, ...changes },
    })
    expect([status, body.description]).toEqual([400, description])
    expect(await desk.log()).toEqual([])
  })
})

describe('bulk act', () => {
  test.each([
    { act: 'delete', selection: { artist_ids: [1] } },
    { act: 'unpublish', selection: { artist_ids: [1] } },
    { act: 'feature', selection: { artist_ids: [] } },
    { act: 'feature', selection: { artist_ids: Array.from({ length: 1_001 }, (_, at) => at + 1) } },
    { act: 'feature', selection: { artist_ids: ['1'] } },
    { act: 'feature', selection: { artist_ids: [1], filter: {}, expected_count: 1 } },
    { act: 'feature', selection: { filter: {} } },
    { act: 'feature', selection: { filter: { state: 'odd' }, expected_count: 1 } },
    { act: 'feature', selection: { filter: { country: 'KR' }, expected_count: 1 } },
    { act: 'feature' },
  ])('rejects %j', async body => {
    expect((await desk.call('POST', 'artists/bulk/', { body })).status).toBe(400)
    expect(await desk.log()).toEqual([])
  })
})
