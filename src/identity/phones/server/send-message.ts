import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { formatCodeText, formatLinkText } from './message-text.ts'
import { codeLifeMs, isAlive, linkLifeMs, type Phone, phoneColumns, phoneRow } from './phone.ts'
import { unseal } from './seal.ts'
import { hashLinkToken, isNewestCode } from './secrets.ts'

const payloadShape = z.object({
  phone_id: z.uuid(),
  method: z.enum(['sms', 'link']),
  locale: z.string(),
  sealed: z.string(),
})

const toSend = statement({
  name: 'phones.to-send',
  text: `select ${phoneColumns} from phones where id = $1`,
  row: phoneRow,
})

/**
 * Sends a code or link. Drops it when it has expired, was used or was replaced in the meantime, because a
 * late message would only mislead. Errors include neither code nor number.
 */
export const sendPhoneMessage = defineTask({
  name: 'sendPhoneMessage',
  schema: payloadShape,
  queue: 'messages',
  priority: priorities.urgent,
  // Ten attempts span four hours; codes and links have expired by then.
  attempts: 10,
  async run({ phone_id: id, method, locale, sealed }, { database: { db }, sms, publicUrl, now }) {
    const [phone] = await db.query(toSend, [id])
    if (!phone || phone.verified_at) return
    const secret = await unseal(db, sealed)
    const isNewest = method === 'sms' ? await isNewestCode(db, phone, secret) : isNewestLink(phone, secret)
    const sentAt = method === 'sms' ? phone.code_sent_at : phone.link_sent_at
    if (!isNewest || !isAlive(sentAt, method === 'sms' ? codeLifeMs : linkLifeMs, now())) return
    const message = method === 'sms' ? formatCodeText : formatLinkText
    await sms.send({
      id: `${id}-${sentAt?.getTime()}-${method}`,
      to: phone.e164,
      text: message(locale, secret, publicUrl),
    })
  },
})

function isNewestLink({ link_hash: expected }: Phone, token: string): boolean {
  return expected !== null && timingSafeEqual(hashLinkToken(token), expected)
}
