import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { none, type RowOf, statement } from '../../../platform/server/statement.ts'

const payloadShape = z.object({ ticket_id: z.int() })

const mailed = statement({
  name: 'support.mailed',
  text: 'update support_tickets set mailed_at = $2 where id = $1',
  row: none,
})

/**
 * Emails a ticket to the operators. If the process dies after the mail server has accepted the email and
 * before that is recorded, the email is sent again with the same Message-ID.
 */
export const mailSupportTicket = defineTask({
  name: 'mailSupportTicket',
  schema: payloadShape,
  queue: 'messages',
  async run({ ticket_id }, { database: { db }, mailer, now }) {
    const ticket = await unmailedTicket(db, ticket_id)
    if (!ticket) return
    await mailer.send(toMail(ticket))
    await db.query(mailed, [ticket_id, new Date(now())])
  },
})

const unmailed = statement({
  name: 'support.unmailed',
  text: `select id, email, phone_number, pre_user_id, subject, message, is_auto_generated, first_name,
      last_name, language, created_at,
      (select array_agg(bytes order by position) from support_ticket_images where ticket_id = t.id) as images
    from support_tickets t where id = $1 and mailed_at is null`,
  row: z.object({
    id: z.int(),
    email: z.string(),
    phone_number: z.string().nullable(),
    pre_user_id: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    is_auto_generated: z.boolean(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    language: z.string(),
    created_at: z.date(),
    images: z.array(z.instanceof(Uint8Array)).nullable(),
  }),
})
type TicketRow = RowOf<typeof unmailed>

async function unmailedTicket(db: Db, id: number): Promise<TicketRow | undefined> {
  const [ticket] = await db.query(unmailed, [id])
  return ticket
}

function toMail(ticket: TicketRow): Mail {
  const name = [ticket.first_name, ticket.last_name].filter(Boolean).join(' ')
  const about = [
    ['From', `${name ? `${name}, ` : ''}${ticket.email}`],
    ['Phone', ticket.phone_number],
    // Omits the sign-up's id, which grants access to the sign-up.
    ['Sign-up', ticket.pre_user_id && 'under way'],
    ['Language', ticket.language],
    ['Written', ticket.created_at.toISOString()],
    ['Made by the product', ticket.is_auto_generated ? 'yes' : null],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return {
    id: `support-ticket-${ticket.id}`,
    to: 'support',
    subject: `[${brand.name} ${ticket.id}] ${ticket.subject}`,
    text: `${about.join('\n')}\n\n${ticket.message}\n`,
    replyTo: { name, address: ticket.email },
    attachments: (ticket.images ?? []).map((bytes, index) => ({
      name: `ticket-${ticket.id}-${index + 1}.webp`,
      type: 'image/webp',
      bytes,
    })),
  }
}
