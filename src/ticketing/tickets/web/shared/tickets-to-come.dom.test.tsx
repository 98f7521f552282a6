import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mira } from '../../../../app/testing/mira.ts'
import { openPart } from '../../../../app/testing/open-page.tsx'
import { toOffsetPage } from '../../../../platform/contract/paged.ts'
import { startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import { listEntryTickets } from '../../contract.ts'
import { SaveTickets } from '../save-tickets.tsx'
import { toTicket } from '../testing/sample-ticket.ts'
import type { Ticket } from './ticket-queries.ts'
import { TicketsToCome } from './tickets-to-come.tsx'

async function openUpcoming(tickets: Ticket[]) {
  const server = await startContractServer()
  server.answers(
    listEntryTickets,
    toOffsetPage({ limit: 1_000, offset: 0 }, { totalCount: tickets.length, rows: tickets }),
  )
  await openPart(<TicketsToCome />, { server, fan: mira, texts: ['ticket', 'stub'] })
  return server
}

describe('TicketsToCome', () => {
  test('lists one item per order and one per ticket that was passed on to the fan', async () => {
    await openUpcoming([
      toTicket({ count: 2 }),
      toTicket({ ticket_id: 'tic_2', place: 2, count: 2 }),
      toTicket({ ticket_id: 'tic_3', order_id: null, event: { name: 'Leo in Porto' } }),
    ])
    const [own, received, ...others] = within(await screen.findByRole('list')).getAllByRole('listitem')
    expect(others).toEqual([])
    const link = within(own!).getByRole('link', { name: 'Noor in Lisbon' })
    expect(link.getAttribute('href')).toBe('/project/order/ord_1/tickets/')
    expect(own?.textContent).toContain('2 tickets')
    expect(within(received!).getByRole('link').getAttribute('href')).toBe('/ticket/tic_3/')
    expect(received?.textContent).toContain('1 ticket')
  })

  test('renders nothing when no ticket admits any more', async () => {
    const server = await openUpcoming([
      toTicket({ is_over: true }),
      toTicket({ state: 'void', void_reason: 'refunded' }),
      toTicket({ state: 'passed_on' }),
    ])
    await waitFor(() => expect(server.calls(listEntryTickets)).toHaveLength(1))
    await expect(screen.findByText('Upcoming tickets', {}, { timeout: 100 })).rejects.toThrow()
  })
})

async function openKeeping(tickets: Ticket[]) {
  const server = await startContractServer()
  await openPart(<SaveTickets tickets={tickets} />, { server, fan: mira, texts: ['ticket'] })
}

describe('SaveTickets', () => {
  test('offers one calendar file and the wallet for a single ticket', async () => {
    await openKeeping([toTicket({ allowed: ['save_to_wallet'] })])
    const link = await screen.findByRole('link', { name: 'Add to calendar' })
    expect(link.getAttribute('href')).toBe('/event/31/calendar.en.ics')
    expect(screen.getByRole('button', { name: 'Add to phone wallet' })).toBeTruthy()
  })

  test('names the event of each calendar file and offers no wallet for several tickets', async () => {
    await openKeeping([
      toTicket({ allowed: ['save_to_wallet'] }),
      toTicket({ ticket_id: 'tic_2', allowed: ['save_to_wallet'], event: { id: 32, name: 'Leo in Porto' } }),
    ])
    expect((await screen.findAllByRole('link')).map(link => link.textContent)).toEqual([
      'To calendar: Noor in Lisbon',
      'To calendar: Leo in Porto',
    ])
    expect(screen.queryByRole('button', { name: /wallet/ })).toBeNull()
  })
})
