import { type RefObject, useEffect, useRef } from 'react'
import { ExternalIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { toVideoUrl } from '../../../../platform/web/video/video-url.ts'
import type { Position } from '../position.ts'
import type { Connection } from '../seat.ts'
import type { Room } from '../use-room.ts'
import {
  createFramePosition,
  type FrameMessage,
  readBrightcove,
  readYoutube,
  youtubeListening,
} from './frame-position.ts'
import styles from './player.module.css'

type Framed = Exclude<NonNullable<Connection['playback']>, { token: string }>

/**
 * Builds the URL of an external player. The player loads only after the viewer presses a button that names
 * its provider.
 */
export function buildFrameUrl(playback: Framed, startSeconds: number | null, ownOrigin: string): string {
  const { frame_origin: house } = playback
  const video = encodeURIComponent(playback.video_id)
  if (playback.stream_type === 0) {
    const start = startSeconds ? `&start=${Math.floor(startSeconds)}` : ''
    const speaks = `&enablejsapi=1&origin=${encodeURIComponent(ownOrigin)}`
    return `${house}/embed/${video}?autoplay=1&rel=0&cc_load_policy=1${speaks}${start}`
  }
  const [account, player] = [playback.account_id, playback.player_id].map(encodeURIComponent)
  return `${house}/${account}/${player}_default/index.html?videoId=${video}&autoplay=true`
}

interface Props {
  playback: Framed
  title: string
  startSeconds: number | null
  /** Whether the viewer started the video with a button, whose focus the player takes over. */
  takesFocus: boolean
  /** Called with a function that reads the video's position, which the chat follows. */
  onReady: (position: Position) => void
  room: Room
}

export default function FramePlayer({ playback, title, startSeconds, takesFocus, onReady, room }: Props) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  useFramePosition(frame, { playback, startSeconds, onReady })
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <div className={styles['framed']}>
      <div ref={room.setPicture} className={styles['picture']}>
        <iframe
          ref={frame}
          className={styles['frame']}
          src={buildFrameUrl(playback, startSeconds, location.origin)}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      {playback.stream_type === 0 && (
        <p className={styles['note']}>
          <a className={styles['out']} href={toVideoUrl(playback.video_id)} rel="noopener external">
            {t('watch.youtube.out')}
            <ExternalIcon size={16} />
          </a>
        </p>
      )}
    </div>
  )
}

/** Interval at which YouTube's player is asked for messages until the first one arrives. */
const pollMs = 500

type PositionOptions = Pick<Props, 'playback' | 'startSeconds' | 'onReady'>

/** Reads the position from messages of the player in the iframe; ignores all other messages. */
function useFramePosition(frame: RefObject<HTMLIFrameElement | null>, options: PositionOptions): void {
  const first = useRef(options)
  useEffect(() => {
    const { playback, startSeconds, onReady } = first.current
    const isYoutube = playback.stream_type === 0
    const position = createFramePosition({ startSeconds: startSeconds ?? 0, now: Date.now })
    let last: FrameMessage | null = null
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== playback.frame_origin) return
      const word = isYoutube ? readYoutube(data, last) : readBrightcove(data)
      if (!word) return
      last = word
      position.hear(word)
    }
    addEventListener('message', onMessage)
    const timer = setInterval(() => {
      if (position.isHeard() || !isYoutube) clearInterval(timer)
      else frame.current?.contentWindow?.postMessage(youtubeListening, playback.frame_origin)
    }, pollMs)
    onReady({ seconds: position.seconds, wallMs: () => null })
    return () => {
      removeEventListener('message', onMessage)
      clearInterval(timer)
    }
  }, [frame])
}
