import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import { openPage } from '../../../app/testing/open-page.tsx'
import { Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import {
  type ContractServer,
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import {
  keepTicket,
  listEntryTickets,
  makeWalletPass,
  nameEntryTickets,
  passOnTicket,
  ticketErrors,
} from '../contract.ts'
import type { Ticket } from './shared/ticket-queries.ts'
import { toTicket } from './testing/sample-ticket.ts'

const toList = (tickets: Ticket[]) =>
  toOffsetPage({ limit: 1_000, offset: 0 }, { totalCount: tickets.length, rows: tickets })

async function openTickets(tickets: Ticket[], address = '/project/order/ord_1/tickets/') {
  const server = await startContractServer()
  server.answers(listEntryTickets, toList(tickets))
  const page = await openPage(address, { server, fan: mira })
  return { ...page, server }
}

const findCode = () => screen.findByRole('img', { name: 'Your ticket’s code for the door' })
const findToken = async () => (await findCode()).getAttribute('data-ticket-code')
const queryCode = () => screen.queryByRole('img', { name: 'Your ticket’s code for the door' })
const button = (name: string) => screen.getByRole('button', { name })

describe('order tickets page', () => {
  test('shows the data that the door needs for each ticket', async () => {
    await openTickets([
      toTicket({ name: 'Mira Costa', count: 2, category: 'Balcony' }),
      toTicket({ ticket_id: 'tic_2', place: 2, count: 2, token: 'token-of-the-door-2' }),
      toTicket({ ticket_id: 'tic_9', order_id: 'ord_9', event: { name: 'Another night' } }),
    ])
    const list = await screen.findByRole('list', { name: 'Your tickets' })
    const [first, second, ...others] = within(list).getAllByRole('article')
    expect(others).toEqual([])
    expect(first?.textContent).toContain('Mira Costa')
    expect(first?.textContent).toContain('Ticket 1 of 2 · Balcony')
    expect(first?.textContent).toContain('If it can’t be scanned: 7K2M-9QXA')
    expect(first?.textContent).toContain('Coliseu, Lisbon')
    expect(first?.textContent).toMatch(/Admission from Fri, Aug 14, 7:00/)
    expect(second?.textContent).toContain('No name yet')
    expect(second?.textContent).toContain('Ticket 2 of 2 · Admission')
    const codes = within(list).getAllByRole('img')
    expect(codes.map(code => code.getAttribute('data-ticket-code'))).toEqual([
      'token-of-the-door-1',
      'token-of-the-door-2',
    ])
    expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(
      '/project/order/ord_1/',
    )
  })

  test('shows a ticket that was passed on to the fan at its own URL', async () => {
    await openTickets([toTicket(), toTicket({ ticket_id: 'tic_2', order_id: null })], '/ticket/tic_2/')
    await findCode()
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'See the order' })).toBeNull()
  })

  test('links to the purchases when the order has no tickets', async () => {
    await openTickets([toTicket({ order_id: 'ord_9' })])
    const link = await screen.findByRole('link', { name: 'See your purchases' })
    expect(link.getAttribute('href')).toBe('/user/activity/purchases/')
  })

  test('asks a visitor to log in', async () => {
    const server = await startContractServer()
    await openPage('/project/order/ord_1/tickets/', { server, fan: null })
    await screen.findByRole('heading', { name: 'Log in to see your tickets' })
    expect(server.calls(listEntryTickets)).toEqual([])
  })

  test('reloads the tickets after a failure when the fan retries', async () => {
    const server = await startContractServer()
    server.answers(listEntryTickets, noConnection)
    const { user } = await openPage('/project/order/ord_1/tickets/', { server, fan: mira })
    await screen.findByRole('heading', { name: 'Your tickets couldn’t be loaded' })
    server.answers(listEntryTickets, toList([toTicket()]))
    await dropFailedReads()
    await user.click(button('Try again'))
    expect(await findToken()).toBe('token-of-the-door-1')
  })

  test('shows the tickets of the last visit without actions when the connection fails', async () => {
    await openTickets([toTicket({ allowed: ['name', 'pass_on', 'save_to_wallet'] })])
    await findReadyButton('Pass it on')
    const kept = localStorage.getItem('own:tickets')
    expect(kept).toContain('token-of-the-door-1')
    cleanup()
    const server = await startContractServer()
    server.answers(listEntryTickets, noConnection)
    await openPage('/project/order/ord_1/tickets/', { server, fan: mira })
    await screen.findByText(/^No connection\. These are your tickets as of/)
    expect(await findToken()).toBe('token-of-the-door-1')
    expect(screen.queryByRole('button', { name: 'Pass it on' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to phone wallet' })).toBeNull()
  })
})

describe('ticket card', () => {
  test.each<[string, Parameters<typeof toTicket>[0]]>([
    ['Void: this ticket was refunded.', { state: 'void', void_reason: 'refunded' }],
    ['Void: the payment was reversed by the bank.', { state: 'void', void_reason: 'disputed' }],
    ['Passed on: someone else has this ticket now.', { state: 'passed_on' }],
  ])('shows “%s” without a code or buttons', async (text, given) => {
    await openTickets([toTicket({ token: null, short_code: null, ...given })])
    await screen.findByText(text)
    expect(queryCode()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pass it on' })).toBeNull()
    expect(screen.queryByLabelText('Name on the ticket')).toBeNull()
  })

  test.each<[RegExp, Parameters<typeof toTicket>[0]]>([
    [/^Cancelled: this event won’t take place/, { event: { status: 'cancelled' } }],
    [/^Postponed: keep your ticket/, { event: { status: 'postponed' } }],
    [/^This event is over/, { is_over: true }],
  ])('keeps its code and shows %s', async (text, given) => {
    await openTickets([toTicket(given)])
    await screen.findByText(text)
    expect(queryCode()).not.toBeNull()
  })

  test('omits the old time of a postponed event', async () => {
    await openTickets([toTicket({ event: { status: 'postponed' } })])
    await findCode()
    expect(screen.queryByText(/Admission from/)).toBeNull()
  })

  test('offers only the actions that the server allows', async () => {
    await openTickets([toTicket({ allowed: ['give_back'] })])
    const link = await screen.findByRole('link', { name: 'Return it for a refund' })
    expect(link.getAttribute('href')).toBe('/project/order/ord_1/cancel/')
    expect(screen.getByText('The doors open soon, so nothing can be changed any more.')).toBeTruthy()
    expect(screen.queryByLabelText('Name on the ticket')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Pass it on' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to phone wallet' })).toBeNull()
  })
})

async function typeName(user: Awaited<ReturnType<typeof openPage>>['user'], name: string) {
  const field = await screen.findByLabelText('Name on the ticket')
  await user.clear(field)
  await user.type(field, name)
  await user.click(button('Save name'))
}

const refuseName = (code: string) => new Failure(platformErrors.validationFailed, { 'names.0': code })

describe('ticket name form', () => {
  test('shows a new code when the name is saved', async () => {
    const { server, user } = await openTickets([toTicket()])
    const renamed = toTicket({ name: 'Mira Costa', version: 2, token: 'newer-token' })
    server.answers(nameEntryTickets, () => {
      server.answers(listEntryTickets, toList([renamed]))
      return { results: [renamed] }
    })
    await typeName(user, 'Mira Costa')
    await screen.findByText('Saved. This is your new code.')
    await waitFor(async () => expect(await findToken()).toBe('newer-token'))
    expect(server.calls(nameEntryTickets)).toMatchObject([
      { params: { project_id: '4' }, body: { ticket_ids: ['tic_1'], names: ['Mira Costa'] } },
    ])
  })

  test('shows the server’s error at the field and moves the focus there', async () => {
    const { server, user } = await openTickets([toTicket()])
    server.answers(nameEntryTickets, refuseName('ERR_INVALID_CHARACTERS'))
    await typeName(user, 'M†ra')
    await screen.findByText('Some of these characters can’t be used here.')
    const field = screen.getByLabelText('Name on the ticket')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  test('retries with the same idempotency key until a response arrives', async () => {
    const { server, user } = await openTickets([toTicket()])
    server.answers(nameEntryTickets, noConnection)
    await typeName(user, 'Mira')
    await screen.findByText('No connection. Check your network and try again.')
    server.answers(nameEntryTickets, { results: [toTicket({ name: 'Mira' })] })
    await user.click(await findReadyButton('Save name'))
    await screen.findByText('Saved. This is your new code.')
    await user.click(await findReadyButton('Save name'))
    await waitFor(() => expect(server.calls(nameEntryTickets)).toHaveLength(3))
    const [lost, repeated, another] = server.calls(nameEntryTickets).map(({ key }) => key)
    expect(repeated).toBe(lost)
    expect(another).not.toBe(lost)
  })
})

const passingOn = (server: ContractServer) => {
  const linked = toTicket({
    link_expires_at: '2099-08-13T18:00:00.000Z',
    allowed: ['name', 'pass_on', 'keep'],
  })
  server.answers(passOnTicket, () => {
    server.answers(listEntryTickets, toList([linked]))
    return { link: 'https://fanfare.test/ticket/#secret', expires_at: '2099-08-13T18:00:00.000Z' }
  })
}

describe('ticket transfer', () => {
  test('shows the link and its expiry', async () => {
    const { server, user } = await openTickets([toTicket()])
    passingOn(server)
    await user.click(await findReadyButton('Pass it on'))
    const link = await screen.findByLabelText('Link for one person')
    expect((link as HTMLInputElement).value).toBe('https://fanfare.test/ticket/#secret')
    await screen.findByText(/^Your link works until Thu, Aug 13/)
    expect(server.calls(passOnTicket)).toMatchObject([{ params: { ticket_id: 'tic_1' } }])
  })

  test('revokes the link when the fan cancels it', async () => {
    const { server, user } = await openTickets([toTicket()])
    passingOn(server)
    await user.click(await findReadyButton('Pass it on'))
    server.answers(keepTicket, () => {
      server.answers(listEntryTickets, toList([toTicket()]))
      return { ticket_id: 'tic_1' }
    })
    await user.click(await findReadyButton('Cancel the link'))
    await screen.findByText('The link no longer works, and the ticket’s still yours.')
    expect(screen.queryByLabelText('Link for one person')).toBeNull()
  })

  test("shows the reason for a failure and the ticket's current state", async () => {
    const { server, user } = await openTickets([toTicket()])
    server.answers(passOnTicket, () => {
      server.answers(
        listEntryTickets,
        toList([toTicket({ state: 'passed_on', token: null, short_code: null })]),
      )
      return fail(ticketErrors.passedOnOnce)
    })
    await user.click(await findReadyButton('Pass it on'))
    await screen.findByText('A ticket can be passed on once, and this one has been.')
    await screen.findByText('Passed on: someone else has this ticket now.')
  })
})

describe('wallet button', () => {
  test('opens the pass at the URL from the server', async () => {
    const { server, user } = await openTickets([toTicket({ allowed: ['save_to_wallet'] })])
    server.answers(makeWalletPass, { url: '/passes/one.pkpass', expires_at: '2099-08-13T18:00:00.000Z' })
    const assign = vi.spyOn(location, 'assign').mockReturnValue()
    await user.click(await findReadyButton('Add to phone wallet'))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/passes/one.pkpass'))
  })

  test('shows an error when the ticket has no pass any more', async () => {
    const { server, user } = await openTickets([toTicket({ allowed: ['save_to_wallet'] })])
    server.answers(makeWalletPass, fail(ticketErrors.isVoid))
    await user.click(await findReadyButton('Add to phone wallet'))
    await screen.findByText('This has changed in the meantime. Reload the page and try again.')
  })
})
