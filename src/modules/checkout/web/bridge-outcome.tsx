import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type BridgeState, failureReasonOf } from './bridge-state.ts'

interface Props {
  state: BridgeState
  /** Why it failed, as the server says. */
  reason: string | null
  order: { id: string; projectId: number; mayPay: boolean }
}

/** How a payment stands, in words, and what comes next. Needs the texts `bridge`. */
export function BridgeOutcome({ state, reason, order }: Props) {
  const t = useT()
  const text = state === 'failed' ? t(`bridge.failed.${failureReasonOf(reason)}`) : t(`bridge.${state}.text`)
  return (
    <NarrowPage title={t(`bridge.${state}`)} text={text}>
      <NeedsScript text={t('bridge.noscript')}>
        {state === 'failed' && !order.mayPay && <p>{t('bridge.over')}</p>}
        {state === 'checking' && <Skeleton lines={2} />}
        {(state === 'failed' || state === 'follow_up') && <GoOn state={state} order={order} />}
        {state !== 'checking' && (
          <ButtonLink wide look={state === 'paid' ? 'primary' : 'secondary'} href={paths.order(order.id)}>
            {t('bridge.order')}
          </ButtonLink>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

/** Back to the purchase, which knows the order that is not paid yet; a new one where that is over. */
function GoOn({ state, order }: Pick<Props, 'order'> & { state: 'failed' | 'follow_up' }) {
  const t = useT()
  if (!order.mayPay && state === 'failed') {
    return (
      <ButtonLink wide look="primary" href={paths.project(order.projectId)}>
        {t('bridge.project')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink wide look="primary" href={paths.purchase(order.projectId)}>
      {t(state === 'failed' ? 'bridge.other' : 'bridge.resume')}
    </ButtonLink>
  )
}
