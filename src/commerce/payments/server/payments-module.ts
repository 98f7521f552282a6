import type { ServerModule } from '../../../platform/server/app.ts'
import { registerPlannedRefunds } from '../../shop/server/index.ts'
import { createProjectRefundsAct } from './acts/project-refunds-act.ts'
import { createRefundAct } from './acts/refund-act.ts'
import { paymentCommands } from './commands/payment-commands.ts'
import { disputeMachine } from './disputes/dispute-machine.ts'
import { createSubmitAct } from './disputes/submit-act.ts'
import { orderCalls } from './order-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { paymentMachine } from './payment-machine.ts'
import { measurePayments } from './payment-metrics.ts'
import { definePaymentReturns } from './payment-returns.ts'
import { paymentData } from './personal-data.ts'
import { purgeRawPayments } from './purge-raw-payments.ts'
import { createNewsWebhook } from './receive-news.ts'
import { recountMoney } from './recount.ts'
import { refundMachine } from './refund-machine.ts'
import { planRefundsOfProject } from './refund-project.ts'
import { savedCardCalls } from './saved-card-calls.ts'
import { rollUpSalesDays } from './staff/sales-days.ts'
import { createPaymentTasks } from './tasks.ts'
import { createToolsFactory, type MakeProviders, type PaymentTasks } from './tools.ts'

registerPlannedRefunds(planRefundsOfProject)

/** Creates the tasks of payments, and the tools of the use cases, which add them. */
export function createPaymentWork(makeProviders: MakeProviders) {
  const makeTools = createToolsFactory(makeProviders, (): PaymentTasks => tasks)
  const tasks = createPaymentTasks(makeTools)
  return { makeTools, tasks }
}

/** Creates the module with these providers; tests pass fakes. */
export function createPaymentsModule(
  makeProviders: MakeProviders,
  { makeTools, tasks } = createPaymentWork(makeProviders),
): ServerModule {
  return {
    name: 'payments',
    metrics: measurePayments,
    recounts: [recountMoney],
    tables: [
      'payment_tokens',
      'payments',
      'payment_events',
      'refunds',
      'refund_events',
      'provider_events',
      'ledger_entries',
      'ledger_lines',
      'project_refunds',
      'dispute_events',
      'sales_days',
      'sales_rollup',
      'reconciliations',
      'reconciliation_differences',
    ],
    implementations: [...paymentCalls(makeTools), ...orderCalls(makeTools), ...savedCardCalls(makeTools)],
    machines: [paymentMachine, refundMachine, disputeMachine],
    tasks: [...Object.values(tasks), purgeRawPayments, rollUpSalesDays],
    webhooks: [createNewsWebhook(makeProviders, makeTools)],
    returns: [definePaymentReturns(makeTools)],
    graveActs: [
      createRefundAct(makeTools),
      createProjectRefundsAct(makeTools),
      createSubmitAct(() => tasks.sendEvidence),
    ],
    commands: paymentCommands(makeTools),
    personalData: paymentData,
  }
}
