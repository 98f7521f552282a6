import type { NotificationKind } from '../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import type { EmailContent, EmailLanguage } from '../../platform/server/emails/email.ts'
import type { HappeningParams } from './list-notifications.ts'

/** A mail to a fan that is about to be sent. */
export interface MailToFill {
  params: HappeningParams
  userId: number
  locale: string
  language: EmailLanguage
  publicUrl: string
}

/** Further parts of a mail: paragraphs behind its text, lists under its button, and who sends it. */
export interface MailContent extends Pick<EmailContent, 'blocks' | 'notes' | 'sender'> {
  paragraphs: string[]
}

type Fill = (db: ReadDb, mail: MailToFill) => Promise<MailContent | null>

const fills = new Map<NotificationKind, Fill>()

/**
 * For the domain of a kind, once as it loads: writes further parts of its mails when they are sent, from the state of
 * then; null where there are none.
 */
export function fillMails(kind: NotificationKind, fill: Fill): void {
  fills.set(kind, fill)
}

export async function readContent(
  db: ReadDb,
  kind: NotificationKind,
  mail: MailToFill,
): Promise<MailContent | null> {
  return (await fills.get(kind)?.(db, mail)) ?? null
}
