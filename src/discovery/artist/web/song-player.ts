import { useEffect, useState, useSyncExternalStore } from 'react'

export interface PlayerState {
  /** The song that is playing or was played last; null before the first. */
  songId: number | null
  state: 'stopped' | 'loading' | 'playing' | 'failed'
  /** Position in seconds. */
  at: number
  /** Length in seconds, 0 while unknown. */
  length: number
}

/** A preview lasts 30 seconds, even if its file is longer. */
const secondsMax = 30
const stopped: PlayerState = { songId: null, state: 'stopped', at: 0, length: 0 }

/**
 * Plays previews, one at a time, only when a fan starts one. Creates the audio element inside the first
 * press, because browsers block playback without a user gesture.
 */
export function createSongPlayer(createAudio: () => HTMLAudioElement = () => new Audio()) {
  const listeners = new Set<() => void>()
  let audio: HTMLAudioElement | null = null
  let now = stopped
  const change = (to: Partial<PlayerState>) => {
    now = { ...now, ...to }
    for (const listener of listeners) listener()
  }
  const stop = () => {
    audio?.pause()
    if (now.state !== 'stopped') change({ state: 'stopped' })
  }
  const begin = () => {
    const made = createAudio()
    made.addEventListener('playing', () => change({ state: 'playing' }))
    made.addEventListener('pause', () => now.state !== 'failed' && change({ state: 'stopped' }))
    made.addEventListener('ended', () => change({ state: 'stopped', at: 0 }))
    made.addEventListener('error', () => change({ state: 'failed' }))
    made.addEventListener('loadedmetadata', () => change({ length: Math.min(secondsMax, made.duration) }))
    made.addEventListener('timeupdate', () => {
      if (made.currentTime >= secondsMax) {
        made.pause()
        made.currentTime = 0
      }
      change({ at: made.currentTime })
    })
    return made
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => now,
    stop,
    toggle(songId: number, preview: string): void {
      if (songId === now.songId && (now.state === 'playing' || now.state === 'loading')) {
        stop()
        return
      }
      audio ??= begin()
      if (songId !== now.songId || now.state === 'failed') {
        audio.src = preview
        change({ songId, at: 0, length: 0 })
      }
      change({ state: 'loading' })
      // Starting another song interrupts this one, which is not a failure.
      audio.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) change({ state: 'failed' })
      })
    },
  }
}

/** Returns the page's player, which stops when the fan leaves the page. */
export function useSongPlayer() {
  const [player] = useState(() => createSongPlayer())
  const playing = useSyncExternalStore(player.subscribe, player.getSnapshot, () => stopped)
  useEffect(() => player.stop, [player])
  return { playing, toggle: player.toggle, stop: player.stop }
}
