import * as z from 'zod'
import { brand } from '../../../platform/brand.ts'
import type { Db } from '../../../platform/server/database.ts'
import { defineTask } from '../../../platform/server/jobs/task.ts'
import type { Mail } from '../../../platform/server/mail.ts'

interface TicketRow {
  id: number
  email: string
  phone_number: string | null
  pre_user_id: string | null
  subject: string
  message: string
  is_auto_generated: boolean
  first_name: string | null
  last_name: string | null
  language: string
  created_at: Date
  images: Uint8Array[] | null
}

const payloadShape = z.object({ ticket_id: z.int() })

/**
 * Sends a ticket to the operators. When the process dies after the mail server took the mail and before that is
 * written down, the mail goes out again with the same Message-ID.
 */
export const mailSupportTicket = defineTask({
  name: 'mailSupportTicket',
  schema: payloadShape,
  queue: 'messages',
  async run({ ticket_id }, { database: { db }, mailer, now }) {
    const ticket = await unmailedTicket(db, ticket_id)
    if (!ticket) return
    await mailer.send(mailOf(ticket))
    const text = 'update support_tickets set mailed_at = $2 where id = $1'
    await db.query({ name: 'support.mailed', text, values: [ticket_id, new Date(now())] })
  },
})

async function unmailedTicket(db: Db, id: number): Promise<TicketRow | undefined> {
  const text = `select id, email, phone_number, pre_user_id, subject, message, is_auto_generated, first_name,
      last_name, language, created_at,
      (select array_agg(bytes order by position) from support_ticket_images where ticket_id = t.id) as images
    from support_tickets t where id = $1 and mailed_at is null`
  const [ticket] = await db.query<TicketRow>({ name: 'support.unmailed', text, values: [id] })
  return ticket
}

function mailOf(ticket: TicketRow): Mail {
  const name = [ticket.first_name, ticket.last_name].filter(Boolean).join(' ')
  const about = [
    ['From', `${name ? `${name}, ` : ''}${ticket.email}`],
    ['Phone', ticket.phone_number],
    ['Sign-up', ticket.pre_user_id],
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
