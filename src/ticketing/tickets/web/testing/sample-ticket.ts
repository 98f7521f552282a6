import type { Ticket } from '../shared/ticket-queries.ts'

type Event = NonNullable<Ticket['event']>

/** Builds a ticket for an upcoming concert, the only ticket of its order. */
export function toTicket({
  event,
  ...given
}: Partial<Omit<Ticket, 'event'>> & { event?: Partial<Event> | null } = {}): Ticket {
  return {
    ticket_id: 'tic_1',
    order_id: 'ord_1',
    project_id: 4,
    state: 'current',
    void_reason: null,
    token: 'token-of-the-door-1',
    short_code: '7K2M9QXA',
    version: 1,
    name: null,
    place: 1,
    count: 1,
    product_name: 'Admission',
    category: null,
    event:
      event === null
        ? null
        : {
            id: 31,
            name: 'Noor in Lisbon',
            venue: 'Coliseu',
            city: 'Lisbon',
            zone: 'Europe/Lisbon',
            starts_at: '2099-08-14T19:00:00.000Z',
            is_day_only: false,
            status: 'scheduled',
            ...event,
          },
    show_id: null,
    admits_from: '2099-08-14T18:00:00.000Z',
    admits_until: null,
    is_over: false,
    can_change_until: '2099-08-14T12:00:00.000Z',
    link_expires_at: null,
    allowed: ['name', 'pass_on'],
    ...given,
  }
}
