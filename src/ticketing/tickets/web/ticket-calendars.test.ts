import { describe, expect, test } from 'vitest'
import type { Ticket } from './shared/ticket-queries.ts'
import { listCalendars } from './ticket-calendars.ts'

const event = (id: number, status = 'scheduled') =>
  ({ id, name: `Night ${id}`, status }) as NonNullable<Ticket['event']>
const ticket = (overrides: Partial<Ticket>) =>
  ({
    state: 'current',
    is_over: false,
    event: null,
    show_id: null,
    product_name: 'Pass',
    ...overrides,
  }) as Ticket

describe('listCalendars', () => {
  test('lists the calendar file of each event and show once', () => {
    const tickets = [ticket({ event: event(1) }), ticket({ event: event(1) }), ticket({ show_id: 4 })]
    expect(listCalendars(tickets, 'ko')).toEqual([
      { href: '/event/1/calendar.ko.ics', name: 'Night 1' },
      { href: '/live/4/calendar.ko.ics', name: 'Pass' },
    ])
  })

  test('omits tickets that no longer admit', () => {
    const tickets = [
      ticket({ event: event(1), state: 'void' }),
      ticket({ event: event(2), is_over: true }),
      ticket({ event: event(3, 'cancelled') }),
      ticket({}),
    ]
    expect(listCalendars(tickets, 'en')).toEqual([])
  })
})
