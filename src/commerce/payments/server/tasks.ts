import * as z from 'zod'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { sendEvidence } from './disputes/send-evidence.ts'
import { endOrderHold } from './end-hold.ts'
import { handleNews } from './handle-news.ts'
import { deleteOrphanedCustomer, sweepOrphanedCustomers } from './leave-cards.ts'
import { createProviderSlots } from './provider-slots.ts'
import { refundProject, startProjectRefunds } from './refund-project.ts'
import { sendRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { runReconciliation } from './staff/reconciliations.ts'
import { sweepPayments } from './sweep.ts'
import type { MakeTools, PaymentTasks } from './tools.ts'

/** `after` is the id of the last order that the run's previous job processed. */
const projectPayload = z.object({ project_id: z.int(), after: z.int().default(0) })

export function createPaymentTasks(makeTools: MakeTools): PaymentTasks & { sweep: Task } {
  const tools = (context: TaskContext) => makeTools({ ...context, ...context.database })
  const inTurn = createProviderSlots()
  const money = { queue: 'money', priority: priorities.urgent } as const
  return {
    settlePayment: defineTask({
      ...money,
      name: 'settlePayment',
      schema: z.object({ payment_id: z.int() }),
      run: ({ payment_id: id }, context) => inTurn(tools(context), 'payment', { id, work: settlePayment }),
    }),
    sendRefund: defineTask({
      ...money,
      name: 'sendRefund',
      schema: z.object({ refund_id: z.int() }),
      priority: priorities.usual,
      run: ({ refund_id: id }, context) => inTurn(tools(context), 'refund', { id, work: sendRefund }),
    }),
    handleNews: defineTask({
      ...money,
      name: 'handleProviderEvent',
      aliases: ['handleNews'],
      schema: z.object({ event_id: z.int() }),
      run: ({ event_id: id }, context) => handleNews(tools(context), id),
    }),
    sendEvidence: defineTask({
      ...money,
      name: 'sendEvidence',
      schema: z.object({ dispute_id: z.int() }),
      priority: priorities.usual,
      run: ({ dispute_id: id }, context) => sendEvidence(tools(context), id),
    }),
    endHold: defineTask({
      ...money,
      name: 'endHold',
      schema: z.object({ order_id: z.int() }),
      priority: priorities.usual,
      run: ({ order_id: id }, context) => inTurn(tools(context), 'order', { id, work: endOrderHold }),
    }),
    deleteCardCustomer: defineTask({
      ...money,
      name: 'deleteCardCustomer',
      schema: z.object({ card_customer_id: z.int() }),
      priority: priorities.idle,
      run: ({ card_customer_id: id }, context) => deleteOrphanedCustomer(tools(context), id),
    }),
    refundProject: defineTask({
      ...money,
      name: 'refundProject',
      schema: projectPayload,
      priority: priorities.fanOut,
      run: ({ project_id: id, after }, context) => refundProject(tools(context), id, after),
    }),
    reconcile: defineTask({
      name: 'reconcilePayments',
      schema: z.object({ reconciliation_id: z.int() }),
      // Reads thousands of payments one after the other, so it takes no worker from payments.
      queue: 'bulk',
      priority: priorities.idle,
      run: ({ reconciliation_id: id }, context) => runReconciliation(tools(context), id),
    }),
    sweep: defineTask({
      ...money,
      name: 'sweepPayments',
      schema: noPayload,
      every: '* * * * *',
      async run(_payload, context) {
        await sweepPayments(tools(context))
        await startProjectRefunds(tools(context))
        await sweepOrphanedCustomers(tools(context))
      },
    }),
  }
}
