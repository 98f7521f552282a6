import type { NotificationKind } from '../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import type { EmailContent, EmailLanguage } from '../../platform/server/emails/email.ts'
import type { DomainEventParams } from './list-notifications.ts'

export interface PendingEmail {
  params: DomainEventParams
  userId: number
  locale: string
  language: EmailLanguage
  publicUrl: string
}

/** Additional parts of an email: paragraphs after its text, lists below its button, and its sender. */
export interface MailContent extends Pick<EmailContent, 'blocks' | 'notes' | 'sender'> {
  paragraphs: string[]
}

type Fill = (db: ReadDb, mail: PendingEmail) => Promise<MailContent | null>

const fills = new Map<NotificationKind, Fill>()

/**
 * Registers a function that adds parts to emails of a kind when they are sent, from the current state; the
 * function returns null if there are none to add. Each module calls this once when it loads.
 */
export function registerMailContent(kind: NotificationKind, fill: Fill): void {
  fills.set(kind, fill)
}

export async function readContent(
  db: ReadDb,
  kind: NotificationKind,
  mail: PendingEmail,
): Promise<MailContent | null> {
  return (await fills.get(kind)?.(db, mail)) ?? null
}
