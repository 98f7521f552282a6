import { Failure } from '../../../platform/contract/errors.ts'
import { changeState } from '../../../platform/server/change-state.ts'
import { lockOrder, secureStock } from '../../orders/server/index.ts'
import { abandonPayment } from './abandon-payment.ts'
import { settleAt } from './ask-to-settle.ts'
import { claimToken } from './claim-token.ts'
import { isOpen } from './decisions/settle.ts'
import { foldReading } from './fold-reading.ts'
import { paymentMachine } from './payment-machine.ts'
import { broughtOf, lockPayment, notePayment, type Payment, toProvider } from './payment-row.ts'
import { type PaymentTools, providerOf } from './tools.ts'

/** How long an approval may take. Until then nobody else asks for it, and the hold of the order lasts. */
const approvalMs = 45_000
/** After an approval without an answer the provider is read. */
const readAfterMs = 5_000

/**
 * Charges what the fan has agreed to, once its stock is made sure of (product 9). That an approval goes out is committed
 * before it does: whoever comes later reads the provider first.
 */
export async function approvePayment(tools: PaymentTools, asked: Payment): Promise<void> {
  const start = await startApproval(tools, asked)
  if (start.is === 'no_stock' || start.is === 'order_paid') {
    return void (await abandonPayment(tools, start.payment, start.is))
  }
  if (start.is !== 'go') return
  const { payment } = start
  const provider = providerOf(tools, payment.provider)
  const reading = await provider.approve(toProvider(payment, tools), broughtOf(payment, tools))
  if (reading.is === 'read') {
    const folded = await foldReading(tools, payment, reading, { approvedUntil: start.until })
    if (folded !== 'too_late') return
  }
  await tools.transaction(async db => {
    const held = await lockPayment(db, payment.id)
    if (!isOpen(held) || held.approvingUntil?.getTime() !== start.until) return
    const next = new Date(tools.now() + readAfterMs)
    // Over, and not forgotten: what the provider does not know after an approval is given up.
    await notePayment(db, held, { approvingUntil: new Date(tools.now()), readDueAt: next })
    await settleAt(db, tools, held.id, next)
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
      notePayment(db, payment, { approvingUntil: until, readDueAt: until }),
      settleAt(db, tools, id, until),
    ])
    return { is: 'go', ...held, payment: { ...payment, status: 'PENDING', readDueAt: until } }
  })
}
