import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ActDialog } from '../../kit/web/shared/act-dialog.tsx'
import type { getUnsent, sendStudioParcel } from '../../sending/contract.ts'
import { CarrierField } from '../../sending/web/shared/carrier-field.tsx'
import styles from './dialogs.module.css'
import { type Order, refreshOrders } from './queries.ts'
import { type ChosenUnits, listChosen, UnitsField } from './units-field.tsx'

/** Records a parcel of the order; the fan gets a mail with its number. */
export function ParcelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const unsent = useQuery({
    queryKey: ['studio', 'carriers'],
    queryFn: createQueryFn<CallOf<typeof getUnsent>>(api, '/api/studio/sending/', {}),
    staleTime: 60_000,
  })
  const lines = order.lines
    .filter(line => line.needs_shipping)
    .map(line => ({ ...line, max: line.quantity - line.sent - line.returned }))
  const [units, setUnits] = useState<ChosenUnits>(() =>
    Object.fromEntries(lines.map(({ position, max }) => [position, max])),
  )
  const [carrier, setCarrier] = useState('')
  const [code, setCode] = useState('')
  const items = listChosen(units)
  const isMissing = carrier.trim() === '' || code.trim() === '' || items.length === 0
  return (
    <ActDialog
      title={t('studio-orders.parcel.title', { number: order.number })}
      consequences={isFixed => (
        <>
          <UnitsField
            legend={t('studio-orders.parcel.units')}
            lines={lines}
            value={units}
            onChange={setUnits}
            isFixed={isFixed}
          />
          <div className={styles['pair']}>
            <CarrierField
              label={t('studio-orders.parcel.carrier')}
              size={40}
              carriers={unsent.data?.carriers ?? []}
              value={carrier}
              onChange={setCarrier}
              readOnly={isFixed}
            />
            <Input
              label={t('studio-orders.parcel.number')}
              size={40}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              readOnly={isFixed}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          </div>
          <p>{t('studio-orders.parcel.consequence')}</p>
        </>
      )}
      reason="none"
      blocked={isMissing ? t('studio-orders.parcel.missing') : undefined}
      confirmLabel={t('studio-orders.act.dispatch')}
      run={({ idempotencyKey }) =>
        api
          .call<CallOf<typeof sendStudioParcel>>(
            'POST',
            '/api/studio/sending/parcels/',
            { number: order.number, carrier: carrier.trim(), tracking_number: code.trim(), items },
            { idempotencyKey },
          )
          .finally(() => refreshOrders(client))
      }
      doneText={t('studio-orders.parcel.done')}
      onClose={onClose}
    />
  )
}
