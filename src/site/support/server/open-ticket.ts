import * as z from 'zod'
import type { CleanImage } from '../../../platform/server/clean-images.ts'
import type { Db } from '../../../platform/server/database.ts'
import { addJob } from '../../../platform/server/jobs/add-job.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { createSupportTicket } from '../contract.ts'
import { mailSupportTicket } from './mail-ticket.ts'

type Fields = z.output<NonNullable<(typeof createSupportTicket)['body']>>
export type NewTicket = Omit<Fields, 'recaptcha_response_token'> & { images: CleanImage[] }

const openTicketStatement = statement({
  name: 'support.open-ticket',
  text: `insert into support_tickets (email, phone_number, pre_user_id, subject, message, is_auto_generated,
        first_name, last_name, language, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
  row: z.object({ id: z.int() }),
})

const insertImageStatement = statement({
  name: 'support.keep-image',
  text: `insert into support_ticket_images (ticket_id, position, bytes, width, height)
        values ($1, $2, $3, $4, $5)`,
  row: none,
})

/** Stores a ticket with its pictures and enqueues the email to the operators in one transaction. */
export async function openTicket(db: Db, ticket: NewTicket, now: number): Promise<{ ticket_id: number }> {
  const [row] = await db.query(openTicketStatement, [
    ticket.email,
    ticket.phone_number,
    ticket.pre_user_id,
    ticket.subject,
    ticket.message,
    ticket.is_auto_generated,
    ticket.first_name,
    ticket.last_name,
    ticket.language,
    new Date(now),
  ])
  if (!row) throw new Error('a ticket was not kept')
  for (const [position, { bytes, width, height }] of ticket.images.entries()) {
    await db.query(insertImageStatement, [row.id, position + 1, bytes, width, height])
  }
  await addJob(db, mailSupportTicket, { ticket_id: row.id })
  return { ticket_id: row.id }
}
