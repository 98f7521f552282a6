import { testConfig } from '../../../../../tests/helpers/config.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { TestDatabase } from '../../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../../platform/server/testing/jobs.ts'
import { adaActor } from '../../../../platform/server/testing/operator.ts'
import { makeLogBlocks } from '../make-blocks.ts'
import { purgeLogBlocks } from '../purge-blocks.ts'
import { type StoredHead, verifyLog } from '../verify-log.ts'

export const hourMs = 3_600_000

/** Creates a log on a test's database, whose time is `clock.now`. */
export function logFixtures(database: TestDatabase, config = testConfig()) {
  const clock = { now: Date.UTC(2030, 0, 1, 12) }
  const context = (): Parameters<typeof makeLogBlocks.run>[1] =>
    aTaskContext(database, { config, now: () => clock.now })
  const run = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
  return {
    clock,
    run,
    /** Writes a row for each reason. */
    async write(...reasons: (string | null)[]) {
      for (const reason of reasons) {
        const entry = {
          actor: adaActor,
          act: 'user disable',
          object: 'user 12',
          reason,
          before: { is: 0 },
          after: {},
        }
        await writeAudit(database.db, entry, clock.now)
      }
    },
    makeBlocks: () => makeLogBlocks.run({}, context()),
    purge: () => purgeLogBlocks.run({}, context()),
    verify: (stored: StoredHead | null = null) =>
      database.transaction(db => verifyLog(db, { now: clock.now, stored })),
    /** Runs a statement as the owner of the database, whom no trigger stops. */
    async tamper(text: string) {
      await run('alter table audit_log disable trigger user')
      await run(text)
      await run('alter table audit_log enable trigger user')
    },
    blocks: () =>
      run(`select b.block, b.purged_at is not null as is_purged,
        array(select row_id::int from audit_block_rows r where r.block = b.block order by 1) as rows
        from audit_blocks b order by b.block`),
  }
}
