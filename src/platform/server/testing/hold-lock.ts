import type { TestDatabase } from './database.ts'

/**
 * Runs a statement that locks rows and holds them, so that statements which need them wait in their order:
 * `untilWaiting(2)` resolves once two wait, and `release` lets them go on after a last change.
 */
export async function holdLock({ pool }: Pick<TestDatabase, 'pool'>, lock: string) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(lock)
  return {
    async untilWaiting(count: number) {
      for (;;) {
        // A transaction would see the same activity each time.
        const { rows } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows.length >= count) return
      }
    },
    async release(change = 'select') {
      await client.query(change)
      await client.query('commit')
      client.release()
    },
  }
}
