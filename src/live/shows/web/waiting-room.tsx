import { useEffect } from 'react'
import { Countdown } from '../../../platform/ui/countdown.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { formatTimeLeft } from '../../../platform/web/time-left.ts'
import { useNow } from '../../../platform/web/use-now.ts'
import { useViewerZone } from '../../../platform/web/use-viewer-zone.ts'
import { formatDayAndTime } from '../../../platform/web/zone-times.ts'
import { isHlsStream, loadPlayer } from './player-code.ts'
import { useShowWhen } from './shared/show-when.ts'
import { ShowPrice, TicketLinks } from './show-price.tsx'
import styles from './show-stage.module.css'
import { type StageProps, StageText, WaitingActions } from './stage-parts.tsx'

/** How long before the start the player's code loads, so that the picture starts with the show. */
const preparesMs = 60_000

/** Counts down to a show by the server's clock. The page switches automatically when the show starts. */
export function WaitingRoom({ show, state }: StageProps) {
  const t = useT()
  const { tag } = useTexts()
  const { relative } = useFormats()
  const nowMs = useNow()
  const { atVenue } = useShowWhen()(state.starts_at, show.zone)
  // Server-rendered HTML shows the venue's time without its offset and labels it below; this is as long as
  // the reader's time.
  const own = formatDayAndTime(tag, state.starts_at, useViewerZone() ?? show.zone)
  const leftMs = Date.parse(state.starts_at) - nowMs
  const isSoon = leftMs <= preparesMs && isHlsStream(show)
  useEffect(() => {
    if (isSoon) loadPlayer().catch(() => undefined)
  }, [isSoon])
  if (leftMs <= 0) {
    return (
      <>
        <Tickets show={show} />
        <StageText title={t('watch.soon')} text={t('watch.soon.text')}>
          <WaitingActions show={show} />
        </StageText>
      </>
    )
  }
  return (
    <>
      <Tickets show={show} />
      <Countdown
        parts={formatTimeLeft(tag, leftMs)}
        text={t('show.startsIn', { time: relative(state.starts_at, nowMs) })}
      />
      <StageText title={own} text={t('watch.there', { time: atVenue })}>
        <WaitingActions show={show} />
      </StageText>
    </>
  )
}

function Tickets({ show }: Pick<StageProps, 'show'>) {
  if (show.is_free) return null
  return (
    <div className={styles['buy']}>
      <ShowPrice show={show} />
      <TicketLinks show={show} />
    </div>
  )
}
