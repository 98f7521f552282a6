import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { readPerson } from '../../staff/server/index.ts'
import { readPlanned } from './planned-rows.ts'

/** Emails the person whose act did not run, because it would have done something else by then. */
export const mailFailedAct = defineTask({
  name: 'mailFailedAct',
  schema: z.object({ planned_id: z.int() }),
  queue: 'messages',
  async run({ planned_id: id }, { database, mailer, config }) {
    const row = await readPlanned(database.db, id)
    const person = row && (await readPerson(database.db, row.actor_id))
    if (!row || !person || person.disabled_at) return
    const language = createEmailLanguage(person.locale)
    const { t } = language
    const email = renderEmail(language, {
      subject: t('mail.actFailed.subject', { title: row.title }),
      title: t('mail.actFailed.title'),
      paragraphs: [t('mail.actFailed.text', { title: row.title })],
      button: { label: t('mail.studio.button'), url: `${config.studioUrl}/studio/acts/` },
      reason: t('mail.actFailed.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `act-failed-${id}`, to: person.email, ...email })
  },
})
