import { defineRetention } from '../../../platform/server/jobs/retention.ts'
import { linkLifeMs } from './oauth-links.ts'

/** Attempts whose window is over count for nothing. */
export const forgetAccountAttempts = defineRetention({
  name: 'forgetAccountAttempts',
  every: '17 * * * *',
  old: [
    {
      name: 'accounts.forget-attempts',
      text: `delete from account_attempts where ctid = any(array(
        select ctid from account_attempts where forget_at < $1 limit $2 for update skip locked)) returning forget_at`,
      values: now => [new Date(now)],
    },
  ],
})

/** Links that nobody came back for. */
export const forgetOauthLinks = defineRetention({
  name: 'forgetOauthLinks',
  every: '23 * * * *',
  old: [
    {
      name: 'accounts.forget-oauth-links',
      text: `delete from oauth_links where ctid = any(array(
        select ctid from oauth_links where created_at < $1 limit $2 for update skip locked)) returning created_at`,
      values: now => [new Date(now - linkLifeMs)],
    },
  ],
})
