import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext } from '../../../platform/server/testing/jobs.ts'
import { purgeSupportTickets } from './purge-support-tickets.ts'

describe('purgeSupportTickets', () => {
  test('deletes a ticket with its pictures exactly after three years', async () => {
    await using database = await testDatabase()
    const write = async (subject: string, at: string) => {
      await database.pool.query(
        `with t as (insert into support_tickets (email, subject, message, is_auto_generated, language, created_at)
          values ('mira@example.org', $1, 'Hello', false, 'en', $2) returning id)
       insert into support_ticket_images (ticket_id, position, bytes, width, height)
        select id, 0, 'x', 1, 1 from t`,
        [subject, at],
      )
    }
    await write('old', '2028-03-01T11:59:59Z')
    await write('just in time', '2028-03-01T12:00:00Z')
    const now = () => Date.UTC(2031, 2, 1, 12)
    await purgeSupportTickets.run({}, aTaskContext(database, { now }))
    const { rows } = await database.pool.query<{ subject: string }>(
      'select subject from support_tickets t join support_ticket_images on ticket_id = t.id',
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['just in time'])
    await purgeSupportTickets.run({}, aTaskContext(database, { now: () => Date.UTC(2031, 2, 1, 13) }))
    expect((await database.pool.query('select from support_tickets')).rowCount).toBe(0)
  })
})
