import { type ReactNode, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { CostRows } from '../../../platform/ui/cost-rows.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { GraveActDialog } from '../../acts/web/shared/grave-act-dialog.tsx'
import type { ActPlan } from '../../acts/web/shared/use-grave-act.ts'
import { AmountField } from '../../kit/web/shared/amount-field.tsx'
import styles from './dialogs.module.css'
import type { Order } from './queries.ts'
import { emptyDraft, findRefundLimits, type RefundDraft, toRefundInput } from './refund-draft.ts'
import { UnitsField } from './units-field.tsx'
import { useOrderFormats } from './use-order-formats.ts'

/** Refunds parts of an order. The amounts are the server's, for exactly the parts that are chosen. */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const [draft, setDraft] = useState(emptyDraft)
  const input = toRefundInput(order, draft)
  const change = (changed: Partial<RefundDraft>) => setDraft({ ...draft, ...changed })
  return (
    <GraveActDialog
      act="order refund"
      input={input}
      incomplete={t('studio-orders.refund.missing')}
      title={t('studio-orders.refund.for', { number: order.number })}
      confirmLabel={t('studio-orders.refund.confirm')}
      isDangerous
      fields={isFixed => <RefundFields order={order} draft={draft} onChange={change} isFixed={isFixed} />}
      details={plan => (
        <RefundAmounts plan={plan} currency={order.currency} draft={draft} onChange={change}>
          {isDisputed(plan) && (
            <div className={styles['known']}>
              <Checkbox
                checked={draft.isDisputeKnown}
                hint={t('studio-orders.refund.disputedHint')}
                onChange={({ target }) => change({ isDisputeKnown: target.checked })}
              >
                {t('studio-orders.refund.disputed')}
              </Checkbox>
            </div>
          )}
        </RefundAmounts>
      )}
      missing={plan =>
        isDisputed(plan) && !draft.isDisputeKnown ? t('studio-orders.refund.disputedFirst') : undefined
      }
      onClose={onClose}
    />
  )
}

const isDisputed = ({ consequences }: ActPlan) => consequences.details['is_disputed'] === true

interface FieldsProps {
  order: Order
  draft: RefundDraft
  onChange: (changed: Partial<RefundDraft>) => void
  isFixed: boolean
}

function RefundFields({ order, draft, onChange, isFixed }: FieldsProps) {
  const t = useT()
  const { money } = useOrderFormats()
  const { currency } = order
  const limits = findRefundLimits(order)
  const hasTickets = order.lines.some(line => line.ticket && (draft.units[line.position] ?? 0) > 0)
  return (
    <div className={styles['fields']}>
      <UnitsField
        legend={t('studio-orders.refund.units')}
        lines={limits.lines}
        value={draft.units}
        onChange={units => onChange({ units })}
        isFixed={isFixed}
      />
      <div className={styles['pair']}>
        {limits.shipping > 0 && (
          <AmountField
            label={t('studio-orders.money.shipping')}
            hint={t('studio-orders.refund.upTo', { amount: money(limits.shipping, currency) })}
            currency={currency}
            value={draft.shipping}
            max={limits.shipping}
            onChange={shipping => onChange({ shipping })}
            readOnly={isFixed}
          />
        )}
        <AmountField
          label={t('studio-orders.money.goodwill')}
          hint={t('studio-orders.refund.goodwillHint')}
          currency={currency}
          value={draft.goodwill}
          max={limits.all}
          onChange={goodwill => onChange({ goodwill })}
          readOnly={isFixed}
        />
      </div>
      {hasTickets && (
        <Checkbox
          checked={draft.voidsTickets}
          disabled={isFixed}
          hint={t('studio-orders.refund.voidsHint')}
          onChange={({ target }) => onChange({ voidsTickets: target.checked })}
        >
          {t('studio-orders.refund.voids')}
        </Checkbox>
      )}
      <Checkbox
        checked={draft.isWithdrawal}
        disabled={isFixed}
        hint={t('studio-orders.refund.withdrawalHint')}
        onChange={({ target }) => onChange({ isWithdrawal: target.checked })}
      >
        {t('studio-orders.refund.withdrawal')}
      </Checkbox>
    </div>
  )
}

const amounts = [
  ['pieces_amount', 'studio-orders.refund.part.units'],
  ['shipping', 'studio-orders.money.shipping'],
  ['fees', 'studio-orders.money.fees'],
  ['goodwill', 'studio-orders.money.goodwill'],
] as const

interface AmountsProps {
  plan: ActPlan
  currency: string
  draft: RefundDraft
  onChange: (changed: Partial<RefundDraft>) => void
  children: ReactNode
}

/** The parts of a refund, the amount that goes back, and the shipping that is due with its units. */
function RefundAmounts({ plan: { consequences }, currency, draft, onChange, children }: AmountsProps) {
  const t = useT()
  const { money } = useOrderFormats()
  const { details } = consequences
  const read = (name: string) => (typeof details[name] === 'number' ? details[name] : 0)
  const row = (label: string, amount: number) => ({ label, amount: money(amount, currency) })
  const due = read('shipping_due')
  return (
    <>
      <CostRows
        rows={amounts.flatMap(([name, key]) => (read(name) > 0 ? [row(t(key), read(name))] : []))}
        total={row(t('studio-orders.refund.back'), read('amount'))}
        below={[
          ...(read('vat') > 0 ? [row(t('studio-orders.refund.part.vat'), read('vat'))] : []),
          ...(read('tax_free') > 0 ? [row(t('studio-orders.refund.part.taxFree'), read('tax_free'))] : []),
          row(t('studio-orders.money.stays'), read('rest')),
        ]}
      />
      {draft.shipping !== null && draft.shipping < due && (
        <Button size={40} onClick={() => onChange({ shipping: due })}>
          {t('studio-orders.refund.addShipping', { amount: money(due, currency) })}
        </Button>
      )}
      {children}
    </>
  )
}
