import { useEffect } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { SignInInvitation } from '../../../identity/accounts/web/shared/sign-in-invitation.tsx'
import { NarrowPage } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage, type Page, PageNotFound } from '../../../platform/web/page.ts'
import type { PaymentMethod } from '../../prices/contract.ts'
import { BridgeCheck, type ThankYouComponent } from './bridge-check.tsx'
import { BridgeOutcome } from './bridge-outcome.tsx'
import { bridgeResults } from './bridge-state.ts'
import { notifyOpener, type PaymentReturn } from './payment-return.ts'

const methods: readonly PaymentMethod[] = ['stripe_card', 'paypal', 'kakaopay', 'kg_card', 'kg_directbank']

/**
 * `/project/{projectId}/purchasebridge/{orderId}/{paymentMethod}/{result}/` (spec 2.1, product 6). Polls
 * until the payment is settled. Idempotent: reloading or opening it twice only reads and charges nothing.
 * Renders `ThankYou` for a paid order.
 */
export function createBridgePage(ThankYou: ThankYouComponent): Page<PaymentReturn> {
  const Component = ({ data }: { data: PaymentReturn }) => <Bridge data={data} ThankYou={ThankYou} />
  return definePage<PaymentReturn>({ load, head, Component })
}

function Bridge({ data, ThankYou }: { data: PaymentReturn; ThankYou: ThankYouComponent }) {
  const t = useT()
  const user = useCurrentUser()
  // If this is a provider's window, the purchase page that opened it continues and closes it; otherwise the
  // bridge continues here.
  useEffect(() => notifyOpener(data), [data])
  if (user) return <BridgeCheck {...data} ThankYou={ThankYou} />
  const order = { id: data.orderId, projectId: data.projectId, mayPay: false }
  if (user === undefined) return <BridgeOutcome state="checking" reason={null} order={order} />
  return (
    <NarrowPage title={t('bridge.checking')}>
      <SignInInvitation title={t('bridge.visitor')} text={t(`bridge.visitor.${data.result}`)} />
    </NarrowPage>
  )
}

const load: Page<PaymentReturn>['load'] = async ({ params }) => {
  const method = methods.find(name => name === params['method'])
  const result = bridgeResults.find(name => name === params['result'])
  const project = params['project'] ?? ''
  if (!method || !result || !/^[1-9]\d{0,8}$/.test(project)) throw new PageNotFound()
  return { projectId: Number(project), orderId: params['order'] ?? '', method, result }
}

const head: Page<PaymentReturn>['head'] = (_data, { texts: { t } }) => ({
  title: t('bridge.checking'),
  description: t('bridge.checking.text'),
  noIndex: true,
  // Hides the order id in the URL from other sites.
  noReferrer: true,
})
