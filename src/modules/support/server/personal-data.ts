import type { ReadDb } from '../../../platform/server/database.ts'
import type { Person, PersonalData } from '../../../platform/server/personal-data.ts'

/** What was written to the operators from the fan's address. Tickets name no fan: anyone may write one. */
export const supportData: PersonalData = {
  tables: {
    support_tickets: { exportedAs: 'support_tickets' },
    support_ticket_images: { exportedAs: 'support_tickets' },
  },
  export: async (db, person) => ({ support_tickets: await readTickets(db, person) }),
  async erase(db, { emailKey }) {
    const text = 'delete from support_tickets where lower(email) = $1'
    await db.query({ name: 'support.erase', text, values: [emailKey] })
  },
}

async function readTickets(db: ReadDb, { emailKey, isEmailConfirmed }: Person): Promise<object[]> {
  if (!isEmailConfirmed) return []
  const text = `select to_jsonb(t) - 'id' as ticket,
      (select json_agg(json_build_object('type', 'image/webp', 'width', width, 'height', height,
          'base64', encode(bytes, 'base64')) order by position)
        from support_ticket_images where ticket_id = t.id) as images
    from support_tickets t where lower(email) = $1 order by id`
  const statement = { name: 'support.export', text, values: [emailKey] }
  const rows = await db.query<{ ticket: object; images: object[] | null }>(statement)
  return rows.map(({ ticket, images }) => ({ ...ticket, images: images ?? [] }))
}
