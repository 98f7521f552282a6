import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { CloseIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { Room } from '../use-room.ts'
import { Controls } from './controls.tsx'
import type { Engine, EngineState, HlsPlayback } from './engine.ts'
import { canPlayByHls, createHlsEngine } from './hls-engine.ts'
import { createNativeEngine } from './native-engine.ts'
import styles from './player.module.css'
import { usePreferences } from './preferences.ts'
import { Settings } from './settings.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useAwake } from './use-awake.ts'
import { useFollowing } from './use-following.ts'
import { useKeys } from './use-keys.ts'
import { useMedia } from './use-media.ts'
import { useResume } from './use-resume.ts'

export interface HlsPlayerProps {
  playback: HlsPlayback
  title: string
  showId: number
  /** Start position in seconds; null for a replay's beginning or the live edge. */
  startSeconds: number | null
  /** Whether the replay continues where this browser left off. */
  isResumed: boolean
  /** Whether the viewer started the video with a button, whose focus the player takes over. */
  takesFocus: boolean
  /** Called with functions that read the position and its wall time, which the chat follows. */
  onReady: (position: { seconds: () => number; wallMs: () => number | null }) => void
  room: Room
}

const idleState: EngineState = { qualities: [], captions: [], isLost: false }
const noEngine = { get: () => idleState, subscribe: () => () => {} }

/** Plays a show's HLS stream. Overlay controls hide while the picture plays and the fan is idle. */
export default function HlsPlayer(props: HlsPlayerProps) {
  const { playback, title, showId, startSeconds, isResumed, takesFocus, onReady, room } = props
  const t = useT()
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const engine = useEngine(video, { playback, startSeconds, onReady })
  const state = useSyncExternalStore(
    (engine ?? noEngine).subscribe,
    (engine ?? noEngine).get,
    () => idleState,
  )
  const [preferences, change] = usePreferences()
  const media = useMedia(video)
  useApplied(video, engine, preferences, state)
  const isLive = playback.stream_type === 1
  const [isListOpen, setListOpen] = useState(false)
  const [quality, setQuality] = useState<number | null>(null)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const awake = useAwake(media.isPlaying && !media.isWaiting && !isSettingsOpen)
  const follow = useFollowing(video, engine, isLive)
  useResume(video, showId, isLive)
  useKeys(preferences.hasShortcuts, act => {
    const player = video.current
    if (!player) return
    awake.wake()
    if (act === 'play') follow.togglePlay()
    else if (act === 'mute') change({ isMuted: !player.muted })
    else if (act === 'fullscreen') room.toggleFullscreen()
    else if (act === 'theatre') change({ isTheatre: !preferences.isTheatre })
    else if (act === 'captions') {
      change({ captions: preferences.captions === null ? (state.captions[0]?.lang ?? null) : null })
    } else if (act === 'help') setListOpen(true)
    else if ('seek' in act) follow.seek(player.currentTime + act.seek)
    else if ('part' in act) follow.seek(media.start + act.part * (media.end - media.start))
    else change({ isMuted: false, volume: Math.min(1, Math.max(0, player.volume + act.volume)) })
  })
  useEffect(() => {
    // The pressed button unmounts and loses focus, so the player takes it.
    if (takesFocus && document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section
      ref={frame}
      className={styles['player']}
      aria-label={t('watch.player', { title })}
      tabIndex={-1}
      data-asleep={awake.isAwake ? undefined : ''}
      {...awake.hear}
    >
      <div ref={room.setPicture} className={styles['picture']}>
        {/* biome-ignore lint/a11y/useMediaCaption: the stream brings its captions */}
        <video
          ref={video}
          className={styles['video']}
          playsInline
          tabIndex={-1}
          crossOrigin="anonymous"
          onClick={() => {
            // A touch toggles the controls; with a mouse they are already visible, so a click toggles
            // playback.
            if (matchMedia('(hover: none)').matches) awake.toggle()
            else follow.togglePlay()
          }}
        />
        <p className={styles['state']} role="status">
          {state.isLost ? t('watch.lost') : media.isWaiting ? t('watch.loading') : ''}
        </p>
      </div>
      <Controls
        video={video}
        media={media}
        state={state}
        engine={engine}
        isLive={isLive}
        follow={follow}
        resumedAt={isResumed ? startSeconds : null}
        preferences={preferences}
        change={change}
        room={room}
        onSettings={() => setSettingsOpen(true)}
      />
      {room.isFilled && !room.isFullscreen && (
        <div className={styles['leave']}>
          <IconButton
            look="solid"
            label={t('watch.leaveFilled')}
            icon={<CloseIcon />}
            onClick={room.leaveFilled}
          />
        </div>
      )}
      <Settings
        isOpen={isSettingsOpen}
        onClose={() => setSettingsOpen(false)}
        onShortcuts={() => {
          setSettingsOpen(false)
          setListOpen(true)
        }}
        state={state}
        quality={quality}
        setQuality={id => {
          setQuality(id)
          engine?.setQuality(id)
        }}
        preferences={preferences}
        change={change}
        share={isLive ? null : { showId, title, seconds: media.time }}
      />
      <Shortcuts isOpen={isListOpen} onClose={() => setListOpen(false)} />
    </section>
  )
}

type EngineOptions = Pick<HlsPlayerProps, 'playback' | 'startSeconds' | 'onReady'>

/** Creates one engine for the player's lifetime and renews its playback. */
function useEngine(video: RefObject<HTMLVideoElement | null>, options: EngineOptions): Engine | null {
  const [engine, setEngine] = useState<Engine | null>(null)
  const first = useRef(options)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const { playback, startSeconds, onReady } = first.current
    const create = canPlayByHls() ? createHlsEngine : createNativeEngine
    const made = create(element, playback, startSeconds)
    setEngine(made)
    onReady({ seconds: () => element.currentTime, wallMs: made.wallMs })
    void element.play().catch(() => {})
    return () => made.destroy()
  }, [video])
  useEffect(() => engine?.renew(options.playback), [engine, options.playback])
  return engine
}

/** Applies the fan's volume, captions and data saver setting. */
function useApplied(
  video: RefObject<HTMLVideoElement | null>,
  engine: Engine | null,
  { volume, isMuted, captions, isSaving }: ReturnType<typeof usePreferences>[0],
  { captions: offered }: EngineState,
): void {
  useEffect(() => {
    if (!video.current) return
    video.current.volume = volume
    video.current.muted = isMuted
  }, [video, volume, isMuted])
  useEffect(() => {
    const isOffered = offered.some(({ lang }) => lang === captions)
    engine?.setCaptions(isOffered ? captions : null)
  }, [engine, captions, offered])
  useEffect(() => engine?.setSaving(isSaving), [engine, isSaving])
}
