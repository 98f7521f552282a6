import { describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { testDatabase } from '../testing/database.ts'
import { readWaitingJobs } from '../testing/jobs.ts'
import { copyMigrationsBefore, migrationsFolder } from '../testing/migrations-before.ts'
import { migrateJobs } from './start-jobs.ts'

describe('migration of task names', () => {
  test('moves queued jobs and the history of scheduled tasks to the new names', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const { pool } = database
    await migrate(pool, copyMigrationsBefore('0374'))
    await migrateJobs(pool)
    await pool.query(`select graphile_worker.add_job('tellFans', '{"n":1}', job_key => 'fan-out 1')`)
    await pool.query(`select graphile_worker.add_job('mailFarewell', '{"n":2}')`)
    await pool.query(`select graphile_worker.add_job('mailAccountDeleted', '{"n":3}')`)
    await pool.query(`select graphile_worker.add_job('sendProof', '{"n":4}')`)
    const addCrontab = `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ($1, $2, $2)`
    for (const [name, day] of [
      ['forgetPhones', '2026-11-01'],
      ['forgetQuotes', '2026-11-02'],
      ['purgeQuotes', '2026-11-03'],
    ]) {
      await pool.query(addCrontab, [name, day])
    }

    expect(await migrate(pool, migrationsFolder)).toMatchObject({ ok: true })

    const jobs = Object.fromEntries(
      await Promise.all(
        ['notifyFans', 'mailAccountDeleted', 'sendProof', 'tellFans', 'mailFarewell'].map(async name => [
          name,
          (await readWaitingJobs(database, name)).map(({ payload }) => payload),
        ]),
      ),
    )
    expect(jobs).toEqual({
      notifyFans: [{ n: 1 }],
      mailAccountDeleted: [{ n: 2 }, { n: 3 }],
      sendProof: [{ n: 4 }],
      tellFans: [],
      mailFarewell: [],
    })
    const crontabs = await pool.query(
      `select identifier, last_execution::date::text as day from graphile_worker._private_known_crontabs order by 1`,
    )
    expect(crontabs.rows).toEqual([
      { identifier: 'purgePhones', day: '2026-11-01' },
      { identifier: 'purgeQuotes', day: '2026-11-02' },
    ])
  })
})
