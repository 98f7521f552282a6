import Hls from 'hls.js'
import { createEngineStore, type Engine, type HlsPlayback, isSameStream, replaceToken } from './engine.ts'

export const canPlayByHls = () => Hls.isSupported()

/**
 * Target distance from the live edge in seconds, and the distance beyond which a live picture jumps to the
 * target (product 16).
 */
const aimSeconds = 6
const jumpSeconds = 12
const catchUpRate = 1.08

const retryFirstMs = 1_000
const retryMaxMs = 15_000

/**
 * Creates an engine based on hls.js. It remuxes on the main thread, because our CSP forbids workers created
 * from strings.
 */
export function createHlsEngine(
  video: HTMLVideoElement,
  playback: HlsPlayback,
  startSeconds: number | null,
): Engine {
  const store = createEngineStore()
  let latest = playback
  let retryMs = retryFirstMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let captionLang: string | null = null
  let quality = -1
  let isSaving = false
  /** Returns the level to play; -1 for automatic, the only mode that the player's size limits. */
  const getLevel = () => (isSaving ? 0 : quality)
  const hls = new Hls({
    enableWorker: false,
    startPosition: startSeconds ?? -1,
    capLevelToPlayerSize: true,
    lowLatencyMode: true,
    liveSyncDuration: aimSeconds,
    liveMaxLatencyDuration: jumpSeconds,
    maxLiveSyncPlaybackRate: catchUpRate,
    xhrSetup: (xhr, url) => xhr.open('GET', replaceToken(url, latest.token)),
  })

  /** Loads the current source. hls.js reattaches the video to do so, which stops playback. */
  const load = () => {
    const isPlaying = !video.paused
    hls.loadSource(latest.url)
    if (isPlaying) void video.play().catch(() => {})
  }
  /** Changes the source; a replay continues at its position, a live show at the live edge. */
  const change = () => {
    clearTimeout(timer)
    retryMs = retryFirstMs
    if (latest.stream_type === 2 && video.readyState > 0) hls.config.startPosition = video.currentTime
    load()
  }
  /** Retries a failed load, first soon and then less and less often. */
  const retry = () => {
    store.set({ isLost: true })
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (hls.levels.length === 0) load()
      else hls.startLoad()
    }, retryMs)
    retryMs = Math.min(retryMs * 2, retryMaxMs)
  }
  const backOnline = () => {
    if (!store.get().isLost) return
    retryMs = retryFirstMs
    retry()
  }
  const choose = () => {
    hls.subtitleTrack = hls.subtitleTracks.findIndex(({ lang }) => lang === captionLang)
    hls.subtitleDisplay = captionLang !== null
  }

  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    store.set({ qualities: levels.map(({ height }, id) => ({ id, heightPx: height })) })
    if (getLevel() in levels) hls.loadLevel = getLevel()
  })
  hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, (_event, { subtitleTracks }) => {
    store.set({ captions: subtitleTracks.map(({ id, lang, name }) => ({ id, lang: lang ?? '', name })) })
    choose()
  })
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    retryMs = retryFirstMs
    if (store.get().isLost) store.set({ isLost: false })
  })
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    else retry()
  })
  addEventListener('online', backOnline)
  hls.attachMedia(video)
  hls.loadSource(playback.url)

  return {
    ...store,
    renew(next) {
      const before = latest
      latest = next
      if (!isSameStream(before, next)) change()
    },
    setQuality(id) {
      quality = id ?? -1
      hls.currentLevel = getLevel()
    },
    setSaving(next) {
      if (next === isSaving) return
      isSaving = next
      hls.loadLevel = getLevel()
    },
    setCaptions(lang) {
      captionLang = lang
      choose()
    },
    setFollowing(isFollowing) {
      hls.config.liveMaxLatencyDuration = isFollowing ? jumpSeconds : Infinity
      hls.config.maxLiveSyncPlaybackRate = isFollowing ? catchUpRate : 1
      if (!isFollowing) video.playbackRate = 1
    },
    liveEdge: () => hls.liveSyncPosition,
    wallMs: () => hls.playingDate?.getTime() ?? null,
    destroy() {
      clearTimeout(timer)
      removeEventListener('online', backOnline)
      hls.destroy()
    },
  }
}
