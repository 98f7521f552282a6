import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { createEmailLanguage, renderEmail, toPlainName } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'

const payloadShape = z.object({
  user_id: z.int(),
  email: z.string(),
  username: z.string(),
  locale: z.string(),
})

/** Emails a former fan that the account was deleted, because someone else may have done it. */
export const mailAccountDeleted = defineTask({
  name: 'mailAccountDeleted',
  aliases: ['mailFarewell'],
  schema: payloadShape,
  queue: 'messages',
  async run({ user_id: userId, email, username, locale }, { mailer }) {
    const language = createEmailLanguage(locale)
    const { t } = language
    const values = { brand: brand.name }
    const message = renderEmail(language, {
      subject: t('mail.farewell.subject', values),
      title: t('mail.farewell.title'),
      paragraphs: [
        t('mail.hello', { name: toPlainName(username) }),
        t('mail.farewell.text'),
        t('mail.farewell.free'),
        t('mail.farewell.notYou'),
      ],
      reason: t('mail.farewell.reason', values),
    })
    await mailer.send({ id: `farewell-${userId}`, to: email, ...message })
  },
})
