import * as z from 'zod'
import { writeAudit } from '../operators/audit.ts'
import type { Command, CommandContext, CommandInput, CommandResult } from '../operators/command.ts'
import { statement } from '../statement.ts'
import { isCurrentJob, isFailedJob } from './failed-job.ts'
import type { Task } from './task.ts'

export function createJobCommands(tasks: Task[]): Command[] {
  const findQueue = new Map(
    tasks.flatMap(({ name, aliases, queue }) => [name, ...aliases].map(one => [one, queue])),
  )
  return [
    {
      name: 'jobs list',
      summary: 'Lists jobs that wait or have failed; those that failed for good first.',
      args: [],
      options: {
        failed: { help: 'only those without tries left' },
        task: { help: 'only those of one task', value: 'name' },
        limit: { help: 'how many at most (unless told: 50)', value: 'number' },
      },
      details: 'Payloads are not shown: they may say who is written to.',
      run: (input, context) => list(input, context, name => findQueue.get(name) ?? 'none'),
    },
    {
      name: 'jobs retry',
      summary: 'Has a failed job tried again at once, with all its tries.',
      args: [],
      optionalArgs: ['id'],
      options: {
        task: { help: 'all jobs of one task that failed, in place of one by its id', value: 'name' },
        reason: { help: 'why, for the audit log', value: 'text' },
      },
      details: 'By its id also a job that would be tried later. A job that runs is left alone.',
      run: retry,
    },
  ]
}

const listed = statement({
  name: 'jobs.list',
  text: `select id, task_identifier as task, attempts, max_attempts, run_at, last_error, locked_at is not null as is_running
    from graphile_worker.jobs
   where ($1::text is null or task_identifier = $1) and ${isCurrentJob} and (not $2 or ${isFailedJob})
   order by ${isFailedJob} desc, run_at, id limit $3`,
  row: z.object({
    id: z.int(),
    task: z.string(),
    attempts: z.int(),
    max_attempts: z.int(),
    run_at: z.date(),
    last_error: z.string().nullable(),
    is_running: z.boolean(),
  }),
})

async function list(
  { options }: CommandInput,
  { database }: CommandContext,
  findQueue: (task: string) => string,
): Promise<CommandResult> {
  const limit = Number(options['limit'] ?? 50)
  if (!Number.isInteger(limit) || limit < 1) return { ok: false, problem: '--limit takes a number from 1.' }
  const rows = await database.db.query(listed, [
    options['task'] ?? null,
    options['failed'] !== undefined,
    limit,
  ])
  const jobs = rows.map(({ is_running: isRunning, ...job }) => {
    const isFailed = !isRunning && job.attempts >= job.max_attempts
    const state = isRunning ? 'running' : isFailed ? 'failed' : job.attempts > 0 ? 'retrying' : 'waiting'
    return { ...job, queue: findQueue(job.task), state }
  })
  const lines = jobs.map(
    ({ id, task, queue, state, attempts, max_attempts: max, run_at: at, last_error: error }) => {
      const when = state === 'failed' ? '' : `, at ${at.toISOString()}`
      const why = error === null ? '' : `: ${getFirstLine(error)}`
      return `${id}  ${task} (${queue})  ${state}, ${attempts} of ${max} tries${when}${why}`
    },
  )
  return { ok: true, data: { jobs }, text: lines.length > 0 ? lines.join('\n') : 'No job waits.' }
}

/** Returns the first line of an error message, after the queue's heading for batch failures. */
const getFirstLine = (error: string) => error.replace(/^Batch failures:\n/, '').split('\n', 1)[0]

const retried = statement({
  name: 'jobs.retry',
  text: `with old as materialized (
      select id, attempts from graphile_worker.jobs
       where locked_at is null and (id = $1 or task_identifier = $2 and ${isFailedJob})
    ), again as (
      select id from graphile_worker.reschedule_jobs(array(select id from old), run_at => now(), attempts => 0)
    )
    select id, old.attempts from again join old using (id) order by id`,
  row: z.object({ id: z.int(), attempts: z.int() }),
})

function retry(
  { args: [id], options }: CommandInput,
  { database, now, actor }: CommandContext,
): Promise<CommandResult> {
  const { task, reason = null } = options
  const problem = (text: string): Promise<CommandResult> => Promise.resolve({ ok: false, problem: text })
  if ((id === undefined) === (task === undefined)) return problem('Name a job by its id, or --task.')
  if (id !== undefined && !/^\d{1,15}$/.test(id)) return problem(`"${id}" is no id of a job.`)
  return database.transaction(async db => {
    const jobs = await db.query(retried, [id === undefined ? null : Number(id), task ?? null])
    if (jobs.length === 0) {
      return problem(id === undefined ? `No job of ${task} has failed.` : `No job ${id} waits.`)
    }
    const object = id === undefined ? `task ${task}` : `job ${id}`
    const before = { jobs: jobs.length, attempts: Math.max(...jobs.map(({ attempts }) => attempts)) }
    const after = { jobs: jobs.length, attempts: 0 }
    await writeAudit(db, { actor, act: 'jobs retry', object, reason, before, after }, now())
    const data = { ids: jobs.map(job => job.id) }
    const what = jobs.length === 1 ? 'One job is' : `${jobs.length} jobs are`
    return { ok: true, data, text: `${what} tried again.` }
  })
}
