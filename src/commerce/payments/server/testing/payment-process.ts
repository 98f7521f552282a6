import { type Logger, pino } from 'pino'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { Task } from '../../../../platform/server/jobs/task.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { silentServiceClient } from '../../../../platform/server/testing/fake-service.ts'
import { aTaskContext, readWaitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { keyedCalls } from '../../../../platform/server/testing/keyed-calls.ts'
import { ordersModule } from '../../../orders/server/index.ts'
import { orderCalls } from '../order-calls.ts'
import { paymentCalls } from '../payment-calls.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { savedCardCalls } from '../saved-card-calls.ts'
import { createPaymentTasks } from '../tasks.ts'
import { createToolsFactory, type PaymentTasks, type PaymentTools } from '../tools.ts'

type Transaction = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** Thrown to simulate the death of the process, as by kill -9. */
export class Crash extends Error {}

interface Steps {
  /** Number of steps until the process dies. */
  left: number
  /** Awaited by each step, so that a simulation chooses which process continues. */
  gate: (() => Promise<void>) | null
}

interface Given {
  database: TestDatabase
  provider: PaymentProvider
  now: () => number
}

/**
 * Creates a process that handles payments, with its calls and jobs, and can be killed after a number of
 * steps. `errors` holds the messages that its jobs logged as errors.
 */
export function paymentProcess({ database, provider, now }: Given) {
  const steps: Steps = { left: Number.POSITIVE_INFINITY, gate: null }
  const step = async () => {
    steps.left -= 1
    if (steps.left < 0) throw new Crash()
    await steps.gate?.()
  }
  const transaction: Transaction = async work => {
    await step()
    const result = await database.transaction(work)
    await step()
    return result
  }
  const providers = [stepping(provider, step)]
  const toolsOf = createToolsFactory(
    () => providers,
    (): PaymentTasks => tasks,
  )
  const tasks = createPaymentTasks(toolsOf)
  const given = { config: testConfig(), now, log: pino({ level: 'silent' }), outside: silentServiceClient }
  const tools: PaymentTools = toolsOf({ ...given, read: database.read, transaction })
  const call = keyedCalls({
    database,
    transaction,
    now,
    implementations: [...paymentCalls(toolsOf), ...orderCalls(toolsOf), ...savedCardCalls(toolsOf)],
  })
  const all = [...Object.values(tasks), ...(ordersModule.tasks ?? [])]
  const errors: string[] = []
  const log = pino({ level: 'error' }, { write: line => void errors.push(JSON.parse(line).msg) })
  return {
    steps,
    tools,
    toolsOf,
    call,
    errors,
    ...createJobs({ database, tasks: all, now, transaction, log }),
  }
}

const providerCalls = new Set(['begin', 'approve', 'read', 'abandon', 'refund', 'readRefund'])

/**
 * Adds a step before and after each call to the provider, because the process may die before the call or
 * before it receives the response.
 */
function stepping<Given extends object>(provider: Given, step: () => Promise<void>): Given {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || !providerCalls.has(String(name))) return value
      return async (...given: unknown[]) => {
        await step()
        const result: unknown = await value(...given)
        await step()
        return result
      }
    },
  })
}

interface Jobs {
  database: TestDatabase
  tasks: Task[]
  now: () => number
  transaction: Transaction
  log: Logger
}

function createJobs({ database, tasks, now, transaction, log }: Jobs) {
  const byName = new Map(tasks.map(task => [task.name, task]))
  const context = () => ({ ...aTaskContext(database, { now, log }), database: { ...database, transaction } })
  const isDue = ({ run_at: runAt }: { run_at: Date }) => runAt.getTime() <= now()
  /** Runs one due job, which is lost if the process dies in it; returns false if there is none. */
  async function workOne(): Promise<boolean> {
    const job = (await readWaitingJobs(database)).find(each => isDue(each) && byName.has(each.task))
    if (!job) return false
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    await byName.get(job.task)?.run(job.payload, context())
    return true
  }
  return {
    workOne,
    async work() {
      while (await workOne());
    },
    /** Runs the tasks of the minutely cron. */
    async sweep() {
      for (const name of ['endExpiredHolds', 'sweepPayments']) await byName.get(name)?.run({}, context())
    },
  }
}
