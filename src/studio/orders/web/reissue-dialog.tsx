import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { ApiError } from '../../../platform/web/api/api-error.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import type { reissueOrderTicket } from '../acts-contract.ts'
import styles from './dialogs.module.css'
import { type Order, type OrderTicket, refreshOrders } from './queries.ts'

interface Props {
  order: Order
  ticket: OrderTicket
  onClose: () => void
}

/** Gives a ticket a new code. Shortly before doors open, the person has to accept that the old one may still work. */
export function ReissueDialog({ order, ticket, onClose }: Props) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const [isFrozen, setFrozen] = useState(false)
  const [isKnown, setKnown] = useState(false)
  return (
    <ActDialog
      title={t('studio-orders.reissue.title', { place: ticket.place })}
      consequences={fixed => (
        <>
          <p>{t('studio-orders.reissue.text')}</p>
          {isFrozen && (
            <div className={styles['known']}>
              <Checkbox
                checked={isKnown}
                disabled={fixed}
                onChange={({ target }) => setKnown(target.checked)}
              >
                {t('studio-orders.reissue.frozen')}
              </Checkbox>
            </div>
          )}
        </>
      )}
      reason="required"
      blocked={isFrozen && !isKnown ? t('studio-orders.reissue.frozenFirst') : undefined}
      confirmLabel={t('studio-orders.ticket.reissue')}
      run={async ({ reason, idempotencyKey }) => {
        const input = {
          order_id: order.order_id,
          ticket_id: ticket.ticket_id,
          reason,
          is_frozen_known: isKnown,
        }
        try {
          await api.call<CallOf<typeof reissueOrderTicket>>(
            'POST',
            '/api/studio/orders/{order_id}/tickets/{ticket_id}/reissue/',
            input,
            { idempotencyKey },
          )
        } catch (error) {
          if (error instanceof ApiError && error.code?.name === 'order_ticket_frozen') setFrozen(true)
          throw error
        } finally {
          void refreshOrders(client)
        }
      }}
      doneText={t('studio-orders.reissue.done')}
      onClose={onClose}
    />
  )
}
