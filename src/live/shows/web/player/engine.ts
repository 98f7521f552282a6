import type { Playback } from '../seat.ts'

export type HlsPlayback = Extract<Playback, { token: string }>

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
  /** Network or stream is lost; the engine keeps retrying. */
  isLost: boolean
}

/** Plays a stream in a `<video>`: by hls.js, or natively in browsers that don't support hls.js. */
export interface Engine {
  get: () => EngineState
  subscribe: (listener: () => void) => () => void
  /** Applies a new token, and the new source if it has changed. */
  renew: (playback: HlsPlayback) => void
  /** A quality's id; null for automatic. */
  setQuality: (id: number | null) => void
  setSaving: (isSaving: boolean) => void
  /** A caption's language; null for none. */
  setCaptions: (lang: string | null) => void
  /** Whether a live picture catches up with the live edge; off for fans who went back or paused. */
  setFollowing: (isFollowing: boolean) => void
  /** The latest position that plays without stalling, in media seconds; null on demand. */
  liveEdge: () => number | null
  /** Wall time of the current position; null if the stream contains none. */
  wallMs: () => number | null
  destroy: () => void
}

/** Replaces the token in a stream URL. The token is a segment of the path, so relative URLs retain it. */
export function withToken(url: string, token: string): string {
  return url.replace(/\/hls\/[^/]+\//, `/hls/${token}/`)
}

/** Whether two playbacks are of the same stream, ignoring tokens. */
export function isSameStream(one: HlsPlayback, other: HlsPlayback): boolean {
  return withToken(one.url, '') === withToken(other.url, '')
}

/** State with listeners, shared by both engines. */
export function createEngineStore() {
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
