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
  /** Whether the network or the stream is lost; the engine keeps retrying. */
  isLost: boolean
}

/** Player of a stream in a `<video>`: hls.js, or the browser itself where hls.js is not supported. */
export interface Engine {
  get: () => EngineState
  subscribe: (listener: () => void) => () => void
  /** Applies a renewed token, and the new source if it has changed. */
  renew: (playback: HlsPlayback) => void
  /** Selects a quality by id; null selects it automatically. */
  setQuality: (id: number | null) => void
  setSaving: (isSaving: boolean) => void
  /** Shows captions in a language; null turns them off. */
  setCaptions: (lang: string | null) => void
  /** Sets whether a live picture catches up with the live edge; off for fans who went back or paused. */
  setFollowing: (isFollowing: boolean) => void
  /** Returns the latest position that plays without stalling, in media seconds; null for a replay. */
  liveEdge: () => number | null
  /** Returns the wall time of the current position; null if the stream contains none. */
  wallMs: () => number | null
  destroy: () => void
}

/**
 * Replaces the token in a stream's URL. The token is a segment of the path, so relative URLs in the playlist
 * retain it.
 */
export function replaceToken(url: string, token: string): string {
  return url.replace(/\/hls\/[^/]+\//, `/hls/${token}/`)
}

/** Whether two playbacks belong to the same stream, ignoring tokens. */
export function isSameStream(one: HlsPlayback, other: HlsPlayback): boolean {
  return replaceToken(one.url, '') === replaceToken(other.url, '')
}

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
