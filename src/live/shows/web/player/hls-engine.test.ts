import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHlsEngine } from './hls-engine.ts'

interface FakeConfig {
  startPosition: number
  liveSyncDuration: number
  liveMaxLatencyDuration: number
  maxLiveSyncPlaybackRate: number
  xhrSetup: (xhr: { open: unknown }, url: string) => void
}

/**
 * Fakes the parts of hls.js that the engine uses. A new source stops the video and has no levels at first.
 */
class FakeHls {
  readonly config: FakeConfig
  loaded: { url: string; startPosition: number }[] = []
  handlers = new Map<string, (event: string, data: unknown) => void>()
  levels: object[] = []
  video: { paused: boolean } | null = null
  currentLevel = -1
  loadLevel = -1
  startLoad = vi.fn()
  destroy = vi.fn()
  constructor(config: FakeConfig) {
    this.config = config
  }
  on(event: string, handler: (event: string, data: unknown) => void) {
    this.handlers.set(event, handler)
  }
  tell(event: string, data: unknown = {}) {
    this.handlers.get(event)?.(event, data)
  }
  attachMedia(video: { paused: boolean }) {
    this.video = video
  }
  loadSource(url: string) {
    if (this.loaded.length > 0 && this.video) this.video.paused = true
    this.loaded.push({ url, startPosition: this.config.startPosition })
    Object.assign(this, { levels: [], loadLevel: -1 })
  }
  parse(levels: { height: number }[]) {
    this.levels = levels
    this.tell('parsed', { levels })
  }
}
const made: FakeHls[] = []
vi.mock('hls.js', () => {
  const names = {
    Events: {
      MANIFEST_PARSED: 'parsed',
      SUBTITLE_TRACKS_UPDATED: 'subtitles',
      FRAG_BUFFERED: 'buffered',
      ERROR: 'error',
    },
    ErrorTypes: { MEDIA_ERROR: 'media' },
  }
  function Hls(config: FakeConfig) {
    const hls = new FakeHls(config)
    made.push(hls)
    return hls
  }
  return { default: Object.assign(Hls, names) }
})

const playback = (token: string, source: string, type: 1 | 2 = 1) => ({
  arrivedAtMs: 0,
  stream_type: type,
  token,
  url: `/hls/${token}/7/${source}.m3u8`,
  expires_at: '2030-05-01T18:00:00Z',
})

function anEngine(first: ReturnType<typeof playback>, startSeconds: number | null = null) {
  const video = {
    paused: false,
    readyState: 4,
    currentTime: 0,
    playbackRate: 1.08,
    play: vi.fn(async () => {
      video.paused = false
    }),
  }
  const engine = createHlsEngine(video as unknown as HTMLVideoElement, first, startSeconds)
  const hls = made.at(-1)
  if (!hls) throw new Error('hls.js was not asked')
  return { engine, video, hls }
}

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('HLS engine', () => {
  test('stops catching up when the fan goes back, and resumes when the fan goes live', () => {
    const { engine, hls, video } = anEngine(playback('one', 'live'))
    const following = { liveSyncDuration: 6, liveMaxLatencyDuration: 12, maxLiveSyncPlaybackRate: 1.08 }
    expect(hls.config).toMatchObject(following)
    engine.setFollowing(false)
    expect(hls.config).toMatchObject({ liveMaxLatencyDuration: Infinity, maxLiveSyncPlaybackRate: 1 })
    expect(video.playbackRate).toBe(1)
    engine.setFollowing(true)
    expect(hls.config).toMatchObject(following)
  })

  test('puts a renewed token into each later URL and keeps playing', () => {
    const { engine, hls } = anEngine(playback('one', 'live'))
    engine.renew(playback('two', 'live'))
    const open = vi.fn()
    hls.config.xhrSetup({ open }, '/hls/one/7/720p/4.ts')
    expect(open).toHaveBeenCalledWith('GET', '/hls/two/7/720p/4.ts')
    expect(hls.loaded).toHaveLength(1)
  })

  test("plays a live show's new source at the live edge in the chosen quality", () => {
    const { engine, video, hls } = anEngine(playback('one', 'live'))
    hls.parse([{ height: 360 }, { height: 720 }])
    engine.setQuality(1)
    video.currentTime = 2_000
    engine.renew(playback('two', 'spare'))
    expect(hls.loaded.at(-1)).toEqual({ url: '/hls/two/7/spare.m3u8', startPosition: -1 })
    expect(video.paused).toBe(false)
    hls.parse([{ height: 360 }, { height: 720 }])
    expect(hls.loadLevel).toBe(1)
    engine.renew(playback('three', 'third'))
    hls.parse([{ height: 360 }])
    expect(hls.loadLevel).toBe(-1)
  })

  test('plays the smallest picture in data saver mode and restores the choice afterwards', () => {
    const { engine, hls } = anEngine(playback('one', 'live'))
    engine.setSaving(true)
    hls.parse([{ height: 360 }, { height: 720 }])
    expect(hls.loadLevel).toBe(0)
    engine.renew(playback('two', 'spare'))
    hls.parse([{ height: 360 }, { height: 720 }])
    expect(hls.loadLevel).toBe(0)
    engine.setSaving(false)
    expect(hls.loadLevel).toBe(-1)
  })

  test("plays a replay's new source at the same position, and stays paused", () => {
    const { engine, video, hls } = anEngine(playback('one', 'vod', 2), 12)
    expect(hls.loaded).toEqual([{ url: '/hls/one/7/vod.m3u8', startPosition: 12 }])
    Object.assign(video, { paused: true, currentTime: 83 })
    engine.renew(playback('two', 'cut', 2))
    expect(hls.loaded.at(-1)).toEqual({ url: '/hls/two/7/cut.m3u8', startPosition: 83 })
    expect(video.paused).toBe(true)
  })

  test("starts a replay's new source at the requested position if the first source never loaded", () => {
    const { engine, video, hls } = anEngine(playback('one', 'vod', 2), 12)
    Object.assign(video, { readyState: 0 })
    hls.tell('error', { fatal: true, type: 'network' })
    engine.renew(playback('two', 'cut', 2))
    expect(hls.loaded.at(-1)).toEqual({ url: '/hls/two/7/cut.m3u8', startPosition: 12 })
    vi.advanceTimersByTime(60_000)
    expect(hls.loaded).toHaveLength(2)
  })

  test('retries a failed source at its current URL', () => {
    const { engine, hls } = anEngine(playback('one', 'live'))
    engine.renew(playback('two', 'spare'))
    hls.tell('error', { fatal: true, type: 'network' })
    expect(engine.get().isLost).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(hls.loaded.map(({ url }) => url)).toEqual([
      ...['/hls/one/7/live.m3u8', '/hls/two/7/spare.m3u8', '/hls/two/7/spare.m3u8'],
    ])
    hls.tell('buffered')
    expect(engine.get().isLost).toBe(false)
  })
})
