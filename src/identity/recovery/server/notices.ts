import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { statement } from '../../../platform/server/statement.ts'

const changeShape = z.object({ user_id: z.int(), email: z.string(), changed_at_ms: z.int() })

/** Notifies the account's previous email address. */
export const mailEmailChanged = defineTask({
  name: 'mailEmailChanged',
  schema: changeShape,
  queue: 'messages',
  async run({ user_id: userId, email, changed_at_ms: changedAtMs }, { database, mailer, publicUrl }) {
    const fan = await readFan(database.db, userId)
    if (!fan) return
    const language = createEmailLanguage(fan.locale)
    const { t, moment } = language
    const values = { time: moment(changedAtMs), brand: brand.name }
    const message = renderEmail(language, {
      subject: t('mail.emailChanged.subject'),
      title: t('mail.emailChanged.title'),
      paragraphs: [t('mail.emailChanged.text', values), t('mail.emailChanged.notYou')],
      button: { label: t('mail.emailChanged.button'), url: publicUrl + paths.contact() },
      reason: t('mail.emailChanged.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `email-changed-${userId}-${changedAtMs}`, to: email, ...message })
  },
})

/** Notifies the account's email address that a change was requested, while it can still be stopped. */
export const mailEmailChangeRequested = defineTask({
  name: 'mailEmailChangeRequested',
  aliases: ['mailEmailAsked'],
  schema: z.object({ user_id: z.int(), asked_at_ms: z.int() }),
  queue: 'messages',
  async run({ user_id: userId, asked_at_ms: askedAtMs }, { database, mailer, publicUrl }) {
    const fan = await readFan(database.db, userId)
    if (!fan) return
    const language = createEmailLanguage(fan.locale)
    const { t, moment } = language
    const values = { time: moment(askedAtMs), brand: brand.name }
    const message = renderEmail(language, {
      subject: t('mail.emailAsked.subject'),
      title: t('mail.emailAsked.title'),
      paragraphs: [t('mail.emailAsked.text', values), t('mail.emailAsked.notYou')],
      button: { label: t('mail.reset.button'), url: publicUrl + paths.resetPassword() },
      reason: t('mail.safety.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `email-asked-${userId}-${askedAtMs}`, to: fan.email, ...message })
  },
})

const mailAddress = statement({
  name: 'recovery.mail-address',
  text: 'select email, locale from users where id = $1 and disabled_at is null',
  row: z.object({ email: z.string(), locale: z.string() }),
})

async function readFan(db: ReadDb, userId: number) {
  const [fan] = await db.query(mailAddress, [userId])
  return fan
}
