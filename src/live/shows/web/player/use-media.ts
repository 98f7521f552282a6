import { type RefObject, useEffect, useState } from 'react'

/**
 * State of a `<video>` for the controls. Times are media seconds; those of a live show count from the start
 * of its window.
 */
export interface MediaState {
  isPlaying: boolean
  /** Whether playback is requested but stalled. */
  isWaiting: boolean
  time: number
  start: number
  end: number
  isMuted: boolean
  volume: number
}

const events = [
  ...['play', 'pause', 'playing', 'waiting', 'ended', 'seeking', 'seeked', 'timeupdate', 'volumechange'],
  ...['durationchange', 'progress', 'loadedmetadata', 'canplay', 'emptied'],
]

const idleState: MediaState = {
  isPlaying: false,
  isWaiting: false,
  time: 0,
  start: 0,
  end: 0,
  isMuted: false,
  volume: 1,
}

export function useMedia(video: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState(idleState)
  useEffect(() => {
    const media = video.current
    if (!media) return
    const read = (event?: Event) =>
      setState(before => {
        const now = readState(media)
        return { ...now, isWaiting: now.isWaiting && isStill(event?.type, before, now) }
      })
    for (const event of events) media.addEventListener(event, read)
    read()
    return () => {
      for (const event of events) media.removeEventListener(event, read)
    }
  }, [video])
  return state
}

/**
 * Whether the picture is stuck. Near the live edge it plays with hardly any buffer, so only a picture that
 * doesn't advance counts as waiting.
 */
function isStill(event: string | undefined, before: MediaState, now: MediaState): boolean {
  if (event === 'waiting') return true
  return now.time === before.time || (before.isWaiting && event !== 'timeupdate')
}

function readState(media: HTMLVideoElement): MediaState {
  const { seekable } = media
  return {
    isPlaying: !media.paused && !media.ended,
    isWaiting: !media.paused && !media.ended && media.readyState < media.HAVE_FUTURE_DATA,
    time: media.currentTime,
    start: seekable.length > 0 ? seekable.start(0) : 0,
    end: seekable.length > 0 ? seekable.end(seekable.length - 1) : 0,
    isMuted: media.muted || media.volume === 0,
    volume: media.volume,
  }
}

export function togglePlay(video: HTMLVideoElement): void {
  // If the browser requires a user gesture, playing fails and the play button stays.
  if (video.paused) void video.play().catch(() => {})
  else video.pause()
}
