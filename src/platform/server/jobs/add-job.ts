import * as z from 'zod'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'
import { keyedFlag } from './failed-job.ts'
import type { Task } from './task.ts'

const addOne = statement({
  name: 'jobs.add',
  text: `select id from graphile_worker.add_job(identifier => $1::text, payload => $2::json,
    max_attempts => $3::int, priority => $4::int, run_at => $5::timestamptz, job_key => $6::text,
    queue_name => $7::text, job_key_mode => $8::text,
    flags => case when $6::text is not null then array['${keyedFlag}'] end)`,
  row: z.object({ id: z.int().nullable() }),
})

/**
 * Returns SQL that adds a job in a scalar subquery, for a statement that also creates the job's subject.
 * `payload` is SQL, too.
 */
export const buildAddJobSql = (task: Pick<Task, 'name' | 'attempts' | 'priority'>, payload: string) =>
  `(select id from graphile_worker.add_job(identifier => '${task.name}', payload => ${payload},
      max_attempts => ${task.attempts}, priority => ${task.priority}))`

const addMany = statement({
  name: 'jobs.add-many',
  text: `select count(*) as job_count from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
      'identifier', $1::text, 'max_attempts', $3::int, 'priority', $4::int, 'payload', payload))
    from json_array_elements($2::json) payload))`,
  row: z.object({ job_count: z.int() }),
})

/** Behavior if a job with the same key exists (graphile-worker's job_key_mode). */
export type KeyMode = 'replace' | 'unsafe_dedupe'

/**
 * Enqueues a job in the caller's transaction (a transactional outbox): the job runs if, and only if, the
 * transaction commits. Jobs with the same `key` are deduplicated: by default, the new job replaces a waiting
 * one. In the mode `unsafe_dedupe`, an existing job stays unchanged, whether it is running, is waiting for
 * its next attempt or has failed permanently.
 */
export async function addJob<Payload>(
  db: Db,
  task: Task<Payload>,
  payload: NoInfer<Payload>,
  { runAt, key, mode = 'replace' }: { runAt?: Date; key?: string; mode?: KeyMode | undefined } = {},
): Promise<void> {
  const { name, attempts, priority, every } = task
  // A scheduled task's jobs share the serial queue of its scheduled runs, so that they never overlap.
  const queue = every === null ? null : name
  const values = [name, JSON.stringify(payload), attempts, priority, runAt ?? null, key ?? null, queue, mode]
  const [job] = await db.query(addOne, values)
  // The result has no id if the job with this key started in the meantime. The second attempt finds it
  // running and adds another.
  if (job?.id === null) await db.query(addOne, values)
}

/**
 * Payloads per job. Workers scan past the jobs of other queues, so a fan-out must not enqueue one job per fan
 * (docs/writes.md).
 */
const payloadsPerJob = 25

/**
 * Enqueues a task for many payloads in batch jobs. A payload that fails is retried without the others in its
 * batch.
 */
export async function addJobs<Payload>(
  db: Db,
  task: Task<Payload>,
  payloads: NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return
  const { name, attempts, priority } = task
  const groups = Array.from({ length: Math.ceil(payloads.length / payloadsPerJob) }, (_, index) =>
    payloads.slice(index * payloadsPerJob, (index + 1) * payloadsPerJob),
  )
  await db.query(addMany, [name, JSON.stringify(groups), attempts, priority])
}
