import type { Logger } from 'pino'
import type { ServiceClient } from '../../../platform/server/call-service.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { CallContext } from '../../../platform/server/context.ts'
import type { Database, Db, ReadDb } from '../../../platform/server/database.ts'
import type { Task } from '../../../platform/server/jobs/task.ts'
import { ServiceWithoutKeys } from '../../../platform/server/service-without-keys.ts'
import { providerVariables } from './config/payments-config.ts'
import type { PaymentProvider, ProviderName } from './providers/provider.ts'

/** Creates the configured providers; tests pass a function that returns fakes. */
export type MakeProviders = (options: {
  config: Config
  outside: ServiceClient
  now: () => number
  log: Pick<Logger, 'error'>
}) => readonly PaymentProvider[]

export interface PaymentTasks {
  settlePayment: Task<{ payment_id: number }>
  sendRefund: Task<{ refund_id: number }>
  handleNews: Task<{ event_id: number }>
  sendEvidence: Task<{ dispute_id: number }>
  endHold: Task<{ order_id: number }>
  deleteCardCustomer: Task<{ card_customer_id: number }>
  refundProject: Task<{ project_id: number; after?: number | undefined }>
  reconcile: Task<{ reconciliation_id: number }>
}

/** Dependencies of the payment use cases in calls, jobs and commands. */
export interface PaymentTools {
  read: ReadDb
  transaction: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  providers: ReadonlyMap<ProviderName, PaymentProvider>
  tasks: PaymentTasks
  config: Config
  now: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

interface ToolsOptions extends Pick<PaymentTools, 'config' | 'now' | 'log'> {
  outside: ServiceClient
}

/** Creates the tools from the context of a job, a webhook or a command. */
export type MakeTools = (options: ToolsOptions & Pick<Database, 'read' | 'transaction'>) => PaymentTools

export function createToolsFactory(makeProviders: MakeProviders, tasks: () => PaymentTasks): MakeTools {
  /**
   * Caches the providers per process, because adapters cache tokens. Tests use several configurations in one
   * process, so the configuration is part of the key.
   */
  const made = new WeakMap<ServiceClient, WeakMap<Config, PaymentTools['providers']>>()
  return ({ config, now, log, outside, read, transaction }) => {
    const list = () => makeProviders({ config, outside, now, log }).map(each => [each.name, each] as const)
    const byConfig = made.get(outside) ?? new WeakMap()
    made.set(outside, byConfig)
    const providers = byConfig.get(config) ?? new Map(list())
    byConfig.set(config, providers)
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

/**
 * Creates the tools for a call. Writes use `count`, so that providers' reports are stored even if the call
 * fails.
 */
export const makeCallTools = (makeTools: MakeTools, context: CallContext): PaymentTools =>
  makeTools({ ...context, transaction: context.count })

const configNames: Record<ProviderName, keyof typeof providerVariables> = {
  stripe_card: 'stripe',
  paypal: 'paypal',
  kakaopay: 'kakaopay',
  kginicis: 'inicis',
}

export const createMissingKeysError = (name: ProviderName) =>
  new ServiceWithoutKeys(name, providerVariables[configNames[name]])

/**
 * Returns a configured provider.
 * @throws if its keys were removed; the job is then retried until they are back
 */
export function getProvider(tools: PaymentTools, name: ProviderName): PaymentProvider {
  const provider = tools.providers.get(name)
  if (!provider) throw createMissingKeysError(name)
  return provider
}
