import type { Db } from './database.ts'
import { defineRetention, deletedRow } from './jobs/retention.ts'
import { none, statement } from './statement.ts'

const retentionDays = 30

const eraseKeysQuery = statement({
  name: 'idempotency.forget-fan',
  text: 'delete from idempotency_keys where user_id = $1',
  row: none,
})
const eraseContinuationsQuery = statement({
  name: 'continued-writes.forget-fan',
  text: 'delete from continued_writes where user_id = $1',
  row: none,
})

/** Deletes all stored responses of a fan, as part of an account deletion. */
export async function eraseStoredResponses(db: Db, userId: number): Promise<void> {
  await db.query(eraseKeysQuery, [userId])
  await db.query(eraseContinuationsQuery, [userId])
}

const getCutoff = (now: number) => [new Date(now - retentionDays * 86_400_000)]

/** Deletes idempotency keys and continuations after 30 days. */
export const purgeIdempotencyKeys = defineRetention({
  name: 'purgeIdempotencyKeys',
  aliases: ['forgetIdempotencyKeys'],
  every: '17 3 * * *',
  old: [
    {
      statement: statement({
        name: 'idempotency.forget',
        text: `delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: getCutoff,
    },
    {
      statement: statement({
        name: 'continued-writes.forget',
        text: `delete from continued_writes where ctid = any(array(
        select ctid from continued_writes where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: getCutoff,
    },
  ],
})
