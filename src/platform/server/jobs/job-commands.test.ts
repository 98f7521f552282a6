import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { createServiceClient } from '../call-service.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestJobs } from '../testing/jobs.ts'
import { adaActor, auditSql } from '../testing/operator.ts'
import { addJob } from './add-job.ts'
import { createJobCommands } from './job-commands.ts'
import { observeJobs } from './job-metrics.ts'
import { defineTask, noPayload } from './task.ts'

let database: TestDatabase
let ran: string[]
beforeEach(async () => {
  database = await testDatabase()
  ran = []
})
afterEach(() => database.close())

const task = (name: string) =>
  defineTask({
    name,
    schema: noPayload,
    queue: 'messages',
    attempts: 3,
    run: async () => void ran.push(name),
  })
const tasks = [task('code'), task('letter')] as const
const [code, email] = tasks

function run(name: string, args: string[] = [], options: Record<string, string> = {}) {
  const command = createJobCommands([...tasks]).find(one => one.name === name)
  const context = {
    config: testConfig(),
    database,
    now: () => 0,
    log: pino({ level: 'silent' }),
    createServices: createServiceClient,
    actor: adaActor,
  }
  return command?.run({ args, options }, context)
}

/**
 * Adds two permanently failed codes and three emails: one waiting for a retry, one waiting for a worker, and
 * one running.
 */
async function aQueue() {
  for (const one of [code, code, email, email, email]) await addJob(database.db, one, {})
  const change = (id: number, set: string) =>
    database.pool.query(`update graphile_worker._private_jobs set ${set} where id = $1`, [id])
  for (const id of [1, 2]) await change(id, `attempts = 3, last_error = E'away\\nat line 7', run_at = now()`)
  await change(
    3,
    `attempts = 1, last_error = E'Batch failures:\\nno answer\\nno answer', run_at = '2099-01-01'`,
  )
  await change(5, `attempts = 3, locked_at = now(), locked_by = 'one'`)
}

const audits = async () =>
  (await database.pool.query(`select actor, act, object, reason, before, after from ${auditSql} l`)).rows

describe('job commands', () => {
  test('list jobs with their state, permanently failed ones first', async () => {
    await aQueue()
    const all = await run('jobs list')
    expect(all).toMatchObject({
      ok: true,
      data: {
        jobs: [
          { id: 1, task: 'code', queue: 'messages', state: 'failed', last_error: 'away\nat line 7' },
          { id: 2, state: 'failed' },
          { id: 4, task: 'letter', state: 'waiting' },
          { id: 5, state: 'running' },
          { id: 3, state: 'retrying' },
        ],
      },
      text: expect.stringContaining('1  code (messages)  failed, 3 of 3 tries: away\n'),
    })
    expect(all?.ok && all.text).toContain('retrying, 1 of 3 tries, at 2099-01-01T00:00:00.000Z: no answer')
    expect(await run('jobs list', [], { failed: '', limit: '1' })).toMatchObject({
      data: { jobs: [{ id: 1 }] },
    })
    expect(await run('jobs list', [], { failed: '', task: 'letter' })).toMatchObject({
      text: 'No job waits.',
    })
    expect(await run('jobs list', [], { limit: 'x' })).toMatchObject({ ok: false })
  })

  test("retry a task's failed jobs and write one audit row", async () => {
    await aQueue()
    const retried = await run('jobs retry', [], { task: 'code', reason: 'the service is back' })
    expect(retried).toEqual({ ok: true, data: { ids: [1, 2] }, text: '2 jobs are tried again.' })
    const [before, after] = [
      { jobs: 2, attempts: 3 },
      { jobs: 2, attempts: 0 },
    ]
    const act = { actor: 'shell:Ada', act: 'jobs retry', object: 'task code', reason: 'the service is back' }
    expect(await audits()).toEqual([{ ...act, before, after }])
    const jobs = await startTestJobs(database, [code])
    await vi.waitFor(() => expect(ran).toEqual(['code', 'code']), 8_000)
    await jobs.close()
  })

  test('retry one job by its id before it is due, but not a running one', async () => {
    await aQueue()
    expect(await run('jobs retry', ['3'])).toMatchObject({ ok: true, data: { ids: [3] } })
    expect(await run('jobs retry', ['5'])).toEqual({ ok: false, problem: 'No job 5 waits.' })
    expect(await audits()).toMatchObject([
      { object: 'job 3', before: { attempts: 1 }, after: { attempts: 0 } },
    ])
  })

  test.each([
    [[], {}, 'Name a job by its id, or --task.'],
    [['1'], { task: 'code' }, 'Name a job by its id, or --task.'],
    [['x'], {}, '"x" is no id of a job.'],
    [['7'], {}, 'No job 7 waits.'],
    [[], { task: 'code' }, 'No job of code has failed.'],
  ])('reject jobs retry %j %j: %s', async (args, options, problem) => {
    expect(await run('jobs retry', args, options)).toEqual({ ok: false, problem })
    expect(await audits()).toEqual([])
  })

  test("don't count a failed job that a newer one replaced while it ran", async () => {
    const { db, pool } = database
    const key = 'settle 7'
    await addJob(db, code, {}, { key })
    await pool.query(
      `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'one'`,
    )
    await addJob(db, code, {}, { key, runAt: new Date('2099-01-01') })
    expect(await run('jobs list')).toMatchObject({
      data: { jobs: [{ state: 'running' }, { state: 'waiting' }] },
    })
    // Simulates a job that fails or whose process dies.
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = 'away'`,
    )
    expect(await run('jobs list', [], { failed: '' })).toMatchObject({ data: { jobs: [] } })
    expect(await run('jobs list')).toMatchObject({ data: { jobs: [{ state: 'waiting' }] } })
    expect(await run('jobs retry', [], { task: 'code' })).toMatchObject({ ok: false })
    const registry = new Registry()
    observeJobs(registry, { tasks: [...tasks], db })
    const text = await registry.metrics()
    expect(text).toContain('jobs{queue="messages",state="failed"} 0')
    expect(text).not.toContain('jobs_failed{')
    // Leaves the newer job without attempts.
    await pool.query('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [key])
    expect(await run('jobs list', [], { failed: '' })).toMatchObject({
      data: { jobs: [{ state: 'failed' }] },
    })
  })
})
