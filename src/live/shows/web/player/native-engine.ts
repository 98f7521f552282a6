import { tokenLifeMs } from '../../heartbeat.ts'
import { type Engine, engineStore, type HlsPlayback, isSameStream } from './engine.ts'

/** A playlist is asked for anew with its token, so the address is changed before it ends. */
const spareMs = 20_000
/** Counted from when a token came: by a clock that is wrong by minutes, `expires_at` is over or never comes. */
const leftMs = ({ arrivedAtMs }: HlsPlayback) => arrivedAtMs + tokenLifeMs - Date.now()

/** The browser's own player, where hls.js cannot work: it has one address, and starts anew for another token. */
export function createNativeEngine(
  video: HTMLVideoElement,
  playback: HlsPlayback,
  startSeconds: number | null,
): Engine {
  const store = engineStore()
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
    // The browser chooses the picture by itself.
    setQuality() {},
    setSaving() {},
    setCaptions(lang) {
      for (const track of video.textTracks) track.mode = track.language === lang ? 'showing' : 'disabled'
    },
    // The system has its own way with latency.
    setFollowing() {},
    liveEdge: () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null),
    wallMs: () => wallMsOf(video),
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

/** WebKit tells the time of the wall at media time 0. */
function wallMsOf(video: HTMLVideoElement): number | null {
  const start = (video as { getStartDate?: () => Date }).getStartDate?.().getTime() ?? Number.NaN
  return Number.isNaN(start) ? null : start + video.currentTime * 1_000
}
