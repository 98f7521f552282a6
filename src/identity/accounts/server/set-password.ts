import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import type { Db } from '../../../platform/server/database.ts'
import { createEmailLanguage, renderEmail } from '../../../platform/server/emails/email.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import { endSessions } from './sessions.ts'

const newPassword = statement({
  name: 'accounts.new-password',
  text: 'update users set password_hash = $2 where id = $1',
  row: none,
})

/**
 * Sets the hash of a new password in the caller's transaction: ends every session and notifies the fan by
 * email.
 */
export async function setPassword(
  db: Db,
  userId: number,
  { hash, isServiceDropped = false }: { hash: string; isServiceDropped?: boolean },
  now: number,
): Promise<void> {
  await db.query(newPassword, [userId, hash])
  await endSessions(db, { userId }, now)
  const payload = { user_id: userId, changed_at_ms: now, is_service_dropped: isServiceDropped }
  await addJob(db, mailPasswordChanged, payload)
}

const payloadShape = z.object({
  user_id: z.int(),
  changed_at_ms: z.int(),
  is_service_dropped: z.boolean().default(false),
})

/** Selects the fan's email address and locale. */
export const emailAddressStatement = statement({
  name: 'accounts.mail-address',
  text: 'select email, locale from users where id = $1 and disabled_at is null',
  row: z.object({ email: z.string(), locale: z.string() }),
})

/** Emails a fan that the password changed, because someone else may have changed it. */
export const mailPasswordChanged = defineTask({
  name: 'mailPasswordChanged',
  schema: payloadShape,
  queue: 'messages',
  async run(
    { user_id: userId, changed_at_ms: changedAtMs, is_service_dropped: isServiceDropped },
    { database, mailer, publicUrl },
  ) {
    const [fan] = await database.db.query(emailAddressStatement, [userId])
    if (!fan) return
    const language = createEmailLanguage(fan.locale)
    const { t, moment } = language
    const email = renderEmail(language, {
      subject: t('mail.passwordChanged.subject'),
      title: t('mail.passwordChanged.title'),
      paragraphs: [
        t('mail.passwordChanged.text', { time: moment(changedAtMs), brand: brand.name }),
        ...(isServiceDropped ? [t('mail.passwordChanged.services')] : []),
        t('mail.passwordChanged.notYou'),
      ],
      button: { label: t('mail.reset.button'), url: publicUrl + paths.resetPassword() },
      reason: t('mail.safety.reason', { brand: brand.name }),
    })
    await mailer.send({ id: `password-changed-${userId}-${changedAtMs}`, to: fan.email, ...email })
  },
})
