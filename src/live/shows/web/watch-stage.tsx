import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { PlayIcon } from '../../../platform/ui/icons.tsx'
import { useEarlyPress } from '../../../platform/web/early-press.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { usePreventReload } from '../../../platform/web/use-prevent-reload.ts'
import { isHlsStream, loadPlayer } from './player-code.ts'
import { readResume } from './resume.ts'
import type { Seat } from './seat.ts'
import { SeatDenial } from './seat-denial.tsx'
import styles from './show-stage.module.css'
import { Poster, type StageProps } from './stage-parts.tsx'
import { useSeat } from './use-seat.ts'

const daySeconds = 86_400

/** Reads the start second from a shared URL (`?t=754`); null if missing or malformed. */
export function readStartSeconds(search: string): number | null {
  const text = new URLSearchParams(search).get('t') ?? ''
  if (!/^\d{1,5}$/.test(text)) return null
  const seconds = Number(text)
  return seconds > 0 && seconds < daySeconds ? seconds : null
}

const HlsPlayer = lazy(loadPlayer)
const FramePlayer = lazy(() => import('./player/frame-player.tsx'))

/**
 * Shows a live show or its replay: the poster with a button, then the player, or the reason why the viewer
 * can't watch.
 */
export function WatchStage({ show, phase, isSwitched, onPosition, room }: StageProps) {
  const { seat, state } = useSeat(show.show_id)
  useAutomaticRequest(seat, state)
  const { setSeat } = room
  useEffect(() => {
    setSeat(state.is)
    if (state.is !== 'granted') onPosition(null)
  }, [setSeat, onPosition, state.is])
  useEffect(
    () => () => {
      setSeat('none')
      onPosition(null)
    },
    [setSeat, onPosition],
  )
  usePreventReload(state.is === 'asking' || state.is === 'granted')
  const isHls = isHlsStream(show)
  // Plays at once for fans who waited for the show. YouTube and Brightcove load only after a click.
  useEffect(() => {
    if (isSwitched && isHls && phase === 'live') seat.open()
  }, [isSwitched, isHls, phase, seat])
  const start = useMemo(() => {
    if (phase !== 'replay' || import.meta.env.SSR) return { seconds: null, isResumed: false }
    const shared = readStartSeconds(location.search)
    const seconds = shared ?? readResume(show.show_id)
    return { seconds, isResumed: shared === null && seconds !== null }
  }, [phase, show.show_id])
  if (state.is === 'granted') {
    const { playback } = state
    const common = {
      title: show.title,
      startSeconds: start.seconds,
      takesFocus: !isSwitched,
      onReady: onPosition,
      room,
    }
    return (
      <Suspense fallback={<Cover show={show} />}>
        {'token' in playback ? (
          <HlsPlayer playback={playback} {...common} showId={show.show_id} isResumed={start.isResumed} />
        ) : (
          <FramePlayer playback={playback} {...common} />
        )}
      </Suspense>
    )
  }
  return (
    <div className={styles['stage']}>
      <Poster show={show} />
      <div className={styles['words']}>
        {state.is === 'none' || state.is === 'asking' ? (
          <Start show={show} phase={phase} isBusy={state.is === 'asking'} onPress={seat.open} />
        ) : (
          <SeatDenial show={show} state={state} seat={seat} />
        )}
      </div>
    </div>
  )
}

function Cover({ show }: Pick<StageProps, 'show'>) {
  return (
    <div className={styles['stage']} aria-busy="true">
      <Poster show={show} />
    </div>
  )
}

type StartProps = Pick<StageProps, 'show' | 'phase'> & { isBusy: boolean; onPress: () => void }

/**
 * Button that starts the picture, next to the name of the player's provider. The player's code, which is
 * larger than the rest of the page, loads on hover or focus, just before the click.
 */
function Start({ show, phase, isBusy, onPress }: StartProps) {
  const t = useT()
  const early = useEarlyPress()
  const prepare = isHlsStream(show) ? () => void loadPlayer().catch(() => undefined) : undefined
  const isYoutube = show.stream_type === 0
  const isBrightcove = show.stream_type === 3 || show.stream_type === 4
  return (
    <>
      <Button
        {...early}
        look="primary"
        iconStart={<PlayIcon />}
        busy={isBusy}
        busyText={t('watch.loading')}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onPress}
      >
        {t(phase === 'live' ? 'watch.start.live' : 'watch.start.replay')}
      </Button>
      {isYoutube && <p className={styles['text']}>{t('watch.youtube')}</p>}
      {isBrightcove && <p className={styles['text']}>{t('watch.brightcove')}</p>}
    </>
  )
}

/** Requests the seat again after a sign-in, which makes a visitor's connection the fan's. */
function useAutomaticRequest(seat: ReturnType<typeof useSeat>['seat'], state: Seat): void {
  const userId = useCurrentUser()?.id ?? null
  const before = useRef(userId)
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    if (before.current === userId) return
    before.current = userId
    if (latest.current.is !== 'none' && userId !== null) seat.open()
  }, [seat, userId])
}
