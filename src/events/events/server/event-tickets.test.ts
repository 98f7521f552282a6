import { expect, test } from 'vitest'
import { saleOf, type TicketRow } from './event-tickets.ts'

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

test('an event without tickets has no sale', () => {
  expect(saleOf([], now)).toBeNull()
})

test('one ticket on sale is enough; the price is the lowest of those left, in one currency', () => {
  const tickets = [
    aTicket({ price_minor: 1_000, currency: 'EUR', is_sold_out: true }),
    aTicket({ price_minor: 4_000, currency: 'EUR' }),
    aTicket({ price_minor: 3_500, currency: 'EUR', on_sale_at: '2030-07-01T00:00:00Z' }),
    aTicket({ price_minor: 20, currency: 'KRW' }),
  ]
  expect(saleOf(tickets, now)).toEqual({
    state: 'on_sale',
    on_sale_at: null,
    price_minor: 3_500,
    currency: 'EUR',
  })
})

test('a sale that has not begun says when the first does; one without tickets left is sold out', () => {
  const later = [
    aTicket({ on_sale_at: '2030-07-02T00:00:00Z' }),
    aTicket({ on_sale_at: '2030-07-01T00:00:00+00:00' }),
  ]
  expect(saleOf(later, now)).toMatchObject({ state: 'soon', on_sale_at: '2030-07-01T00:00:00.000Z' })
  const gone = [aTicket({ is_sold_out: true, price_minor: 500, currency: 'EUR' })]
  expect(saleOf(gone, now)).toEqual({
    state: 'sold_out',
    on_sale_at: null,
    price_minor: 500,
    currency: 'EUR',
  })
})
