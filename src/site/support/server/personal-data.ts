import * as z from 'zod'
import type { ReadDb } from '../../../platform/server/database.ts'
import type { Person, PersonalData } from '../../../platform/server/personal-data.ts'
import { none, statement } from '../../../platform/server/statement.ts'

const eraseStatement = statement({
  name: 'support.erase',
  text: 'delete from support_tickets where lower(email) = $1',
  row: none,
})

/**
 * Messages to the operators from the fan's email address. Tickets reference no fan, because anyone may submit
 * one.
 */
export const supportData: PersonalData = {
  tables: {
    support_tickets: { exportedAs: 'support_tickets' },
    support_ticket_images: { exportedAs: 'support_tickets' },
  },
  export: async (db, person) => ({ support_tickets: await readTickets(db, person) }),
  // Skips unconfirmed email addresses, whose tickets may be another person's.
  async erase(db, { emailKey, isEmailConfirmed }) {
    if (isEmailConfirmed) await db.query(eraseStatement, [emailKey])
  },
}

const exportStatement = statement({
  name: 'support.export',
  text: `select to_jsonb(t) - 'id' as ticket,
      (select json_agg(json_build_object('type', 'image/webp', 'width', width, 'height', height,
          'base64', encode(bytes, 'base64')) order by position)
        from support_ticket_images where ticket_id = t.id) as images
    from support_tickets t where lower(email) = $1 order by id`,
  row: z.object({
    ticket: z.record(z.string(), z.unknown()),
    images: z.array(z.record(z.string(), z.unknown())).nullable(),
  }),
})

async function readTickets(db: ReadDb, { emailKey, isEmailConfirmed }: Person): Promise<object[]> {
  if (!isEmailConfirmed) return []
  const rows = await db.query(exportStatement, [emailKey])
  return rows.map(({ ticket, images }) => ({ ...ticket, images: images ?? [] }))
}
