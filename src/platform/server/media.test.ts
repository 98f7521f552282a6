import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { noLimiter } from './limits.ts'
import { createMedia, type Media } from './media.ts'
import { mediaRoute } from './media-route.ts'
import { openCall } from './request.ts'

const master = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"><rect width="90" height="120" fill="#c33"/></svg>',
)
let cacheDir: string
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'fanfare-media-'))
})
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }))

/** Media over a table of one catalogue picture and one of a fan; `asked` are the ids that were looked up. */
function aMedia({ dir = cacheDir } = {}) {
  const asked: string[] = []
  const masters = new Map([
    ['poster', master],
    ['fan-1', master],
  ])
  const db = {
    query: async (_: unknown, [id]: unknown[]) => {
      asked.push(String(id))
      const bytes = masters.get(String(id))
      return bytes ? [{ bytes }] : []
    },
  } as ReadDb
  const media = createMedia({ db, cacheDir: dir })
  /** The rendition, or undefined when it's missing or later. */
  const get = async (name: string) => {
    const picture = await media.get(name, () => 0)
    if (picture && 'waitSeconds' in picture) throw new Error(`${name} is to come later`)
    return picture
  }
  return { get, media, asked, masters }
}

test.each([
  ['poster/48.webp', 'image/webp', 'webp', 48, 64],
  ['poster/160.avif', 'image/avif', 'heif', 160, 213],
  ['poster/og.jpg', 'image/jpeg', 'jpeg', 1200, 630],
])('%s is %s of its size', async (name, type, format, width, height) => {
  const variant = await aMedia().get(name)
  expect(variant?.type).toBe(type)
  expect(await sharp(variant?.bytes).metadata()).toMatchObject({ format, width, height })
})

test.each([
  'poster/47.webp',
  'poster/9999.webp',
  'poster/48.png',
  '../poster/48.webp',
  'poster',
  'POSTER/48.webp',
])('%s is nothing, and the database is not asked', async name => {
  const media = aMedia()
  expect(await media.get(name)).toBeNull()
  expect(media.asked).toEqual([])
})

test('an unknown picture is nothing, and nothing is kept of it', async () => {
  expect(await aMedia().get('other/48.webp')).toBeNull()
  expect(readdirSync(cacheDir)).toEqual([])
})

test('a variant is made once: at once for several who ask, and from its file after a restart', async () => {
  const media = aMedia()
  const [one, other] = await Promise.all([media.get('poster/48.webp'), media.get('poster/48.webp')])
  expect(one?.bytes).toBe(other?.bytes)
  expect(media.asked).toEqual(['poster'])
  const later = aMedia()
  expect(Buffer.from((await later.get('poster/48.webp'))?.bytes ?? [])).toEqual(Buffer.from(one?.bytes ?? []))
  expect(later.asked).toEqual([])
})

test('without a folder to write to, pictures are made each time', async () => {
  const media = aMedia({ dir: '/dev/null/no-folder' })
  expect((await media.get('poster/48.webp'))?.bytes.byteLength).toBeGreaterThan(0)
  expect((await media.get('poster/48.webp'))?.bytes.byteLength).toBeGreaterThan(0)
  expect(media.asked).toEqual(['poster', 'poster'])
})

test('a fan’s picture is on no disk, and gone as soon as it is taken away', async () => {
  const media = aMedia()
  const shown = await media.get('fan-1/48.webp')
  expect(shown?.cacheControl).toBe('public, max-age=60')
  expect(readdirSync(cacheDir)).toEqual([])
  media.masters.delete('fan-1')
  expect(await media.get('fan-1/48.webp')).toBeNull()
})

test('who had many rendered waits, and gets what is there already', async () => {
  const { media } = aMedia()
  const limited = () => 7
  expect(await media.get('poster/48.webp', limited)).toEqual({ waitSeconds: 7, isLimited: true })
  expect(readdirSync(cacheDir)).toEqual([])
  await media.get('poster/48.webp', () => 0)
  expect(await media.get('poster/48.webp', limited)).toMatchObject({ type: 'image/webp' })
})

test('who asks while another’s picture is made is admitted, or not, by itself', async () => {
  const { media, asked } = aMedia()
  const admitted: string[] = []
  const ask = (who: string, seconds: number) =>
    media.get('poster/48.webp', async () => {
      admitted.push(who)
      return seconds
    })
  const [limited, first, second] = await Promise.all([ask('limited', 7), ask('first', 0), ask('second', 0)])
  expect(limited).toEqual({ waitSeconds: 7, isLimited: true })
  expect(first).toMatchObject({ type: 'image/webp' })
  expect(second && 'bytes' in second && second.bytes).toBe(first && 'bytes' in first && first.bytes)
  expect(admitted).toEqual(['limited', 'first', 'second'])
  expect(asked).toEqual(['poster'])
})

test('lets pages of other origins show a picture, as web mail does', async () => {
  const { media } = aMedia()
  const call = openCall(
    new Request('https://fans.example/media/poster/48.webp'),
    {},
    { trustedProxies: 0, standing: {} },
  )
  const { status, headers } = await mediaRoute(media, noLimiter)(call, '/media/poster/48.webp')
  expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
})

test('a limit is told as one, and by another status than a server that has too much to do', async () => {
  const limits: Partial<Record<string, number>> = { '203.0.113.7': 7 }
  const limiter = { ...noLimiter, take: (_: unknown, who: string) => limits[who] ?? 0 }
  const answerOf = async (media: Media, address: string) => {
    const request = new Request('https://fans.example/media/poster/48.webp')
    const call = openCall(request, {}, { trustedProxies: 0, standing: {} })
    const { status, headers } = await mediaRoute(media, limiter)(
      { ...call, address },
      '/media/poster/48.webp',
    )
    return [status, headers.get('retry-after')]
  }
  const { media } = aMedia()
  expect(await answerOf(media, '203.0.113.7')).toEqual([429, '7'])
  const busy: Media = { get: async () => ({ waitSeconds: 2, isLimited: false }) }
  expect(await answerOf(busy, '203.0.113.8')).toEqual([503, '2'])
})
