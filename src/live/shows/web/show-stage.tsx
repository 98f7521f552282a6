import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { cx } from '../../../platform/ui/cx.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { RemindButton, useReminders } from './shared/remind-button.tsx'
import styles from './show-stage.module.css'
import { Poster, type StageProps, StageText } from './stage-parts.tsx'
import { WaitingRoom } from './waiting-room.tsx'
import { WatchStage } from './watch-stage.tsx'

/** Shows the area of the picture, which keeps its size through all phases. */
export function ShowStage(props: StageProps) {
  const { phase } = props
  if (phase === 'live' || phase === 'replay') return <WatchStage key={phase} {...props} />
  return (
    <div className={styles['stage']}>
      <Poster show={props.show} />
      <div className={cx(styles['words'], styles['under'])}>
        {phase === 'waiting' && <WaitingRoom {...props} />}
        {phase === 'thanks' && <ThankYou {...props} />}
        {phase === 'gone' && <Ended />}
        {phase === 'cancelled' && <Cancelled {...props} />}
      </div>
    </div>
  )
}

function ThankYou({ show, state }: StageProps) {
  const t = useT()
  const { list, date } = useFormats()
  const hasReminder = useReminders([show.show_id])
  const artists = list(show.artists.map(({ name }) => name))
  const from = state.vod_from
  return (
    <StageText
      title={t('watch.thanks', { artists })}
      text={from ? t('watch.thanks.replay', { date: date(from, show.zone) }) : t('watch.thanks.maybe')}
    >
      <RemindButton show={show} isOn={hasReminder(show.show_id)} size={48} />
    </StageText>
  )
}

function Ended() {
  const t = useT()
  return (
    <StageText title={t('watch.gone')} text={t('watch.gone.text')}>
      <ButtonLink href={paths.live()}>{t('watch.others')}</ButtonLink>
    </StageText>
  )
}

function Cancelled({ show }: StageProps) {
  const t = useT()
  const { locale } = useTexts()
  const note = show.cancel_note && (
    <p lang={getLang(show.cancel_note_lang ?? locale, locale)}>{show.cancel_note}</p>
  )
  return (
    <StageText
      title={t('watch.cancelled')}
      text={
        <>
          {note}
          {!show.is_free && <p>{t('watch.cancelled.paid')}</p>}
        </>
      }
    >
      <ButtonLink href={paths.live()}>{t('watch.others')}</ButtonLink>
    </StageText>
  )
}
