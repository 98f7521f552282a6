import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ArtistDesk, anArtistDesk } from './testing/artist-desk.ts'

let desk: ArtistDesk
let ids: ArtistDesk['ids']
let picture: Buffer
beforeEach(async () => {
  desk = await anArtistDesk()
  ids = desk.ids
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c03' } })
    .withExif({ IFD0: { Copyright: 'Quentillia' } })
    .jpeg()
    .toBuffer()
})
afterEach(() => desk.close())

const upload = (id: number, file: Buffer, options: { version?: number; as?: string; key?: string } = {}) => {
  const { version = 1, ...more } = options
  return desk.call('POST', `artists/${id}/picture/?version=${version}`, { file, ...more })
}
const readImage = async (id: number) =>
  (await desk.database.pool.query('select image_id from artists where id = $1', [id])).rows[0].image_id

describe('picture of an artist', () => {
  test('is stored without metadata and shown from then on', async () => {
    const { status, body } = await upload(ids.mira, picture)
    expect([status, body]).toEqual([200, { artist_id: ids.mira, version: 2 }])
    const imageId = await readImage(ids.mira)
    const { rows } = await desk.database.pool.query('select width, height, bytes from media where id = $1', [
      imageId,
    ])
    expect(rows[0]).toMatchObject({ width: 40, height: 30 })
    expect(rows[0].bytes.includes('Quentillia')).toBe(false)
    expect(await desk.log()).toMatchObject([{ act: 'artist edit', after: { image_id: imageId } }])
  })

  test('is taken once when the same upload is repeated with its key', async () => {
    const first = await upload(ids.mira, picture, { key: 'k' })
    expect((await upload(ids.mira, picture, { key: 'k' })).body).toEqual(first.body)
    expect(await desk.log()).toHaveLength(1)
  })

  test('is refused when it is broken, not a picture, of an old version, or of an artist out of scope', async () => {
    expect((await upload(ids.mira, picture.subarray(0, 60))).status).toBe(400)
    expect((await upload(ids.mira, Buffer.from('<svg/>'))).status).toBe(415)
    const before = await readImage(ids.mira)
    await desk.call('PATCH', `artists/${ids.mira}/`, { body: { version: 1, popularity: 99 } })
    expect((await upload(ids.mira, picture)).status).toBe(409)
    expect((await upload(ids.nova, picture, { as: 'scoped' })).status).toBe(404)
    expect(await readImage(ids.mira)).toBe(before)
  })
})
