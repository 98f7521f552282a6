import { type ReactNode, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import type { revealOrder } from '../contract.ts'
import type { Order } from './queries.ts'

type RevealOrder = CallOf<typeof revealOrder>
export type Revealed = RevealOrder['answer']

/** The personal data of an order, once the person has given a reason, and the button that shows or hides it. */
export function useReveal(order: Pick<Order, 'order_id' | 'number' | 'allowed'>): {
  revealed: Revealed | null
  revealButton: ReactNode
  revealDialog: ReactNode
} {
  const t = useT()
  const api = useApi()
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return {
    revealed,
    revealButton: order.allowed.includes('reveal') && (
      <Button size={40} onClick={() => (revealed ? setRevealed(null) : setAsking(true))}>
        {t(revealed ? 'studio-orders.reveal.hide' : 'studio-orders.reveal.show')}
      </Button>
    ),
    revealDialog: isAsking && (
      <ActDialog
        title={t('studio-orders.reveal.title', { number: order.number })}
        consequences={<p>{t('studio-orders.reveal.text')}</p>}
        reason="required"
        confirmLabel={t('studio-orders.reveal.show')}
        run={async ({ reason }) => {
          const path = '/api/studio/orders/{order_id}/reveal/'
          const input = { order_id: order.order_id, reason }
          setRevealed(await api.call<RevealOrder>('POST', path, input))
        }}
        onClose={close}
      />
    ),
  }
}
