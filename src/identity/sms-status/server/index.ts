import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import type { ServerModule } from '../../../platform/server/app.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { ServiceContext, WebhookMessage } from '../../../platform/server/webhooks.ts'
import { smsStatusPath } from './create-sms.ts'
import { purgeSmsReports } from './purge-sms-reports.ts'
import { isSignedByTwilio } from './twilio/signature.ts'

export { createSms } from './create-sms.ts'

const final = ['delivered', 'undelivered', 'failed', 'read', 'canceled']
const lost = new Set(['undelivered', 'failed', 'canceled'])

const upsertReport = statement({
  name: 'sms-status.keep',
  text: `insert into sms_reports as r (message_id, status, error_code, at) values ($1, $2, $3, $4)
      on conflict (message_id) do update set status = $2, error_code = $3, at = $4
      where r.status <> all ($5)`,
  row: none,
})

async function receive({ url, header, body }: WebhookMessage, { config, db, now, log }: ServiceContext) {
  const fields = new URLSearchParams(body.toString())
  const signature = header('x-twilio-signature') ?? ''
  const authToken = config.twilio?.authToken
  if (!authToken || !isSignedByTwilio({ authToken, url, signature }, fields)) {
    return fail(platformErrors.forbidden)
  }
  const message = new URL(url).searchParams.get('message')
  const status = fields.get('MessageStatus')
  if (!message || !status) return
  const code = Number(fields.get('ErrorCode')) || null
  // Reports may arrive out of order (race): a final status is never overwritten.
  await db.query(upsertReport, [message, status, code, new Date(now()), final])
  if (lost.has(status)) log.warn({ message, status, code }, 'a text message was not delivered')
}

/**
 * Delivery status of text messages, as reported by Twilio. The webhook exists only if Twilio is configured.
 */
export const smsStatusModule: ServerModule = {
  name: 'sms-status',
  tables: ['sms_reports'],
  implementations: [],
  webhooks: [{ path: smsStatusPath, isOffered: config => config.twilio !== null, receive }],
  tasks: [purgeSmsReports],
}
