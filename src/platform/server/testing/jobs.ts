import { pino } from 'pino'
import { Registry } from 'prom-client'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { observeJobs } from '../jobs/job-metrics.ts'
import { type Jobs, startJobs } from '../jobs/start-jobs.ts'
import type { Task, TaskContext } from '../jobs/task.ts'
import { tasksByName } from '../jobs/task-list.ts'
import type { TestDatabase } from './database.ts'
import { quietOutside } from './outside.ts'
import { noPush } from './push.ts'

type Given = Partial<Omit<TaskContext, 'database'>>

/** What a task may use; what the test does not name sends nothing. */
export function aTaskContext(database: TestDatabase, given: Given = {}): TaskContext {
  return {
    database,
    mailer: { send: async () => {} },
    sms: { send: async () => {} },
    push: noPush,
    outside: quietOutside,
    config: testConfig(),
    publicUrl: 'https://fans.example',
    now: Date.now,
    databaseTime: async () => (given.now ?? Date.now)(),
    log: pino({ level: 'silent' }),
    signal: undefined,
    ...given,
  }
}

/** The queues as the process runs them, on a test's database. */
export function startTestJobs(database: TestDatabase, tasks: Task[], given: Given = {}): Promise<Jobs> {
  const metrics = observeJobs(new Registry(), { tasks, db: database.db })
  return startJobs({ ...aTaskContext(database, given), tasks, database, metrics })
}

export interface WaitingJob {
  id: string
  task: string
  payload: unknown
  run_at: Date
  priority: number
}

/** What waits in the queues, in the order in which it was added; several payloads of one job are several. */
export async function waitingJobs({ pool }: TestDatabase, task?: string): Promise<WaitingJob[]> {
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

/** Runs waiting jobs in order, in this process; stops at one that throws, which stays in the queue. */
export async function workOff(database: TestDatabase, tasks: Task[], given: Given = {}): Promise<void> {
  const byName = tasksByName(tasks)
  const context = aTaskContext(database, given)
  for (const { id, task, payload } of await waitingJobs(database)) {
    await byName.get(task)?.run(payload, context)
    await database.pool.query('delete from graphile_worker._private_jobs where id = $1', [id])
  }
}
