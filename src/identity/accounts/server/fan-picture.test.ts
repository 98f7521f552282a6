import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { computeHue } from '../../../platform/server/pictures/compute-hue.ts'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { accountsModule, startSession } from './index.ts'

const address = '/api/v3/users/self/image/'
interface Self {
  images: { thumb: string | null; picture: { id: string; hue: number } | null }
  description: unknown
}
let database: TestDatabase
let app: TestApp
let token: string

beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [accountsModule] })
  token = await startSession(database.db, await aFan(database), Date.now())
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const drawing = (color: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: color } })

async function put(...images: (Uint8Array | string)[]) {
  const body = new FormData()
  for (const image of images) body.append('image', new File([image as Uint8Array<ArrayBuffer>], 'me.png'))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await app.ask(address, { method: 'PUT', headers, body })
  return { status: response.status, body: (await response.json()) as Self }
}
const fetchMedia = async (path: string) => {
  const response = await app.ask(path)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, kept: response.headers.get('cache-control'), bytes }
}
const masters = async () => (await database.pool.query('select id, mime, width, height from media')).rows

describe('fan picture', () => {
  test('is cropped to a centered square without camera metadata', async () => {
    const side = { width: 300, height: 400 }
    const left = await drawing('#00f', 300, 400).png().toBuffer()
    const picture = await drawing('#f00', 1000, 400)
      .composite([{ input: left, left: 0, top: 0 }])
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .jpeg()
      .toBuffer()
    expect(side.width * 2 + side.height).toBe(1000)
    const { status, body } = await put(picture)
    const { picture: stored, thumb } = body.images
    expect([status, thumb]).toEqual([200, `/media/${stored?.id}/160.webp`])
    expect(stored?.id).toMatch(/^fan-[0-9a-f-]{36}$/)
    expect(stored?.hue).toBe(29)
    expect(await masters()).toEqual([{ id: stored?.id, mime: 'image/webp', width: 400, height: 400 }])
    const [row] = (await database.pool.query<{ bytes: Buffer }>('select bytes from media')).rows
    expect(row?.bytes.includes('Somebody Private')).toBe(false)
    const shown = await fetchMedia(thumb ?? '')
    const { width, height, format } = await sharp(shown.bytes).metadata()
    expect([shown.status, width, height, format]).toEqual([200, 160, 160, 'webp'])
    expect(shown.kept).toBe('public, max-age=60')
    const { data } = await sharp(shown.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  test('is no longer served after being replaced or removed', async () => {
    const first = (await put(await drawing('#0a0', 900, 900).png().toBuffer())).body.images.thumb ?? ''
    expect((await fetchMedia(first)).status).toBe(200)
    const second = (await put(await drawing('#a0a', 90, 120).png().toBuffer())).body.images.thumb ?? ''
    expect((await fetchMedia(first)).status).toBe(404)
    expect((await fetchMedia(second)).status).toBe(200)
    expect(await masters()).toHaveLength(1)
    const headers = { Authorization: `Bearer ${token}` }
    const known = async () =>
      (await app.ask(second, { headers: { 'If-None-Match': `"${second.slice(7)}"` } })).status
    expect(await known()).toBe(304)
    const removed = (await (await app.ask(address, { method: 'DELETE', headers })).json()) as Self
    expect(removed.images).toEqual({ thumb: null, picture: null })
    expect([(await fetchMedia(second)).status, await known()]).toEqual([404, 404])
    expect(await masters()).toEqual([])
    expect((await app.ask(address, { method: 'DELETE', headers })).status).toBe(200)
  })

  test('is stored once for two concurrent uploads', async () => {
    const pictures = await Promise.all(['#123', '#456'].map(color => drawing(color, 50, 50).png().toBuffer()))
    const responses = await Promise.all(pictures.map(picture => put(picture)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await masters()).toHaveLength(1)
  })

  test('is rejected with a field error when it is invalid, too large or missing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const cut = (await drawing('#777', 500, 500).png().toBuffer()).subarray(0, 200)
    const huge = await drawing('#777', 8_000, 6_000).png().toBuffer()
    const small = await drawing('#777', 5, 5).png().toBuffer()
    const uploadError = async (...images: (Uint8Array | string)[]) => {
      const { status, body } = await put(...images)
      return [status, body.description]
    }
    expect(await uploadError('not a picture')).toEqual([400, { image: 'ERR_NOT_IMAGE' }])
    expect(await uploadError(svg)).toEqual([400, { image: 'ERR_NOT_IMAGE' }])
    expect(await uploadError(cut)).toEqual([400, { image: 'ERR_NOT_IMAGE' }])
    expect(await uploadError(huge)).toEqual([400, { image: 'ERR_LIMIT_IMAGE_SIZE' }])
    expect(await uploadError(new Uint8Array(10 * 2 ** 20 + 1))).toEqual([
      400,
      { image: 'ERR_LIMIT_IMAGE_SIZE' },
    ])
    expect(await uploadError(small, small)).toEqual([400, { image: 'ERR_INVALID_LENGTH' }])
    expect(await uploadError()).toEqual([400, { image: 'ERR_REQUIRED' }])
    expect(await masters()).toEqual([])
  })

  test.each([
    [{ r: 255, g: 0, b: 0 }, 29],
    [{ r: 0, g: 255, b: 0 }, 142],
    [{ r: 0, g: 0, b: 255 }, 264],
  ])('gets the OKLCH hue of %j', (color, hue) => {
    expect(computeHue(color)).toBe(hue)
  })
})
