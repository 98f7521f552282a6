import { useState } from 'react'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Select } from '../../../platform/ui/select.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { GraveActDialog } from '../../acts/web/shared/grave-act-dialog.tsx'
import styles from './dialogs.module.css'
import type { Order } from './queries.ts'
import { type ChosenUnits, listChosen, UnitsField } from './units-field.tsx'

const causes = ['lost', 'damaged', 'faulty', 'wrong_item', 'other'] as const
type Cause = (typeof causes)[number]

/** Sends units again for free, as a new order that takes stock. */
export function ReplaceDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const router = useRouter()
  const [units, setUnits] = useState<ChosenUnits>({})
  const [cause, setCause] = useState<Cause>('lost')
  const pieces = listChosen(units)
  const lines = order.lines
    .filter(line => line.needs_shipping)
    .map(line => ({ ...line, max: line.quantity - line.refunded }))
  return (
    <GraveActDialog
      act="order replace"
      input={pieces.length === 0 ? null : { order_id: order.order_id, pieces, cause }}
      incomplete={t('studio-orders.replace.missing')}
      title={t('studio-orders.replace.title', { number: order.number })}
      confirmLabel={t('studio-orders.act.replace')}
      fields={isFixed => (
        <div className={styles['fields']}>
          <UnitsField
            legend={t('studio-orders.replace.units')}
            lines={lines}
            value={units}
            onChange={setUnits}
            isFixed={isFixed}
          />
          <Select
            label={t('studio-orders.replace.cause')}
            size={40}
            disabled={isFixed}
            options={causes.map(value => ({ value, label: t(`studio-orders.replace.cause.${value}`) }))}
            value={cause}
            onChange={({ target }) => setCause(target.value as Cause)}
          />
          <p>{t('studio-orders.replace.text')}</p>
        </div>
      )}
      onDone={({ result }) => {
        const id = result?.['order_id']
        if (typeof id === 'string') router.navigate({ href: studioPaths.order(id) })
      }}
      onClose={onClose}
    />
  )
}
