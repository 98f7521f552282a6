import * as z from 'zod'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask, noPayload, type Task, type TaskContext } from '../../../platform/server/jobs/task.ts'
import { endOrderHold } from './end-hold.ts'
import { handleNews } from './handle-news.ts'
import { deleteLeftCustomer, sweepLeftCustomers } from './leave-cards.ts'
import { providerTurns } from './provider-turns.ts'
import { refundProject, startProjectRefunds } from './refund-project.ts'
import { sendRefund } from './send-refund.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepPayments } from './sweep.ts'
import type { PaymentTasks, ToolsOf } from './tools.ts'

/** `after`: the last order that an earlier job of the same run came to. */
const ofProject = z.object({ project_id: z.int(), after: z.int().default(0) })

/** The jobs of payments, with the tools of the process they run in. */
export function paymentTasks(toolsOf: ToolsOf): PaymentTasks & { sweep: Task } {
  const tools = (context: TaskContext) => toolsOf({ ...context, ...context.database })
  const inTurn = providerTurns()
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
      run: ({ card_customer_id: id }, context) => deleteLeftCustomer(tools(context), id),
    }),
    refundProject: defineTask({
      ...money,
      name: 'refundProject',
      schema: ofProject,
      priority: priorities.fanOut,
      run: ({ project_id: id, after }, context) => refundProject(tools(context), id, after),
    }),
    sweep: defineTask({
      ...money,
      name: 'sweepPayments',
      schema: noPayload,
      every: '* * * * *',
      async run(_payload, context) {
        await sweepPayments(tools(context))
        await startProjectRefunds(tools(context))
        await sweepLeftCustomers(tools(context))
      },
    }),
  }
}
