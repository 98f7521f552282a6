import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import { openPage } from '../../../app/testing/open-page.tsx'
import { fail } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { listEntryTickets, lookAtLink, takeTicket, ticketErrors } from '../contract.ts'
import { toTicket } from './testing/sample-ticket.ts'

const { product_name, category, event, show_id, admits_from } = toTicket({ category: 'Balcony' })
const offered = { product_name, category, event, show_id, admits_from, is_yours: false }

async function openLink({
  fan = mira,
  link = offered,
  hash = '#secret',
}: {
  fan?: typeof mira | null
  link?: typeof offered
  hash?: string
} = {}) {
  const server = await startContractServer()
  server.answers(lookAtLink, link)
  const page = await openPage(`/ticket/${hash}`, { server, fan })
  return { ...page, server }
}

const findAccept = () => findReadyButton('Accept the ticket')

describe('ticket acceptance page', () => {
  test('shows the event and takes nothing before the fan accepts', async () => {
    const { server } = await openLink()
    await findAccept()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Noor in Lisbon')
    expect(screen.getByText('Balcony')).toBeTruthy()
    expect(screen.getByText('Coliseu, Lisbon')).toBeTruthy()
    expect(server.calls(lookAtLink)).toMatchObject([{ query: {}, body: { link_token: 'secret' } }])
    expect(server.calls(takeTicket)).toEqual([])
  })

  test('opens the ticket once the fan has accepted it', async () => {
    const { server, user, address } = await openLink()
    server.answers(takeTicket, toTicket({ ticket_id: 'tic_5', order_id: null }))
    await user.click(await findAccept())
    await waitFor(() => expect(address()).toBe('/ticket/tic_5/'))
    expect(server.calls(takeTicket)).toMatchObject([{ body: { link_token: 'secret' } }])
  })

  test('retries a lost request with the same idempotency key', async () => {
    const { server, user, address } = await openLink()
    server.answers(takeTicket, noConnection)
    await user.click(await findAccept())
    await screen.findByText('No connection. Check your network and try again.')
    server.answers(takeTicket, toTicket({ ticket_id: 'tic_5', order_id: null }))
    await user.click(await findAccept())
    await waitFor(() => expect(address()).toBe('/ticket/tic_5/'))
    const [lost, repeated] = server.calls(takeTicket).map(({ key }) => key)
    expect(repeated).toBe(lost)
  })

  test('shows that the link is used up when another fan was faster', async () => {
    const { server, user } = await openLink()
    server.answers(takeTicket, () => {
      server.answers(lookAtLink, fail(ticketErrors.linkNotGood))
      return fail(ticketErrors.linkNotGood)
    })
    await user.click(await findAccept())
    await screen.findByRole('heading', { name: 'This link doesn’t work any more' })
    expect(screen.queryByRole('button', { name: 'Accept the ticket' })).toBeNull()
  })

  test('shows that the link is invalid when it has no token', async () => {
    const { server } = await openLink({ hash: '' })
    await screen.findByRole('heading', { name: 'This link doesn’t work any more' })
    expect(server.calls(lookAtLink)).toEqual([])
  })

  test('does not let the fan accept their own ticket', async () => {
    await openLink({ link: { ...offered, is_yours: true } })
    await screen.findByRole('heading', { name: 'This is your own ticket' })
    expect(screen.queryByRole('button', { name: 'Accept the ticket' })).toBeNull()
  })

  test('asks a visitor to log in before it requests the offer', async () => {
    const { server, signIn } = await openLink({ fan: null })
    await screen.findByRole('heading', { name: 'Log in to accept this ticket' })
    expect(server.calls(lookAtLink)).toEqual([])
    signIn(mira)
    await findAccept()
    expect(server.calls(listEntryTickets)).toEqual([])
  })
})
