import { SpanKind } from '@opentelemetry/api'
import type { Job, JobHelpers, Task as Performer } from 'graphile-worker'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'
import { inSpan } from '../traces.ts'
import type { JobMetrics, JobOutcome } from './job-metrics.ts'
import { rerunAfterOutage } from './rerun-after-outage.ts'
import { deletedRow } from './retention.ts'
import { PayloadError, type Task, type TaskContext } from './task.ts'

const payloadsAtOnce = 5

type Context = Omit<TaskContext, 'signal'> & { metrics: JobMetrics }

/** Wraps a task for the queue: records a span and metrics, and logs each failure. */
export function createPerformer(task: Task, context: Context): Performer {
  return (payload, helpers) =>
    inSpan(`job ${task.name}`, { kind: SpanKind.CONSUMER }, () => perform(task, context, payload, helpers))
}

async function perform(
  task: Task,
  { metrics, ...context }: Context,
  payload: unknown,
  { job, abortSignal: signal }: JobHelpers,
) {
  const startMs = performance.now()
  const payloads: unknown[] = Array.isArray(payload) ? payload : [payload]
  const outage = { db: context.database.read, signal }
  const runOne = (one: unknown) => rerunAfterOutage(() => task.run(one, { ...context, signal }), outage)
  const results = await settle(payloads, runOne, signal)
  const failure = results.find(result => result.status === 'rejected')
  const outcome = getOutcome(job, failure)
  metrics.observe(task.name, outcome, (performance.now() - startMs) / 1_000)
  if (failure) logFailure(task, job, { ...context, err: failure.reason })
  if (task.every !== null) await deleteFailedRuns(context.database, task, outcome)
  if (!failure) return
  if (!Array.isArray(payload)) throw failure.reason
  // Rejects per payload, because the queue retries only payloads whose promise rejects.
  return results.map(result => (result.status === 'rejected' ? Promise.reject(result.reason) : undefined))
}

/**
 * Runs the payloads with limited concurrency. On shutdown, those that haven't started are left for a retry.
 */
async function settle(
  payloads: unknown[],
  run: (payload: unknown) => Promise<void>,
  signal: AbortSignal,
): Promise<PromiseSettledResult<void>[]> {
  const results: PromiseSettledResult<void>[] = []
  for (let from = 0; from < payloads.length; from += payloadsAtOnce) {
    const some = payloads.slice(from, from + payloadsAtOnce).map(async payload => {
      if (from > 0) signal.throwIfAborted()
      await run(payload)
    })
    results.push(...(await Promise.allSettled(some)))
  }
  return results
}

const isLast = ({ attempts, max_attempts: max }: Job) => attempts >= max

function getOutcome(job: Job, failure: object | undefined): JobOutcome {
  if (!failure) return 'done'
  return isLast(job) ? 'failed' : 'retried'
}

/**
 * Logs a failure as an error if it needs an operator (`npm run fanfare -- jobs list`): no attempts are left,
 * or the payload is invalid.
 */
function logFailure(task: Task, job: Job, { log, err }: { log: TaskContext['log']; err: unknown }): void {
  const { id, attempts, max_attempts: attemptsMax } = job
  const fields = { job: id, task: task.name, queue: task.queue, attempts, attemptsMax, err }
  if (isLast(job)) log.error(fields, 'a job failed for good')
  else if (err instanceof PayloadError) log.error(fields, 'a job does not fit its task')
  else log.warn(fields, 'a job failed and will be tried again')
}

const failedRuns = statement({
  name: 'jobs.forget-failed-runs',
  text: `select true as is_gone from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs
     where task_identifier = $1 and attempts >= max_attempts and locked_at is null order by id desc offset $2))`,
  row: deletedRow,
})

/**
 * Deletes earlier failed runs of a scheduled task: the latest run replaces them, and after a success none
 * remains.
 */
async function deleteFailedRuns(
  { db }: Pick<Database, 'db'>,
  { name }: Task,
  outcome: JobOutcome,
): Promise<void> {
  await db.query(failedRuns, [name, outcome === 'retried' ? 1 : 0])
}
