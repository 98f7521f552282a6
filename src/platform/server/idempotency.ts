import type { Db } from './database.ts'
import { defineRetention, gone } from './jobs/retention.ts'
import { none, statement } from './statement.ts'

const keptDays = 30

const forgetKeysOfFan = statement({
  name: 'idempotency.forget-fan',
  text: 'delete from idempotency_keys where user_id = $1',
  row: none,
})
const forgetContinuedOfFan = statement({
  name: 'continued-writes.forget-fan',
  text: 'delete from continued_writes where user_id = $1',
  row: none,
})

/** Deletes a leaving fan's stored answers. */
export async function forgetAnswersTo(db: Db, userId: number): Promise<void> {
  await db.query(forgetKeysOfFan, [userId])
  await db.query(forgetContinuedOfFan, [userId])
}

const before = (now: number) => [new Date(now - keptDays * 86_400_000)]

/** Retention: deletes idempotency keys and continuations after 30 days. */
export const forgetIdempotencyKeys = defineRetention({
  name: 'purgeIdempotencyKeys',
  aliases: ['forgetIdempotencyKeys'],
  every: '17 3 * * *',
  old: [
    {
      statement: statement({
        name: 'idempotency.forget',
        text: `delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: gone,
      }),
      values: before,
    },
    {
      statement: statement({
        name: 'continued-writes.forget',
        text: `delete from continued_writes where ctid = any(array(
        select ctid from continued_writes where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: gone,
      }),
      values: before,
    },
  ],
})
