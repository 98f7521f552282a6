import { pino } from 'pino'
import { Registry } from 'prom-client'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { observeJobs } from '../jobs/job-metrics.ts'
import { type Jobs, startJobs } from '../jobs/start-jobs.ts'
import type { Task, TaskContext } from '../jobs/task.ts'
import { indexTasks } from '../jobs/task-list.ts'
import { createPrimary } from '../primary.ts'
import type { TestDatabase } from './database.ts'
import { silentServiceClient } from './fake-service.ts'
import { noPush } from './push.ts'

type TaskContextOptions = Partial<Omit<TaskContext, 'database'>>

/** Creates the context of a task; services that aren't given send nothing. */
export function aTaskContext(database: TestDatabase, options: TaskContextOptions = {}): TaskContext {
  return {
    database,
    mailer: { send: async () => {} },
    sms: { send: async () => {} },
    push: noPush,
    outside: silentServiceClient,
    config: testConfig(),
    publicUrl: 'https://fans.example',
    now: Date.now,
    databaseTime: async () => (options.now ?? Date.now)(),
    log: pino({ level: 'silent' }),
    signal: undefined,
    ...options,
  }
}

/** Runs the queues on a test's database, like the real process. */
export function startTestJobs(
  database: TestDatabase,
  tasks: Task[],
  options: TaskContextOptions = {},
): Promise<Jobs> {
  const metrics = observeJobs(new Registry(), { tasks, db: database.db })
  return startJobs({
    ...aTaskContext(database, options),
    tasks,
    database: { primary: createPrimary([database.url]) },
    metrics,
  })
}

export interface WaitingJob {
  id: string
  task: string
  payload: unknown
  run_at: Date
  priority: number
}

/** Reads the waiting jobs in the order in which they were added, with one entry per payload. */
export async function readWaitingJobs({ pool }: TestDatabase, task?: string): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `select j.id, t.identifier as task, j.payload, j.run_at, j.priority from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where $1::text is null or t.identifier = $1 order by j.id`,
    [task ?? null],
  )
  return rows.flatMap(row =>
    (Array.isArray(row.payload) ? row.payload : [row.payload]).map(payload => ({ ...row, payload })),
  )
}

/**
 * Runs waiting jobs in order, in this process. Stops at the first one that throws, which stays in the queue.
 */
export async function runWaitingJobs(
  database: TestDatabase,
  tasks: Task[],
  options: TaskContextOptions = {},
): Promise<void> {
  const byName = indexTasks(tasks)
  const context = aTaskContext(database, options)
  for (const { id, task, payload } of await readWaitingJobs(database)) {
    await byName.get(task)?.run(payload, context)
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
