import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { type Order, orderPath, orderQuery } from '../../orders/web/shared/order-queries.ts'
import type { giveUpOrder } from '../../payments/contract.ts'
import { getPageAfterPaying } from './after-paying.ts'
import styles from './steps.module.css'
import type { OrderToPay } from './use-pay.ts'

const pollMs = 2_000

/**
 * Cancels an expired order so that none of its payments can be charged. If one was charged after all, the
 * order continues as paid.
 */
export function ExpiredHold({ order, onEnded }: { order: OrderToPay; onEnded: () => void }) {
  const t = useT()
  const api = useApi()
  const router = useRouter()
  const { locale } = useTexts()
  const known = useQuery({ ...orderQuery({ api, locale }, order.order_id), refetchInterval: pollMs })
  const settle = useEffectEvent((settled: Order) => {
    if (settled.status === 'NOTHING') onEnded()
    else if (settled.status !== 'PENDING')
      router.navigate({ href: getPageAfterPaying(settled), replace: true })
  })
  useEffect(() => {
    // A refusal means that a payment is being checked or the order has ended; the reloaded order shows which.
    void api
      .call<CallOf<typeof giveUpOrder>>('DELETE', orderPath, { order_id: order.order_id })
      .catch(() => {})
      .then(() => known.refetch())
  }, [api, order.order_id, known.refetch])
  useEffect(() => {
    if (known.data) settle(known.data)
  }, [known.data])
  return (
    <div>
      <p className={styles['problem']} role="status">
        {t('checkout.over.checking')}
      </p>
      <Skeleton kind="text" lines={10} />
    </div>
  )
}
