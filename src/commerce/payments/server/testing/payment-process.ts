import { type Logger, pino } from 'pino'
import { testConfig } from '../../../../../tests/helpers/config.ts'
import type { Db } from '../../../../platform/server/database.ts'
import type { Task } from '../../../../platform/server/jobs/task.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext, waitingJobs } from '../../../../platform/server/testing/jobs.ts'
import { keyedCalls } from '../../../../platform/server/testing/keyed-calls.ts'
import { quietOutside } from '../../../../platform/server/testing/outside.ts'
import { ordersModule } from '../../../orders/server/index.ts'
import { orderCalls } from '../order-calls.ts'
import { paymentCalls } from '../payment-calls.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { savedCardCalls } from '../saved-card-calls.ts'
import { paymentTasks } from '../tasks.ts'
import { type PaymentTasks, type PaymentTools, toolsMaker } from '../tools.ts'

type Transaction = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** The process is gone, as by kill -9. */
export class Crash extends Error {}

interface Steps {
  /** Until the process dies. */
  left: number
  /** What each step waits for: a simulation says who goes on. */
  gate: (() => Promise<void>) | null
}

interface Given {
  database: TestDatabase
  provider: PaymentProvider
  now: () => number
}

/** The process that takes money, with its calls and jobs. `errors` are what its jobs logged as such. It can be killed after so many steps. */
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
  const toolsOf = toolsMaker(
    () => providers,
    (): PaymentTasks => tasks,
  )
  const tasks = paymentTasks(toolsOf)
  const given = { config: testConfig(), now, log: pino({ level: 'silent' }), outside: quietOutside }
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
  return { steps, tools, toolsOf, call, errors, ...jobsOf({ database, tasks: all, now, transaction, log }) }
}

const asks = new Set(['begin', 'approve', 'read', 'abandon', 'refund', 'readRefund'])

/** A process may die before it asks the provider, and before it hears the answer. */
function stepping<Given extends object>(provider: Given, step: () => Promise<void>): Given {
  return new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (typeof value !== 'function' || !asks.has(String(name))) return value
      return async (...given: unknown[]) => {
        await step()
        const answer: unknown = await value(...given)
        await step()
        return answer
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

function jobsOf({ database, tasks, now, transaction, log }: Jobs) {
  const byName = new Map(tasks.map(task => [task.name, task]))
  const context = () => ({ ...aTaskContext(database, { now, log }), database: { ...database, transaction } })
  const isDue = ({ run_at: runAt }: { run_at: Date }) => runAt.getTime() <= now()
  /** One job, which is lost where it dies; false where there is none. */
  async function workOne(): Promise<boolean> {
    const job = (await waitingJobs(database)).find(each => isDue(each) && byName.has(each.task))
    if (!job) return false
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
    await byName.get(job.task)?.run(job.payload, context())
    return true
  }
  return {
    workOne,
    /** All jobs that are due. */
    async work() {
      while (await workOne());
    },
    /** What the cron does each minute. */
    async sweep() {
      for (const name of ['endExpiredHolds', 'sweepPayments']) await byName.get(name)?.run({}, context())
    },
  }
}
