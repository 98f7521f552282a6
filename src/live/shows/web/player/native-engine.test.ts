import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNativeEngine } from './native-engine.ts'

const start = Date.parse('2030-05-01T18:00:00Z')

/** Fakes the parts of a `<video>` with native HLS that the engine uses. */
function aVideo() {
  const video = Object.assign(new EventTarget(), {
    src: '',
    paused: false,
    currentTime: 0,
    duration: Number.POSITIVE_INFINITY,
    seekable: { length: 0, start: () => 0, end: () => 0 },
    textTracks: Object.assign(new EventTarget(), {
      tracks: [
        { language: 'en', label: 'English', mode: 'disabled' },
        { language: 'ko', label: '한국어', mode: 'disabled' },
      ],
      [Symbol.iterator]() {
        return this.tracks[Symbol.iterator]()
      },
    }),
    play: vi.fn(async () => {}),
    load: vi.fn(),
    removeAttribute: vi.fn(),
  })
  return { video, element: video as unknown as HTMLVideoElement }
}

const playback = (token: string, seconds: number, source = 'vod') => ({
  arrivedAtMs: Date.now(),
  stream_type: 2 as const,
  token,
  url: `/hls/${token}/7/${source}/master.m3u8`,
  expires_at: new Date(start + seconds * 1_000).toISOString(),
})

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Target that dispatches `online` events. */
const page = new EventTarget()

describe('native engine', () => {
  test.each([0, 300, -300])(
    'delays a renewed token until the old one nears its end on a device whose clock is %i s ahead, and keeps the position',
    aheadSeconds => {
      vi.setSystemTime(start + aheadSeconds * 1_000)
      const { video, element } = aVideo()
      const engine = createNativeEngine(element, playback('one', 90), 12)
      expect(video.src).toBe('/hls/one/7/vod/master.m3u8')
      video.dispatchEvent(new Event('loadedmetadata'))
      expect(video.currentTime).toBe(12)
      vi.advanceTimersByTime(30_000)
      engine.renew(playback('two', 120))
      vi.advanceTimersByTime(30_000)
      engine.renew(playback('three', 150))
      expect(video.src).toContain('/one/')
      Object.assign(video, { duration: 480, currentTime: 83 })
      // The token is applied now, because the next heartbeat would be too late.
      vi.advanceTimersByTime(10_000)
      expect(video.src).toContain('/three/')
      video.currentTime = 0
      video.dispatchEvent(new Event('loadedmetadata'))
      expect([video.currentTime, video.play.mock.calls.length]).toEqual([83, 2])
      engine.destroy()
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  test("counts a token's life from its arrival, not from the start of the player", () => {
    const { video, element } = aVideo()
    const first = playback('one', 90)
    // Simulates the time that the player's code takes to load.
    vi.advanceTimersByTime(25_000)
    const engine = createNativeEngine(element, first, null)
    engine.renew(first)
    vi.advanceTimersByTime(20_000)
    engine.renew(playback('two', 135))
    vi.advanceTimersByTime(24_000)
    expect(video.src).toContain('/one/')
    vi.advanceTimersByTime(1_000)
    expect(video.src).toContain('/two/')
    engine.destroy()
  })

  test('applies the first token after lost heartbeats at once', () => {
    const { video, element } = aVideo()
    const engine = createNativeEngine(element, playback('one', 90), null)
    vi.advanceTimersByTime(75_000)
    expect(video.src).toContain('/one/')
    engine.renew(playback('two', 165))
    expect(video.src).toContain('/two/')
  })

  test('plays a new source at once, at the same position', () => {
    const { video, element } = aVideo()
    const engine = createNativeEngine(element, playback('one', 90), null)
    vi.advanceTimersByTime(30_000)
    Object.assign(video, { duration: 480, currentTime: 30 })
    engine.renew(playback('two', 120, 'cut'))
    expect(video.src).toBe('/hls/two/7/cut/master.m3u8')
    video.currentTime = 0
    video.dispatchEvent(new Event('loadedmetadata'))
    expect([video.currentTime, video.play.mock.calls.length]).toEqual([30, 2])
  })

  test('reports a lost connection and reloads the stream when the device is back online', () => {
    const { video, element } = aVideo()
    const engine = createNativeEngine(element, playback('one', 90), null)
    video.dispatchEvent(new Event('error'))
    expect(engine.get().isLost).toBe(true)
    video.src = ''
    page.dispatchEvent(new Event('online'))
    expect(video.src).toContain('/one/')
    video.dispatchEvent(new Event('playing'))
    expect(engine.get().isLost).toBe(false)
    engine.destroy()
    video.src = ''
    page.dispatchEvent(new Event('online'))
    expect(video.src).toBe('')
  })

  test('lists captions, shows one at a time and reads the live edge', () => {
    const { video, element } = aVideo()
    const engine = createNativeEngine(element, playback('one', 90), null)
    video.textTracks.dispatchEvent(new Event('addtrack'))
    expect(engine.get().captions.map(({ lang }) => lang)).toEqual(['en', 'ko'])
    engine.setCaptions('ko')
    expect(video.textTracks.tracks.map(({ mode }) => mode)).toEqual(['disabled', 'showing'])
    expect([engine.liveEdge(), engine.wallMs()]).toEqual([null, null])
    Object.assign(video, {
      seekable: { length: 1, end: () => 300 },
      currentTime: 290,
      getStartDate: () => new Date(start),
    })
    expect([engine.liveEdge(), engine.wallMs()]).toEqual([300, start + 290_000])
  })
})
