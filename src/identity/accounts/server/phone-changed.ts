import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { emailAddressStatement } from './set-password.ts'

const payloadShape = z.object({ user_id: z.int(), changed_at_ms: z.int() })

/** Emails the fan that the account's number changed, because someone else may have changed it. */
export const mailPhoneChanged = defineTask({
  name: 'mailPhoneChanged',
  schema: payloadShape,
  queue: 'messages',
  async run({ user_id: userId, changed_at_ms: changedAtMs }, { database: { db }, mailer, publicUrl }) {
    const [fan] = await db.query(emailAddressStatement, [userId])
    if (!fan) return
    const language = createEmailLanguage(fan.locale)
    const { t, moment } = language
    const email = renderEmail(language, {
      subject: t('mail.phoneChanged.subject'),
      title: t('mail.phoneChanged.title'),
      paragraphs: [
        t('mail.phoneChanged.text', { time: moment(changedAtMs), brand: brand.name }),
        t('mail.phoneChanged.notYou'),
      ],
      button: { label: t('mail.phoneChanged.button'), url: publicUrl + paths.contact() },
      reason: t('mail.safety.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `phone-changed-${userId}-${changedAtMs}`, to: fan.email, ...email })
  },
})
