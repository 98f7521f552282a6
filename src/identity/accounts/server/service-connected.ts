import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { oauthServices } from '../../../platform/contract/oauth-services.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { oauthProviders } from './oauth-config.ts'
import { emailAddressStatement } from './set-password.ts'

const payloadShape = z.object({
  user_id: z.int(),
  provider: z.enum(oauthProviders),
  connected_at_ms: z.int(),
})

/** Emails a fan that a provider can now be used to sign in, because someone else may have connected it. */
export const mailServiceConnected = defineTask({
  name: 'mailServiceConnected',
  schema: payloadShape,
  queue: 'messages',
  async run({ user_id: userId, provider, connected_at_ms: atMs }, { database, mailer, publicUrl }) {
    const [fan] = await database.db.query(emailAddressStatement, [userId])
    if (!fan) return
    const language = createEmailLanguage(fan.locale)
    const { t, moment } = language
    const service = { service: oauthServices[provider] }
    const email = renderEmail(language, {
      subject: t('mail.serviceConnected.subject', service),
      title: t('mail.serviceConnected.title'),
      paragraphs: [
        t('mail.serviceConnected.text', { ...service, time: moment(atMs), brand: brand.name }),
        t('mail.serviceConnected.notYou', service),
      ],
      button: { label: t('mail.reset.button'), url: publicUrl + paths.resetPassword() },
      reason: t('mail.safety.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `service-connected-${userId}-${provider}-${atMs}`, to: fan.email, ...email })
  },
})
