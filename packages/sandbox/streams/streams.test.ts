import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signPlayback } from '../../../src/live/shows/playback-token.ts'
import { readPlaybackKeys } from '../../../src/live/shows/server/playback-config.ts'
import { createFaults } from '../faults.ts'
import { serveRoutes } from '../routes.ts'
import { simulateStreams, streamFaults } from './streams.ts'

const start = Date.parse('2026-11-22T20:00:00Z')
const viewer = { showId: 7, connectionId: '11111111-2222-4333-8444-555555555555', userId: 3 }

function anEdge() {
  const clock = { now: start }
  const folder = mkdtempSync(path.join(tmpdir(), 'streams-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const faults = createFaults({ streams: { calls: streamFaults } })
  const waits: number[] = []
  const schedule = (work: () => void, ms: number) => {
    waits.push(ms)
    work()
  }
  const player = simulateStreams({
    folder,
    secret: 'a'.repeat(64),
    faults,
    now: () => clock.now,
    later: schedule,
    send: fetch,
    url: () => 'http://127.0.0.1:3025',
    productUrl: null,
  })
  const app = serveRoutes([...player.routes, ...faults.routes])
  const keys = readPlaybackKeys(player.env('')['PLAYBACK_KEYS'] ?? '') ?? []
  const token = signPlayback(keys, { ...viewer, expiresAtMs: start + 90_000 })
  const get = (file: string, { show = viewer.showId, by = token } = {}) =>
    app.request(`/hls/${by}/${show}/${file}`, {
      headers: { host: '127.0.0.1:3025', origin: 'http://localhost:3000' },
    })
  const order = (fault: string, operation?: string, times = 1) =>
    app.request('/sandbox/faults/', {
      method: 'POST',
      headers: { host: '127.0.0.1:3025' },
      body: JSON.stringify({ service: 'streams', fault, operation, times }),
    })
  const readWatched = async () => {
    const response = await app.request('/sandbox/streams/watched/', { headers: { host: '127.0.0.1:3025' } })
    return response.json()
  }
  return { clock, get, order, readWatched, token, waits }
}

const numbersIn = (playlist: string) => [...playlist.matchAll(/^(\d+)\.m4s$/gm)].map(([, n]) => Number(n))

describe('simulated streams', () => {
  test('opens a stream only with a valid token for that show', async () => {
    const { clock, get, token } = anEdge()
    expect((await get('live/master.m3u8')).status).toBe(200)
    expect((await get('live/master.m3u8', { show: 8 })).status).toBe(403)
    expect((await get('live/high/0.m4s', { by: `${token.slice(0, -2)}xx` })).status).toBe(403)
    clock.now += 90_000
    expect((await get('vod/high/0.m4s')).status).toBe(403)
  })

  test('allows pages of another origin to read the stream', async () => {
    const { get } = anEdge()
    const response = await get('live/master.m3u8')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  })

  test('slides a live playlist with the clock and dates it by wall time', async () => {
    const { clock, get } = anEdge()
    const before = await (await get('live/high/index.m3u8')).text()
    clock.now += 2_000
    const after = await (await get('live/high/index.m3u8')).text()
    expect(numbersIn(after)).toEqual(numbersIn(before).map(number => number + 1))
    expect(after).not.toContain('ENDLIST')
    const [first = 0] = numbersIn(after)
    expect(after).toContain(`#EXT-X-MEDIA-SEQUENCE:${first}\n`)
    expect(after).toContain(`#EXT-X-PROGRAM-DATE-TIME:${new Date(first * 2_000).toISOString()}\n`)
  })

  test('marks each seam of the loop once, and counts it after it has left the window', async () => {
    const { clock, get } = anEdge()
    for (let step = 0; step < 31; step += 1) {
      const playlist = await (await get('live/low/index.m3u8')).text()
      const [first = 0, ...others] = numbersIn(playlist)
      const seams = playlist.match(/#EXT-X-DISCONTINUITY\n/g) ?? []
      expect(seams).toHaveLength(others.filter(number => number % 30 === 0).length)
      expect(playlist).toContain(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(first / 30)}\n`)
      clock.now += 2_000
    }
  })

  test('serves all segments and captions of a replay', async () => {
    const { get } = anEdge()
    const playlist = await (await get('vod/high/index.m3u8')).text()
    expect(playlist).toContain('#EXT-X-ENDLIST')
    const numbers = numbersIn(playlist)
    expect(numbers).toHaveLength(240)
    const last = numbers.at(-1) ?? 0
    const box = Buffer.from(await (await get(`vod/high/${last}.m4s`)).arrayBuffer())
    expect(box.includes('moof')).toBe(true)
    expect((await get(`vod/high/${last + 1}.m4s`)).status).toBe(404)
    expect(await (await get('vod/captions/ko/33.vtt')).text()).toContain('문이 열렸습니다')
  })

  test('freezes a live playlist until the fault `stopped` ends', async () => {
    const { clock, get, order } = anEdge()
    await order('stopped', 'playlist', 2)
    const stopped = numbersIn(await (await get('live/high/index.m3u8')).text())
    clock.now += 20_000
    expect(numbersIn(await (await get('live/high/index.m3u8')).text())).toEqual(stopped)
    expect(numbersIn(await (await get('live/high/index.m3u8')).text())[0]).toBe((stopped[0] ?? 0) + 10)
  })

  test('injects missing and slow segments', async () => {
    const { get, order, waits } = anEdge()
    await order('missing', 'segment')
    expect((await get('vod/low/0.m4s')).status).toBe(404)
    expect((await get('vod/low/0.m4s')).status).toBe(200)
    await order('slow', 'segment')
    expect((await get('vod/low/0.m4s')).status).toBe(200)
    expect(waits).toEqual([12_000])
  })

  test('serves each film at its own URL, and the stage by default', async () => {
    const { get } = anEdge()
    const first = async (film: string) => {
      const response = await get(`live/${film}high/init.mp4`)
      expect(response.status).toBe(200)
      return Buffer.from(await (await get(`vod/${film}high/0.m4s`)).arrayBuffer())
    }
    const [none, stage, rooftop, basement] = [
      await first(''),
      await first('stage/'),
      await first('rooftop/'),
      await first('basement/'),
    ]
    expect(none).toEqual(stage)
    expect(new Set([stage, rooftop, basement].map(bytes => bytes.toString('base64')))).toHaveLength(3)
    expect((await get('live/nowhere/master.m3u8')).status).toBe(404)
  })

  test('declares a bandwidth that no segment of the film exceeds', async () => {
    const { get } = anEdge()
    const main = await (await get('vod/basement/master.m3u8')).text()
    const [low = 0, high = 0] = [...main.matchAll(/:BANDWIDTH=(\d+)/g)].map(([, bits]) => Number(bits))
    const sizes = async (size: string) =>
      Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          const segment = await get(`vod/basement/${size}/${at}.m4s`)
          return (await segment.arrayBuffer()).byteLength
        }),
      )
    expect(Math.max(...(await sizes('low'))) * 4).toBe(low)
    expect(Math.max(...(await sizes('high'))) * 4).toBe(high)
  })

  test('lists the shows of which a segment was loaded in the last seconds', async () => {
    const { clock, get, readWatched } = anEdge()
    expect(await readWatched()).toEqual({ shows: [] })
    await get('live/high/0.m4s', { by: 'nothing' })
    await get('live/high/index.m3u8')
    expect(await readWatched()).toEqual({ shows: [] })
    await get('live/high/0.m4s')
    expect(await readWatched()).toEqual({ shows: [7] })
    clock.now += 15_000
    expect(await readWatched()).toEqual({ shows: [] })
  })
})
