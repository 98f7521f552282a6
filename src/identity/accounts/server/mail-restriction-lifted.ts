import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { emailAddressStatement } from './set-password.ts'

/** Emails a fan that the age restriction was lifted, by a parent's consent or by age. */
export const mailRestrictionLifted = defineTask({
  name: 'mailRestrictionLifted',
  aliases: ['mailAllowed'],
  schema: z.object({ user_id: z.int(), is_of_age: z.boolean().default(false) }),
  queue: 'messages',
  async run({ user_id: userId, is_of_age: isOfAge }, { database, mailer, publicUrl }) {
    const [fan] = await database.db.query(emailAddressStatement, [userId])
    if (!fan) return
    const language = createEmailLanguage(fan.locale)
    const { t } = language
    const values = { brand: brand.name }
    const email = renderEmail(language, {
      subject: t(isOfAge ? 'mail.ofAge.subject' : 'mail.allowed.subject'),
      title: t('mail.allowed.title'),
      paragraphs: [t(isOfAge ? 'mail.ofAge.text' : 'mail.allowed.text', values)],
      button: { label: t('mail.allowed.button', values), url: `${publicUrl}/` },
      reason: t('mail.confirm.reason', values),
    })
    await mailer.send({ id: `allowed-${userId}`, to: fan.email, ...email })
  },
})
