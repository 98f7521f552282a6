import * as z from 'zod'
import {
  type Fan,
  notificationKinds,
  readFans,
  readNotificationChoices,
} from '../../identity/accounts/server/index.ts'
import { createUnsubscribeToken } from '../../identity/recovery/server/index.ts'
import { brand } from '../../platform/brand.ts'
import { paths } from '../../platform/contract/paths.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import { createEmailLanguage, type EmailLanguage, renderEmail } from '../../platform/server/emails/email.ts'
import { priorities } from '../../platform/server/jobs/queues.ts'
import { defineTask } from '../../platform/server/jobs/task.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { domainEventParams, localizeParams } from './list-notifications.ts'
import { readContent } from './mail-content.ts'

const payloadShape = z.object({ happening_id: z.int(), user_id: z.int() })

/**
 * Emails a fan about an event, unless the fan has opted out or left in the meantime. Retries use the same
 * Message-ID, by which email clients deduplicate.
 */
export const mailNotification = defineTask({
  name: 'mailNotification',
  schema: payloadShape,
  queue: 'bulk',
  priority: priorities.delivery,
  async run({ happening_id: happeningId, user_id: userId }, { database, mailer, publicUrl }) {
    const found = await readReader(database.db, { happeningId, userId })
    if (!found) return
    const language = createEmailLanguage(found.locale)
    const { t } = language
    const values = { ...localizeParams(found.locale, found.params), brand: brand.name }
    const token = await createUnsubscribeToken(database.db, userId)
    const { params, locale } = found
    const mail = { params, userId, locale, language, publicUrl }
    const content = await readContent(database.db, found.kind, mail)
    const body = buildBody(language, found, { values, publicUrl })
    const letter = renderEmail(language, {
      ...content,
      subject: t(`mail.${found.kind}.subject`, values),
      title: t(`mail.${found.kind}.title`, values),
      ...body,
      paragraphs: [...body.paragraphs, ...(content?.paragraphs ?? [])],
      reason: t(`mail.${found.kind}.reason`, values),
      settingsUrl: publicUrl + paths.emailSettings(token),
    })
    await mailer.send({
      id: `happening-${happeningId}-${userId}`,
      to: found.email,
      ...letter,
      listUnsubscribe: `${publicUrl}/api/v1/email-settings/${token}/unsubscribe/`,
    })
  },
})

/**
 * Builds the text and the button. For changed events and shows, the button leads ticket holders to their
 * order.
 */
function buildBody(
  { t }: EmailLanguage,
  { kind, path, order_id: orderId }: MailNews,
  { values, publicUrl }: { values: Record<string, string | number>; publicUrl: string },
) {
  const text = t(`mail.${kind}.text`, values)
  if (orderId === null) {
    return { paragraphs: [text], button: { label: t(`mail.${kind}.button`, values), url: publicUrl + path } }
  }
  const button = { label: t('mail.own_ticket.button'), url: publicUrl + paths.order(orderId) }
  return { paragraphs: [text, t('mail.own_ticket.text', values)], button }
}

/**
 * SQL: the public id of the order with which fan `$2` bought a current ticket for the event or show of domain
 * event `h`.
 */
const ticketOrderSql = `(select o.public_id from entry_tickets t join orders o on o.id = t.order_id and o.user_id = $2
    where t.user_id = $2 and t.state = 'current'
      and (h.kind = 'event_changed' and h.params ->> 'change' in ('cancelled', 'postponed') and t.event_id = h.event_id
        or h.kind = 'show_soon' and h.params ->> 'news' = 'cancelled' and t.show_id = (h.params ->> 'show_id')::int)
    order by t.id limit 1)`

const newsToMail = statement({
  name: 'notifications.news-to-mail',
  text: `select h.kind, h.params, h.path, ${ticketOrderSql} as order_id from domain_events h where h.id = $1`,
  row: z.object({
    kind: z.enum(notificationKinds),
    params: domainEventParams,
    path: z.string(),
    order_id: z.string().nullable(),
  }),
})
type MailNews = RowOf<typeof newsToMail> & Pick<Fan, 'email' | 'locale'>

/** Returns the recipient; null if the fan can't or doesn't want to receive the email. */
async function readReader(
  db: ReadDb,
  { happeningId, userId }: { happeningId: number; userId: number },
): Promise<MailNews | null> {
  const [fans, choices, [happening]] = await Promise.all([
    readFans(db, [userId]),
    readNotificationChoices(db, userId),
    db.query(newsToMail, [happeningId, userId]),
  ])
  const fan = fans.find(userId)
  if (!happening || !fan?.is_email_confirmed || fan.is_disabled) return null
  const isWanted = choices.some(({ kind, mail }) => kind === happening.kind && mail)
  return isWanted ? { ...happening, email: fan.email, locale: fan.locale } : null
}
