import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import type { Task } from '../../../platform/server/jobs.ts'
import { textsOf } from '../../../platform/server/letters/server-texts.ts'

const payloadShape = z.object({
  user_id: z.int(),
  email: z.string(),
  username: z.string(),
  locale: z.string(),
})

/** Tells who left that it is done: whoever did not do it themselves has to hear of it. */
export const mailFarewell: Task = {
  async run(payload, { mailer }) {
    const { user_id: userId, email, username, locale } = payloadShape.parse(payload)
    const t = textsOf(locale)
    const values = { brand: brand.name, name: username }
    const subject = t('mail.farewell.subject', values)
    await mailer.send({
      id: `farewell-${userId}`,
      to: email,
      subject,
      text: `${t('mail.farewell.text', values)}\n`,
    })
  },
}
