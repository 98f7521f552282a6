import { defineRetention, deletedRow } from '../../../platform/server/jobs/retention.ts'
import { statement } from '../../../platform/server/statement.ts'
import { oauthLinkTtlMs } from './oauth-links.ts'
import { idleMaxMs } from './sessions.ts'

export const purgeAccountAttempts = defineRetention({
  name: 'purgeAccountAttempts',
  aliases: ['forgetAccountAttempts'],
  every: '17 * * * *',
  old: [
    {
      statement: statement({
        name: 'accounts.forget-attempts',
        text: `delete from account_attempts where ctid = any(array(
        select ctid from account_attempts where forget_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now)],
    },
  ],
})

export const purgeOauthLinks = defineRetention({
  name: 'purgeOauthLinks',
  aliases: ['forgetOauthLinks'],
  every: '23 * * * *',
  old: [
    {
      statement: statement({
        name: 'accounts.forget-oauth-links',
        text: `delete from oauth_links where ctid = any(array(
        select ctid from oauth_links where created_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - oauthLinkTtlMs)],
    },
  ],
})

/** Retention of ended sessions and replaced tokens, in milliseconds. */
const endedSessionTtlMs = 30 * 86_400_000

/**
 * Purges ended and idle sessions, and tokens that were replaced long ago. Until then the reuse of a replaced
 * token ends its session; afterwards it is just an unknown token.
 */
export const purgeSessions = defineRetention({
  name: 'purgeSessions',
  aliases: ['forgetSessions'],
  every: '11 4 * * *',
  old: [
    {
      statement: statement({
        name: 'accounts.forget-tokens',
        text: `delete from session_tokens where ctid = any(array(
          select ctid from session_tokens where replaced_at < $1 limit $2 for update skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - endedSessionTtlMs)],
    },
    {
      statement: statement({
        name: 'accounts.forget-ended-sessions',
        text: `delete from sessions where ctid = any(array(
          select ctid from sessions where ended_at < $1 limit $2 for update skip locked)) returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - endedSessionTtlMs)],
    },
    {
      statement: statement({
        name: 'accounts.forget-idle-sessions',
        text: `delete from sessions where ctid = any(array(
          select s.ctid from session_tokens t join sessions s on s.id = t.session_id
           where t.replaced_at is null and t.issued_at < $1 limit $2 for update of s skip locked))
          returning true as is_gone`,
        row: deletedRow,
      }),
      values: now => [new Date(now - idleMaxMs)],
    },
  ],
})
