import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'

const daysAfterEnd = 90

/**
 * Deletes listed identities 90 days after they expire, and email codes after a day. The record of the fan who
 * redeemed a key remains.
 */
export const purgeIdentities = defineRetention({
  name: 'purgeIdentities',
  aliases: ['forgetIdentities'],
  every: '17 5 * * *',
  old: [
    {
      statement: statement({
        name: 'redeem.forget-identities',
        text: `update redeem_keys set key_hash = null where id = any(array(
            select k.id from redeem_keys k join redeem_batches b on b.id = k.batch_id
              join redeem_offers f on f.id = b.offer_id
             where k.key_hash is not null and f.method <> 'CODE'
               and least(b.closed_at, b.valid_until) < $1::timestamptz - make_interval(days => $2)
             limit $3 for update of k skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now), daysAfterEnd],
    },
    {
      statement: statement({
        name: 'redeem.forget-email-codes',
        text: `delete from redeem_email_codes where id = any(array(
            select id from redeem_email_codes where sent_at < $1::timestamptz - interval '1 day'
             limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now)],
    },
  ],
})
