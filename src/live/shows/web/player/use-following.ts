import { type RefObject, useState } from 'react'
import type { Engine } from './engine.ts'
import { togglePlay } from './use-media.ts'

/** Distance from the live edge within which a fan still counts as live. */
const liveSeconds = 4

export interface Following {
  /**
   * False for fans of a live show who went back or paused; the picture then stays behind until they press "Go
   * live".
   */
  isFollowing: boolean
  togglePlay: () => void
  seek: (seconds: number) => void
  goLive: () => void
}

/**
 * Handles playing and seeking, and decides whether a live picture catches up with the live edge (product 16).
 */
export function useFollowing(
  video: RefObject<HTMLVideoElement | null>,
  engine: Engine | null,
  isLive: boolean,
): Following {
  const [isFollowing, setFollowing] = useState(true)
  const change = (next: boolean) => {
    if (!isLive) return
    engine?.setFollowing(next)
    setFollowing(next)
  }
  return {
    isFollowing,
    togglePlay() {
      if (!video.current) return
      if (!video.current.paused) change(false)
      togglePlay(video.current)
    },
    seek(seconds) {
      if (!video.current) return
      change(seconds > (engine?.liveEdge() ?? 0) - liveSeconds)
      video.current.currentTime = seconds
    },
    goLive() {
      const edge = engine?.liveEdge()
      if (!video.current || typeof edge !== 'number') return
      change(true)
      video.current.currentTime = edge
      void video.current.play().catch(() => {})
    },
  }
}
