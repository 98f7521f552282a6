import * as z from 'zod'
import { readConfirmedEmail } from '../../../identity/accounts/server/index.ts'
import { brand } from '../../../platform/brand.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { priorities } from '../../../platform/server/jobs/queues.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'
import { computeDigits, emailCodeRow, isAlive } from './email-code.ts'

const toMail = statement({
  name: 'redeem.email-code-to-mail',
  text: 'select id, owner_id, sent_at from redeem_email_codes where id = $1',
  row: emailCodeRow,
})

/**
 * Emails a code in the language of the account that owns the email address. Skips a used, replaced or expired
 * code.
 */
export const mailRedeemCode = defineTask({
  name: 'mailRedeemCode',
  schema: z.object({ code_id: z.uuid() }),
  queue: 'messages',
  priority: priorities.urgent,
  attempts: 10,
  async run({ code_id: id }, { database: { db }, mailer, config, now }) {
    const [code] = await db.query(toMail, [id])
    if (!code || !isAlive(code, now())) return
    const address = await readConfirmedEmail(db, code.owner_id)
    if (!address) return
    const language = createEmailLanguage(address.locale)
    const { t } = language
    const email = renderEmail(language, {
      subject: t('mail.redeemCode.subject'),
      title: t('mail.redeemCode.title'),
      paragraphs: [t('mail.redeemCode.text', { brand: brand.name }), computeDigits(code, config)],
      notes: [t('mail.redeemCode.notYou')],
      reason: t('mail.safety.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `redeem-code-${id}`, to: address.email, ...email })
  },
})
