import { storeStayIntent } from '../../../identity/accounts/web/shared/use-sign-in-reason.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import type { ShowDetail } from './queries.ts'
import type { Seat } from './seat.ts'
import { TicketLinks } from './show-price.tsx'
import { StageText } from './stage-parts.tsx'
import type { useSeat } from './use-seat.ts'

interface Props {
  show: ShowDetail
  state: Exclude<Seat, { is: 'granted' }>
  seat: ReturnType<typeof useSeat>['seat']
}

export function SeatDenial({ show, state, seat }: Props) {
  const t = useT()
  const signIn = useModal('SIGN_IN')
  if (state.is === 'elsewhere') {
    const text = state.device ? t('watch.elsewhere.on', { device: state.device }) : t('watch.elsewhere.text')
    return (
      <StageText title={t('watch.elsewhere')} text={text}>
        <Button look="primary" onClick={seat.takeOver}>
          {t('watch.takeOver')}
        </Button>
      </StageText>
    )
  }
  if (state.is !== 'denied') {
    return (
      <StageText title={t('watch.failed')} text={t('watch.failed.text')}>
        <Button onClick={seat.open}>{t('common.retry')}</Button>
      </StageText>
    )
  }
  const { reason } = state
  return (
    <StageText title={t(`watch.denied.${reason}`)} text={t(`watch.denied.${reason}.text`)}>
      {reason === 'sign_in' && (
        <Button
          look="primary"
          onClick={() => {
            storeStayIntent({ to: 'watch', names: { show: show.title }, picture: show.poster })
            signIn.open()
          }}
        >
          {t('watch.signIn')}
        </Button>
      )}
      {reason === 'no_ticket' && <TicketLinks show={show} />}
      {reason === 'not_started' && <Button onClick={seat.open}>{t('common.retry')}</Button>}
      {(reason === 'region' || reason === 'ended' || reason === 'cancelled') && (
        <ButtonLink href={paths.live()}>{t('watch.others')}</ButtonLink>
      )}
    </StageText>
  )
}
