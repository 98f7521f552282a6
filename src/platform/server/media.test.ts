import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ReadDb } from './database.ts'
import { noLimiter } from './limits.ts'
import { createMedia, type Media } from './media.ts'
import { createMediaRoute } from './media-route.ts'
import { openCall } from './request.ts'

const master = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="120"><rect width="90" height="120" fill="#c33"/></svg>',
)
let cacheDir: string
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'fanfare-media-'))
})
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }))

/**
 * Creates media over a table with one catalog picture and one fan picture; `lookedUp` records the queried
 * ids.
 */
function aMedia({ dir = cacheDir } = {}) {
  const lookedUp: string[] = []
  const masters = new Map([
    ['poster', master],
    ['fan-1', master],
  ])
  const db = {
    query: async (_: unknown, [id]: unknown[]) => {
      lookedUp.push(String(id))
      const bytes = masters.get(String(id))
      return bytes ? [{ bytes }] : []
    },
  } as ReadDb
  const media = createMedia({ db, cacheDir: dir })
  /** Returns the rendition, or undefined if it is missing or busy. */
  const get = async (name: string) => {
    const picture = await media.get(name, () => 0)
    if (picture && 'waitSeconds' in picture) throw new Error(`${name} is to come later`)
    return picture
  }
  return { get, media, asked: lookedUp, masters }
}

describe('createMedia', () => {
  test.each([
    ['poster/48.webp', 'image/webp', 'webp', 48, 64],
    ['poster/160.avif', 'image/avif', 'heif', 160, 213],
    ['poster/og.jpg', 'image/jpeg', 'jpeg', 1200, 630],
  ])('renders %s as %s in the expected size', async (name, type, format, width, height) => {
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
  ])('rejects the invalid name %s without a query', async name => {
    const media = aMedia()
    expect(await media.get(name)).toBeNull()
    expect(media.asked).toEqual([])
  })

  test('returns null for an unknown picture and caches nothing', async () => {
    expect(await aMedia().get('other/48.webp')).toBeNull()
    expect(readdirSync(cacheDir)).toEqual([])
  })

  test('renders a variant once, shares it between concurrent callers and reads its file after a restart', async () => {
    const media = aMedia()
    const [one, other] = await Promise.all([media.get('poster/48.webp'), media.get('poster/48.webp')])
    expect(one?.bytes).toBe(other?.bytes)
    expect(media.asked).toEqual(['poster'])
    const restarted = aMedia()
    expect(Buffer.from((await restarted.get('poster/48.webp'))?.bytes ?? [])).toEqual(
      Buffer.from(one?.bytes ?? []),
    )
    expect(restarted.asked).toEqual([])
  })

  test("renders every time when the cache folder isn't writable", async () => {
    const media = aMedia({ dir: '/dev/null/no-folder' })
    expect((await media.get('poster/48.webp'))?.bytes.byteLength).toBeGreaterThan(0)
    expect((await media.get('poster/48.webp'))?.bytes.byteLength).toBeGreaterThan(0)
    expect(media.asked).toEqual(['poster', 'poster'])
  })

  test("never writes a fan's picture to disk and stops serving it after its deletion", async () => {
    const media = aMedia()
    const shown = await media.get('fan-1/48.webp')
    expect(shown?.cacheControl).toBe('public, max-age=60')
    expect(readdirSync(cacheDir)).toEqual([])
    media.masters.delete('fan-1')
    expect(await media.get('fan-1/48.webp')).toBeNull()
  })

  test('limits new renders but serves existing renditions', async () => {
    const { media } = aMedia()
    const limited = () => 7
    expect(await media.get('poster/48.webp', limited)).toEqual({ waitSeconds: 7, isLimited: true })
    expect(readdirSync(cacheDir)).toEqual([])
    await media.get('poster/48.webp', () => 0)
    expect(await media.get('poster/48.webp', limited)).toMatchObject({ type: 'image/webp' })
  })

  test('admits each caller separately while a render is running', async () => {
    const { media, asked: lookedUp } = aMedia()
    const admitted: string[] = []
    const requestAs = (who: string, seconds: number) =>
      media.get('poster/48.webp', async () => {
        admitted.push(who)
        return seconds
      })
    const [limited, first, second] = await Promise.all([
      requestAs('limited', 7),
      requestAs('first', 0),
      requestAs('second', 0),
    ])
    expect(limited).toEqual({ waitSeconds: 7, isLimited: true })
    expect(first).toMatchObject({ type: 'image/webp' })
    expect(second && 'bytes' in second && second.bytes).toBe(first && 'bytes' in first && first.bytes)
    expect(admitted).toEqual(['limited', 'first', 'second'])
    expect(lookedUp).toEqual(['poster'])
  })

  test('lets pages of other origins, such as webmail, show a picture', async () => {
    const { media } = aMedia()
    const call = openCall(
      new Request('https://fans.example/media/poster/48.webp'),
      {},
      { trustedProxies: 0, standing: {} },
    )
    const { status, headers } = await createMediaRoute(media, noLimiter)(call, '/media/poster/48.webp')
    expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  })

  test('responds 429 to a limited caller and 503 when the server is busy', async () => {
    const limits: Partial<Record<string, number>> = { '203.0.113.7': 7 }
    const limiter = { ...noLimiter, take: (_: unknown, who: string) => limits[who] ?? 0 }
    const fetchStatus = async (media: Media, address: string) => {
      const request = new Request('https://fans.example/media/poster/48.webp')
      const call = openCall(request, {}, { trustedProxies: 0, standing: {} })
      const { status, headers } = await createMediaRoute(media, limiter)(
        { ...call, address },
        '/media/poster/48.webp',
      )
      return [status, headers.get('retry-after')]
    }
    const { media } = aMedia()
    expect(await fetchStatus(media, '203.0.113.7')).toEqual([429, '7'])
    const busy: Media = { get: async () => ({ waitSeconds: 2, isLimited: false }) }
    expect(await fetchStatus(busy, '203.0.113.8')).toEqual([503, '2'])
  })
})
