import type { Logger } from 'pino'
import type { Outside } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Database, Db, ReadDb } from '../../../platform/server/database.ts'
import type { Task } from '../../../platform/server/jobs/task.ts'
import { ServiceWithoutKeys } from '../../../platform/server/service-without-keys.ts'
import { providerVariables } from './config/payments-config.ts'
import type { PaymentProvider, ProviderName } from './providers/provider.ts'

/** Makes the providers that are configured. Tests give their own. */
export type ProvidersOf = (given: {
  config: Config
  outside: Outside
  now: () => number
  log: Pick<Logger, 'error'>
}) => readonly PaymentProvider[]

/** The jobs that use cases ask for. */
export interface PaymentTasks {
  settlePayment: Task<{ payment_id: number }>
  sendRefund: Task<{ refund_id: number }>
  handleNews: Task<{ event_id: number }>
  endHold: Task<{ order_id: number }>
  deleteCardCustomer: Task<{ card_customer_id: number }>
  refundProject: Task<{ project_id: number; after?: number | undefined }>
}

/** What the use cases of payments work with, in a call, a job or a command alike. */
export interface PaymentTools {
  read: ReadDb
  transaction: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  providers: ReadonlyMap<ProviderName, PaymentProvider>
  tasks: PaymentTasks
  config: Config
  now: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

interface Given extends Pick<PaymentTools, 'config' | 'now' | 'log'> {
  outside: Outside
}

/** Makes tools of whatever a job, a webhook or a command is given. */
export type ToolsOf = (given: Given & Pick<Database, 'read' | 'transaction'>) => PaymentTools

export function toolsMaker(providersOf: ProvidersOf, tasks: () => PaymentTasks): ToolsOf {
  /** Made once for a process: adapters keep tokens for a while. Tests have several configurations in one. */
  const made = new WeakMap<Outside, WeakMap<Config, PaymentTools['providers']>>()
  return ({ config, now, log, outside, read, transaction }) => {
    const list = () => providersOf({ config, outside, now, log }).map(each => [each.name, each] as const)
    const ofOutside = made.get(outside) ?? new WeakMap()
    made.set(outside, ofOutside)
    const providers = ofOutside.get(config) ?? new Map(list())
    ofOutside.set(config, providers)
    return {
      config,
      now,
      log,
      read,
      providers,
      tasks: tasks(),
      transaction: work => transaction(work),
    }
  }
}

/** The same in a call. What a provider says is kept although the call fails, so it goes by `count`. */
export const toolsIn = (toolsOf: ToolsOf, context: CallContext): PaymentTools =>
  toolsOf({ ...context, transaction: context.count })

const keysOf: Record<ProviderName, keyof typeof providerVariables> = {
  stripe_card: 'stripe',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  kginicis: 'inicis',
}

export const withoutKeys = (name: ProviderName) =>
  new ServiceWithoutKeys(name, providerVariables[keysOf[name]])

/** Throws where its keys were taken away: the job tries again until they are back. */
export function providerOf(tools: PaymentTools, name: ProviderName): PaymentProvider {
  const provider = tools.providers.get(name)
  if (!provider) throw withoutKeys(name)
  return provider
}
