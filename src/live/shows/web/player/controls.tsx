import type { RefObject } from 'react'
import { Equaliser } from '../../../../platform/ui/equaliser.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../../../platform/ui/icons.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { formatDuration } from '../../../../platform/web/format-duration.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { getServerNow } from '../../../../platform/web/server-clock.ts'
import type { Room } from '../use-room.ts'
import type { Engine, EngineState } from './engine.ts'
import { OtherScreens } from './other-screens.tsx'
import styles from './player.module.css'
import { ChatIcon, FullscreenIcon, TheatreIcon, TuneIcon } from './player-icons.tsx'
import type { Preferences } from './preferences.ts'
import type { Following } from './use-following.ts'
import type { MediaState } from './use-media.ts'
import { Volume } from './volume.tsx'

export interface ControlsProps {
  video: RefObject<HTMLVideoElement | null>
  media: MediaState
  state: EngineState
  engine: Engine | null
  isLive: boolean
  follow: Following
  /** Second at which the replay was resumed; null if it was not resumed. */
  resumedAt: number | null
  preferences: Preferences
  change: (part: Partial<Preferences>) => void
  room: Room
  onSettings: () => void
}

export function Controls(props: ControlsProps) {
  const { video, media, isLive, engine, follow, room, preferences, change } = props
  const t = useT()
  return (
    <div className={styles['controls']}>
      <SeekBar {...props} />
      <div className={styles['row']}>
        <IconButton
          label={t(media.isPlaying ? 'watch.pause' : 'watch.play')}
          icon={media.isPlaying ? <PauseIcon size={22} /> : <PlayIcon size={22} />}
          onClick={follow.togglePlay}
        />
        <Volume {...props} />
        {isLive ? (
          <LiveEdge media={media} engine={engine} follow={follow} />
        ) : (
          <span className={styles['time']}>
            {formatDuration(Math.floor(media.time))}
            <span className={styles['total']}> / {formatDuration(Math.floor(media.end))}</span>
          </span>
        )}
        {isJustResumed(props) && (
          <button type="button" className={styles['goLive']} onClick={() => follow.seek(0)}>
            {t('watch.startOver')}
          </button>
        )}
        <span className={styles['gap']} />
        <OtherScreens video={video} />
        {room.isFilled && room.hasChat && (
          <IconButton
            label={t('watch.chatOver')}
            aria-pressed={preferences.hasChatOver}
            icon={<ChatIcon />}
            onClick={() => change({ hasChatOver: !preferences.hasChatOver })}
          />
        )}
        <IconButton
          label={t('watch.settings')}
          icon={<TuneIcon />}
          aria-haspopup="dialog"
          onClick={props.onSettings}
        />
        {!room.isFilled && (
          <IconButton
            className={styles['theatre']}
            label={t('watch.theatre')}
            aria-pressed={preferences.isTheatre}
            icon={<TheatreIcon />}
            onClick={() => change({ isTheatre: !preferences.isTheatre })}
          />
        )}
        <IconButton
          label={t(room.isFullscreen ? 'watch.fullscreen.leave' : 'watch.fullscreen')}
          icon={<FullscreenIcon />}
          onClick={room.toggleFullscreen}
        />
      </div>
    </div>
  )
}

/** How long a resumed replay shows the button to start from the beginning. */
const offerSeconds = 20

const isJustResumed = ({ resumedAt, media }: ControlsProps) =>
  resumedAt !== null && media.time >= resumedAt && media.time < resumedAt + offerSeconds

/** Seek bar for a replay, or for the window of a live show. */
function SeekBar({ media, isLive, follow }: ControlsProps) {
  const t = useT()
  const { start, end, time } = media
  const behind = formatDuration(Math.max(0, Math.floor(end - time)))
  const text = isLive
    ? t('watch.behind', { time: behind })
    : t('watch.position', { time: formatDuration(Math.floor(time)), end: formatDuration(Math.floor(end)) })
  return (
    <input
      type="range"
      className={styles['seek']}
      aria-label={t('watch.seek')}
      aria-valuetext={text}
      min={Math.floor(start)}
      max={Math.max(Math.ceil(end), Math.floor(start) + 1)}
      step={1}
      value={Math.min(Math.max(time, start), Math.max(end, start))}
      onChange={event => follow.seek(Number(event.target.value))}
    />
  )
}

/** Distance from the live edge from which the picture is no longer shown as live. */
const behindSeconds = 20

function LiveEdge({ media, engine, follow }: Pick<ControlsProps, 'media' | 'engine' | 'follow'>) {
  const t = useT()
  const { number } = useFormats()
  const edge = engine?.liveEdge() ?? media.end
  if (!follow.isFollowing || edge - media.time > behindSeconds) {
    return (
      <button type="button" className={styles['goLive']} onClick={follow.goLive}>
        {t('watch.goLive')}
      </button>
    )
  }
  const wallMs = engine?.wallMs() ?? null
  return (
    <span className={styles['live']}>
      <Equaliser still={!media.isPlaying} />
      {t('watch.live')}
      {wallMs !== null && (
        <span className={styles['delay']}>
          {t('watch.delay', { seconds: number(Math.max(0, Math.round((getServerNow() - wallMs) / 1_000))) })}
        </span>
      )}
    </span>
  )
}
