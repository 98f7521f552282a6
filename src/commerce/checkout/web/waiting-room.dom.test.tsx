import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { enterWaitingRoom } from '../../../app/testing/inner-calls.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail } from '../../../platform/contract/errors.ts'
import {
  type ContractServer,
  dropFailedReads,
  noConnection,
} from '../../../platform/web/testing/contract-server.ts'
import { placeOrder } from '../../orders/contract.ts'
import { getProject, shopErrors } from '../../shop/contract.ts'
import { basketKey, findPayButton, openPurchase, pay } from './testing/open-purchase.ts'
import { project, toOrder, toProduct } from './testing/sample-sale.ts'

type Waiting = ResponseOf<typeof enterWaitingRoom>

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const toWaiting = (given: Partial<Waiting>): Waiting => ({
  state: 'none',
  place: null,
  enters_at: null,
  opens_at: null,
  ready_at: null,
  ends_at: null,
  ahead: null,
  again_seconds: null,
  ...given,
})
const inLine = toWaiting({ state: 'waiting', place: 'signed-place', ready_at: soon(5), ahead: 120 })

const openRoom = (waiting: Waiting | typeof noConnection, sale: Parameters<typeof openPurchase>[0] = {}) =>
  openPurchase({
    ...sale,
    status: { has_waiting_room: true },
    prepare: server => server.answers(enterWaitingRoom, waiting),
  })
const getRequestBodies = (server: ContractServer) => server.calls(enterWaitingRoom).map(({ body }) => body)
const isClosed = () => expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()

describe('waiting room of a sale', () => {
  test('shows when it opens', async () => {
    await openRoom(toWaiting({ state: 'closed', enters_at: soon(60), opens_at: soon(120) }))
    await screen.findByRole('heading', { name: /^The waiting room opens \w+ \d+/ })
    screen.getByText(/^Come back then\. The sale starts \w+ \d+/)
    isClosed()
  })

  test('counts down to the opening before places are drawn', async () => {
    await openRoom(toWaiting({ state: 'early', opens_at: soon(10) }))
    await screen.findByRole('heading', { name: 'You’re in the waiting room' })
    expect(screen.getByRole('timer').textContent).toMatch(/^Until the sale starts\d+:\d\d$/)
    isClosed()
  })

  test("shows the number of fans ahead and the time until the fan's turn", async () => {
    await openRoom(inLine)
    await screen.findByRole('heading', { name: 'You’re in line' })
    screen.getByText('About 120 fans are ahead of you')
    expect(screen.getByRole('timer').textContent).toMatch(/^Until your turn\d:\d\d$/)
    expect(screen.queryByText('Everything’s taken right now')).toBeNull()
    isClosed()
    expect(localStorage.getItem(basketKey)).toContain('"quantity":2')
  })

  test('shows that the sale is sold out while the fan waits', async () => {
    await openPurchase({
      status: { has_waiting_room: true },
      prepare: server => {
        server.answers(enterWaitingRoom, inLine)
        server.answers(getProject, { ...project, availability: 2 })
      },
    })
    await screen.findByRole('heading', { name: 'Everything’s taken right now' })
    expect(screen.getByRole('link', { name: 'Get a reminder' }).getAttribute('href')).toBe('/project/4/')
  })

  test('admits the fan with the signed place when it is their turn', async () => {
    const { server } = await openRoom({ ...inLine, again_seconds: 1 })
    await screen.findByRole('heading', { name: 'You’re in line' })
    server.answers(enterWaitingRoom, toWaiting({ state: 'in', ends_at: soon(10) }))
    await screen.findByText(/^It’s your turn\. Place your order by/)
    await findPayButton()
    expect(getRequestBodies(server)[0]).toMatchObject({ place: null, again: false })
    expect(getRequestBodies(server).at(-1)).toMatchObject({ place: 'signed-place', again: false })
  })

  test('lets the fan rejoin at the end when the turn has expired', async () => {
    const { server, user } = await openRoom(toWaiting({ state: 'over' }))
    await screen.findByRole('heading', { name: 'Your turn is over' })
    isClosed()
    server.answers(enterWaitingRoom, { ...inLine, ahead: 1 })
    await user.click(screen.getByRole('button', { name: 'Rejoin the line' }))
    await screen.findByText('About 1 fan is ahead of you')
    expect(getRequestBodies(server).at(-1)).toMatchObject({ place: null, again: true })
  })

  test('returns the fan to the line when an order is refused', async () => {
    const { server, user } = await openRoom(toWaiting({ state: 'in', place: 'used-up', ends_at: soon(1) }))
    server.answers(placeOrder, () => {
      server.answers(enterWaitingRoom, inLine)
      return fail(shopErrors.notYourTurn)
    })
    await pay(user)
    await screen.findByRole('heading', { name: 'You’re in line' })
    expect(getRequestBodies(server).at(-1)).toMatchObject({ place: null })
  })

  test("isn't entered when the sale has none", async () => {
    const { server } = await openPurchase()
    await findPayButton()
    expect(server.calls(enterWaitingRoom)).toEqual([])
  })

  test("isn't entered when an order is already placed", async () => {
    const { server } = await openPurchase({ status: { has_waiting_room: true }, order: toOrder() })
    await findPayButton()
    expect(server.calls(enterWaitingRoom)).toEqual([])
  })

  test('lets the fan buy at once during a presale', async () => {
    const presale = { kind: 'follow' as const, opens_at: soon(-10), closes_at: soon(10) }
    await openRoom(toWaiting({ state: 'early', opens_at: soon(10) }), {
      products: [toProduct({ presales: [presale] })],
    })
    await screen.findByRole('heading', { name: 'You’re in the waiting room' })
    await findPayButton()
  })

  test('is entered when the fan retries after a failure', async () => {
    const { server, user } = await openRoom(noConnection)
    await screen.findByRole('heading', { name: 'This page didn’t load' })
    server.answers(enterWaitingRoom, inLine)
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'You’re in line' })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'This page didn’t load' })).toBeNull())
  })
})
