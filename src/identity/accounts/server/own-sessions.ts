import * as z from 'zod'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { FanContext } from '../../../platform/server/context.ts'
import { statement } from '../../../platform/server/statement.ts'
import { idleMaxMs, sessionMsMax } from './sessions.ts'

const list = statement({
  name: 'accounts.own-sessions',
  text: `select s.public_id as id, s.browser, s.system, s.created_at, max(t.issued_at) as used_at, s.id = $2 as is_current
    from sessions s join session_tokens t on t.session_id = s.id
    where s.user_id = $1 and s.ended_at is null and s.created_at > $3
    group by s.id having max(t.issued_at) > $4
    order by is_current desc, used_at desc, s.id desc`,
  row: z.object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    created_at: z.date(),
    used_at: z.date(),
    is_current: z.boolean(),
  }),
})

/**
 * Lists the account's open sessions. A token is replaced once a day, so `last_used_at` is accurate to the
 * day.
 */
export async function listOwnSessions({ fan, read, now }: FanContext) {
  const since = [new Date(now() - sessionMsMax), new Date(now() - idleMaxMs)]
  const rows = await read.query(list, [fan.userId, fan.sessionId, ...since])
  return {
    results: rows.map(({ id, browser, system, created_at: startedAt, used_at: usedAt, is_current }) => ({
      id,
      device: { browser, system },
      started_at: startedAt.toISOString(),
      last_used_at: usedAt.toISOString(),
      is_current,
    })),
  }
}

const end = statement({
  name: 'accounts.end-own-session',
  text: `update sessions set ended_at = coalesce(ended_at, $3) where user_id = $1 and public_id = $2 returning id`,
  row: z.object({ id: z.int() }),
})

/** Ends one session; idempotent. */
export function endOwnSession(publicId: string, { fan, now, write }: FanContext) {
  return write(async db => {
    const ended = await db.query(end, [fan.userId, publicId, new Date(now())])
    return ended.length > 0 ? {} : fail(platformErrors.notFound)
  })
}
