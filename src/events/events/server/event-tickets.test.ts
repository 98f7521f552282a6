import { describe, expect, test } from 'vitest'
import { summarizeSale, type TicketRow } from './event-tickets.ts'

const now = Date.parse('2030-06-01T12:00:00Z')
const aTicket = (row: Partial<TicketRow>): TicketRow => ({
  vendor: null,
  name: 'Box office',
  url: 'https://tickets.example/',
  project_id: null,
  on_sale_at: null,
  is_sold_out: false,
  price_minor: null,
  currency: null,
  ...row,
})

describe('`summarizeSale`', () => {
  test('returns null without tickets', () => {
    expect(summarizeSale([], now)).toBeNull()
  })

  test('returns on sale, with the lowest available price in one currency, when a ticket is available', () => {
    const tickets = [
      aTicket({ price_minor: 1_000, currency: 'EUR', is_sold_out: true }),
      aTicket({ price_minor: 4_000, currency: 'EUR' }),
      aTicket({ price_minor: 3_500, currency: 'EUR', on_sale_at: '2030-07-01T00:00:00Z' }),
      aTicket({ price_minor: 20, currency: 'KRW' }),
    ]
    expect(summarizeSale(tickets, now)).toEqual({
      state: 'on_sale',
      on_sale_at: null,
      price_minor: 3_500,
      currency: 'EUR',
    })
  })

  test('returns the earliest start of a future sale, or sold out when no ticket is available', () => {
    const upcoming = [
      aTicket({ on_sale_at: '2030-07-02T00:00:00Z' }),
      aTicket({ on_sale_at: '2030-07-01T00:00:00+00:00' }),
    ]
    expect(summarizeSale(upcoming, now)).toMatchObject({
      state: 'soon',
      on_sale_at: '2030-07-01T00:00:00.000Z',
    })
    const soldOut = [aTicket({ is_sold_out: true, price_minor: 500, currency: 'EUR' })]
    expect(summarizeSale(soldOut, now)).toEqual({
      state: 'sold_out',
      on_sale_at: null,
      price_minor: 500,
      currency: 'EUR',
    })
  })
})
