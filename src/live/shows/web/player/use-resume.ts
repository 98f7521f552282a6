import { type RefObject, useEffect } from 'react'
import { saveResume } from '../resume.ts'

const everySeconds = 5

/** Stores the position of a replay while it plays and when the viewer leaves the page. */
export function useResume(video: RefObject<HTMLVideoElement | null>, showId: number, isLive: boolean): void {
  useEffect(() => {
    const player = video.current
    if (!player || isLive) return
    let savedAt = 0
    const save = () => {
      savedAt = player.currentTime
      if (Number.isFinite(player.duration)) saveResume(showId, { seconds: savedAt, end: player.duration })
    }
    const move = () => {
      if (Math.abs(player.currentTime - savedAt) >= everySeconds) save()
    }
    player.addEventListener('timeupdate', move)
    addEventListener('pagehide', save)
    return () => {
      player.removeEventListener('timeupdate', move)
      removeEventListener('pagehide', save)
      if (player.currentTime > 0) save()
    }
  }, [video, showId, isLive])
}
