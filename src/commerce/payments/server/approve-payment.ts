import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import { lockOrder, secureStock } from '../../orders/server/index.ts'
import { abandonPayment } from './abandon-payment.ts'
import { applyReading } from './apply-reading.ts'
import { claimToken } from './claim-token.ts'
import { isOpen } from './decisions/settle.ts'
import { paymentMachine } from './payment-machine.ts'
import {
  lockPayment,
  type Payment,
  toProviderPayment,
  unsealReturnData,
  updatePayment,
} from './payment-row.ts'
import { scheduleSettlement } from './request-settlement.ts'
import { getProvider, type PaymentTools } from './tools.ts'

/**
 * Maximum duration of an approval. Until then no other caller requests one, and the order's hold doesn't end.
 */
const approvalMs = 45_000
/** Delay before the provider is read after an approval without a response. */
const readAfterMs = 5_000

/**
 * Charges a payment that the fan agreed to, after securing its stock (product 9). Commits that an approval is
 * in progress before sending it, so that later callers read the provider first.
 */
export async function approvePayment(tools: PaymentTools, duePayment: Payment): Promise<void> {
  const start = await startApproval(tools, duePayment)
  if (start.is === 'no_stock' || start.is === 'order_paid') {
    return void (await abandonPayment(tools, start.payment, start.is))
  }
  if (start.is !== 'go') return
  const { payment } = start
  const provider = getProvider(tools, payment.provider)
  const reading = await provider.approve(toProviderPayment(payment, tools), unsealReturnData(payment, tools))
  if (reading.is === 'read') {
    const applied = await applyReading(tools, payment, reading, { approvedUntil: start.until })
    if (applied !== 'too_late') return
  }
  await tools.transaction(async db => {
    const held = await lockPayment(db, payment.id)
    if (!isOpen(held) || held.approvingUntil?.getTime() !== start.until) return
    const next = new Date(tools.now() + readAfterMs)
    // Ends the approval but keeps its time, because a payment that the provider still doesn't know after an
    // approval is abandoned.
    await updatePayment(db, held, { approvingUntil: new Date(tools.now()), readDueAt: next })
    await scheduleSettlement(db, tools, held.id, next)
  })
}

type Start = { is: 'go' | 'no_stock' | 'order_paid' | 'not_now'; payment: Payment; until: number }

function startApproval(tools: PaymentTools, { id, orderId }: Payment): Promise<Start> {
  return tools.transaction(async (db): Promise<Start> => {
    const now = tools.now()
    const until = new Date(now + approvalMs)
    const [order, payment] = await Promise.all([lockOrder(db, { id: orderId }), lockPayment(db, id)])
    const held = { payment, until: until.getTime() }
    const isUnderWay = (payment.approvingUntil?.getTime() ?? 0) > now
    if (!order || !isOpen(payment) || isUnderWay) return { is: 'not_now', ...held }
    if (!(await claimToken(db, tools, payment))) return { is: 'not_now', ...held }
    const secured = await secureStock(db, order, { untilMs: until.getTime(), now })
    if (secured !== 'secured') {
      return { is: secured === 'already_paid' ? 'order_paid' : 'no_stock', ...held }
    }
    if (payment.status !== 'PENDING') {
      const changed = await changeState(db, paymentMachine, id, { act: 'wait', at: now, actor: 'system' })
      if (changed instanceof Failure) return { is: 'not_now', ...held }
    }
    await Promise.all([
      updatePayment(db, payment, { approvingUntil: until, readDueAt: until }),
      scheduleSettlement(db, tools, id, until),
    ])
    return { is: 'go', ...held, payment: { ...payment, status: 'PENDING', readDueAt: until } }
  })
}
