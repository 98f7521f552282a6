import { paths } from '../../../platform/contract/paths.ts'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { type BridgeState, toFailureReason } from './bridge-state.ts'

interface Props {
  state: BridgeState
  reason: string | null
  order: { id: string; projectId: number; mayPay: boolean }
}

/** Shows a payment's state and the next step. Needs the `bridge` texts. */
export function BridgeOutcome({ state, reason, order }: Props) {
  const t = useT()
  const text = getText(state, reason)
  return (
    <NarrowPage title={t(`bridge.${state}`)} text={text && t(text)}>
      <NeedsScript text={t('bridge.noscript')}>
        {state === 'failed' && !order.mayPay && <p>{t('bridge.over')}</p>}
        {state === 'checking' && <Skeleton lines={2} />}
        {(state === 'failed' || state === 'follow_up') && <ContinueLink state={state} order={order} />}
        {state !== 'checking' && (
          <ButtonLink wide look={state === 'paid' ? 'primary' : 'secondary'} href={paths.order(order.id)}>
            {t('bridge.order')}
          </ButtonLink>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}

function getText(state: BridgeState, reason: string | null) {
  if (state === 'failed') return `bridge.failed.${toFailureReason(reason)}` as const
  return state === 'paid' ? null : (`bridge.${state}.text` as const)
}

/** Links to the purchase page to pay the open order, or to the project if the order has expired. */
function ContinueLink({ state, order }: Pick<Props, 'order'> & { state: 'failed' | 'follow_up' }) {
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
