import { tokenLifeMs } from '../../heartbeat.ts'
import { createEngineStore, type Engine, type HlsPlayback, isSameStream } from './engine.ts'

/** How long before a token's expiry the URL is changed: the browser refetches the playlist with the token. */
const spareMs = 20_000
/**
 * Returns a token's remaining life, counted from its arrival: if the device's clock is minutes off,
 * `expires_at` would be past or too far ahead.
 */
const leftMs = ({ arrivedAtMs }: HlsPlayback) => arrivedAtMs + tokenLifeMs - Date.now()

/**
 * Creates an engine based on the browser's native player, for browsers without hls.js support. That player
 * takes a single URL and restarts for a new token.
 */
export function createNativeEngine(
  video: HTMLVideoElement,
  playback: HlsPlayback,
  startSeconds: number | null,
): Engine {
  const store = createEngineStore()
  let latest = playback
  let loaded = latest
  let timer: ReturnType<typeof setTimeout> | undefined

  const load = (seconds: number | null) => {
    const isPlaying = !video.paused
    loaded = latest
    video.src = latest.url
    clearTimeout(timer)
    timer = setTimeout(() => loaded !== latest && load(position()), leftMs(loaded) - spareMs)
    if (seconds !== null) {
      const seek = () => {
        video.currentTime = seconds
      }
      video.addEventListener('loadedmetadata', seek, { once: true })
    }
    if (isPlaying) void video.play().catch(() => {})
  }
  const position = () => (Number.isFinite(video.duration) ? video.currentTime : null)
  const failed = () => store.set({ isLost: true })
  const fine = () => store.get().isLost && store.set({ isLost: false })
  const backOnline = () => store.get().isLost && load(position())
  const listCaptions = () => {
    const captions = [...video.textTracks].map(({ language, label }, id) => ({
      id,
      lang: language,
      name: label,
    }))
    store.set({ captions })
  }
  video.addEventListener('error', failed)
  video.addEventListener('playing', fine)
  video.textTracks.addEventListener('addtrack', listCaptions)
  addEventListener('online', backOnline)
  load(startSeconds)

  return {
    ...store,
    renew(next) {
      latest = next
      if (store.get().isLost || leftMs(loaded) < spareMs || !isSameStream(loaded, latest)) load(position())
    },
    // The browser selects the quality itself.
    setQuality() {},
    setSaving() {},
    setCaptions(lang) {
      for (const track of video.textTracks) track.mode = track.language === lang ? 'showing' : 'disabled'
    },
    // The system controls the latency itself.
    setFollowing() {},
    liveEdge: () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null),
    wallMs: () => getWallMs(video),
    destroy() {
      clearTimeout(timer)
      video.removeEventListener('error', failed)
      video.removeEventListener('playing', fine)
      video.textTracks.removeEventListener('addtrack', listCaptions)
      removeEventListener('online', backOnline)
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** Returns the wall time of the position; WebKit reports the wall time of media time 0. */
function getWallMs(video: HTMLVideoElement): number | null {
  const start = (video as { getStartDate?: () => Date }).getStartDate?.().getTime() ?? Number.NaN
  return Number.isNaN(start) ? null : start + video.currentTime * 1_000
}
