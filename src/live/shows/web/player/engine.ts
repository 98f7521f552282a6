import type { Playback } from '../seat.ts'

export type HlsPlayback = Extract<Playback, { token: string }>

/** A size of the picture to choose. */
export interface Quality {
  id: number
  heightPx: number
}

export interface Caption {
  id: number
  lang: string
  name: string
}

export interface EngineState {
  qualities: Quality[]
  captions: Caption[]
  /** The network or the stream is gone; the engine goes on trying. */
  isLost: boolean
}

/** What plays a stream in a `<video>`: hls.js, or the browser itself where it can and hls.js cannot. */
export interface Engine {
  get: () => EngineState
  subscribe: (listener: () => void) => () => void
  /** A new token; and another source, where the show has one by now. */
  renew: (playback: HlsPlayback) => void
  /** A quality's id; null: by the network's speed. */
  setQuality: (id: number | null) => void
  setSaving: (isSaving: boolean) => void
  /** A caption's language; null: none. */
  setCaptions: (lang: string | null) => void
  /** Whether a live picture catches up with the newest; not for fans who went back or paused. */
  setFollowing: (isFollowing: boolean) => void
  /** The newest that can be watched without stalling, in media seconds; null on demand. */
  liveEdge: () => number | null
  /** The time of the wall in the stream itself; null where it names none. */
  wallMs: () => number | null
  destroy: () => void
}

/** The same address with another token: the token is a segment of the path, so relative addresses keep it. */
export function withToken(url: string, token: string): string {
  return url.replace(/\/hls\/[^/]+\//, `/hls/${token}/`)
}

/** Whether two playbacks are of one stream, whatever their tokens. */
export function isSameStream(one: HlsPlayback, other: HlsPlayback): boolean {
  return withToken(one.url, '') === withToken(other.url, '')
}

/** State with listeners, for both engines. */
export function engineStore() {
  let state: EngineState = { qualities: [], captions: [], isLost: false }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change: Partial<EngineState>) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
