import type { ServerModule } from '../../../platform/server/app.ts'
import { paymentCommands } from './commands/payment-commands.ts'
import { forgetRawPayments } from './forget.ts'
import { savedCardData } from './leave-cards.ts'
import { orderCalls } from './order-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { paymentMachine } from './payment-machine.ts'
import { definePaymentReturns } from './payment-returns.ts'
import { newsWebhook } from './receive-news.ts'
import { refundMachine } from './refund-machine.ts'
import { savedCardCalls } from './saved-card-calls.ts'
import { paymentTasks } from './tasks.ts'
import { type PaymentTasks, type ProvidersOf, toolsMaker } from './tools.ts'

/** The module with these providers: the real ones in the product, others in tests. */
export function createPaymentsModule(providersOf: ProvidersOf): ServerModule {
  const toolsOf = toolsMaker(providersOf, (): PaymentTasks => tasks)
  const tasks = paymentTasks(toolsOf)
  return {
    name: 'payments',
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
    ],
    implementations: [...paymentCalls(toolsOf), ...orderCalls(toolsOf), ...savedCardCalls(toolsOf)],
    machines: [paymentMachine, refundMachine],
    tasks: [...Object.values(tasks), forgetRawPayments],
    webhooks: [newsWebhook(providersOf, toolsOf)],
    returns: [definePaymentReturns(toolsOf)],
    commands: paymentCommands(toolsOf),
    personalData: savedCardData,
  }
}
