import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settingsErrors } from '../../../identity/settings/contract.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { doStudioAct, planStudioAct } from '../../acts/contract.ts'
import { exportFan, getStudioFan, revealFan, studioFanErrors, verifyFan } from '../contract.ts'
import { aFan, openFan } from './testing/open-fans.ts'

afterEach(() => vi.restoreAllMocks())

const press = (name: string) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

const erasePlan: ResponseOf<typeof planStudioAct> = {
  act: 'fan erase',
  object: 'user 4711',
  title: '#4711',
  consequences: {
    told: [{ locale: 'ko', count: 1 }],
    orders: 0,
    tickets: 0,
    holds: 0,
    money: [],
    touches: { user: 1 },
    finals: ['fan_erased'],
    details: { orders_kept: 2, tickets_kept: 1 },
  },
  version: 'a'.repeat(64),
  needs_second: true,
  passes_alone: false,
  waits: 'no',
  counter: null,
}

describe('page of a fan', () => {
  test('shows the account and what other parts of the product know', async () => {
    await openFan()
    await screen.findByRole('heading', { name: 'Mina' })
    screen.getByText('m…@p….example')
    screen.getByText('Joined on Jan 2, 2026')
    const part = (name: string) => within(screen.getByRole('region', { name }))
    part('Orders').getByText('Latest 1 of 21')
    expect(part('Orders').getByRole('link', { name: '1234-5678' }).getAttribute('href')).toBe(
      '/studio/orders/ord_AAAAAAAAAAAAAAAAAAAAAA/',
    )
    part('Orders').getByText('Paid')
    part('Tickets').getByText('Mira in Berlin')
    part('Makes').getByText('Mira Vale')
    part('Chat').getByText('12 messages · 1 deleted · reported 3 times')
    part('Chat').getByText('For the rest of the show')
    part('Messages to support').getByText('Where is my shirt?')
  })

  test('leaves out the parts and acts without a right', async () => {
    const hidden = { orders: null, tickets: null, makes: null, chat: null }
    await openFan({ fan: { ...aFan, ...hidden, support_tickets: [], allowed: [] } })
    await screen.findByRole('heading', { name: 'Mina' })
    expect(screen.queryAllByRole('region', { name: /Orders|Tickets|Makes|Chat|Messages/ })).toEqual([])
    expect(screen.queryAllByRole('button', { name: /Show personal|Verify|Download|Disable/ })).toEqual([])
  })

  test('says that a fan is unknown', async () => {
    await openFan({ prepare: server => server.answers(getStudioFan, fail(studioFanErrors.unknown)) })
    await screen.findByText('There’s no fan with this number. The account may be deleted.')
  })

  test('shows personal data in place for a reason, and hides it again', async () => {
    const { server, user } = await openFan()
    server.answers(revealFan, {
      user_id: 4711,
      values: {
        email: 'mina@post.example',
        phone: '+821012345678',
        date_of_birth: '2001-02-03',
        parent_email: 'parent@post.example',
      },
    })
    await user.click(await press('Show personal data'))
    const opened = await dialog()
    await user.type(opened.getByRole('textbox'), 'a lost parcel')
    await user.click(opened.getByRole('button', { name: 'Show personal data' }))
    await screen.findByText('mina@post.example')
    screen.getByText('+821012345678')
    screen.getByText('Feb 3, 2001')
    screen.getByText('parent@post.example')
    expect(server.calls(revealFan)[0]?.body).toMatchObject({ reason: 'a lost parcel' })
    await user.click(await press('Hide personal data'))
    expect(screen.queryByText('mina@post.example')).toBe(null)
  })

  test('verifies a number, and says that another account has it', async () => {
    const { server, user } = await openFan()
    server.answers(verifyFan, fail(studioFanErrors.numberTaken))
    await user.click(await press('Verify'))
    const opened = await dialog()
    expect(opened.queryByRole('radio', { name: /Email address/ })).toBe(null)
    await user.click(opened.getByRole('radio', { name: /Phone number/ }))
    await user.type(opened.getByRole('textbox', { name: /Number with country code/ }), '+821012345678')
    await user.type(opened.getByRole('textbox', { name: /Reason/ }), 'called back')
    await user.click(opened.getByRole('button', { name: 'Verify' }))
    await opened.findByText('Another account has this phone number.')
    server.answers(verifyFan, { user_id: 4711, is_changed: true })
    await user.click(opened.getByRole('button', { name: 'Verify' }))
    await screen.findByText('Verified.')
    expect(server.calls(verifyFan).at(-1)?.body).toEqual({
      what: 'phone',
      phone: '+821012345678',
      reason: 'called back',
    })
  })

  test('downloads all data for a reason', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const saved = vi.spyOn(URL, 'createObjectURL')
    const { server, user } = await openFan()
    server.answers(exportFan, { exported_at: '2026-11-30T00:00:00.000Z', account: {} })
    await user.click(await press('Download data'))
    const opened = await dialog()
    await user.type(opened.getByRole('textbox'), 'wanted by mail')
    await user.click(opened.getByRole('button', { name: 'Download data' }))
    await screen.findByText('Your download starts.')
    expect(saved).toHaveBeenCalledTimes(1)
    expect(server.calls(exportFan)[0]?.body).toEqual({ reason: 'wanted by mail' })
  })

  test('sends the erasure for approval, or names what is unfinished', async () => {
    const { server, user } = await openFan()
    server.answers(planStudioAct, fail(settingsErrors.openOrders))
    await user.click(await press('Erase fan'))
    const opened = await dialog()
    await opened.findByText('This fan has orders or refunds that aren’t finished. Finish them first.', {
      selector: 'p',
    })
    await user.click(opened.getByRole('button', { name: 'Cancel' }))
    server.answers(planStudioAct, erasePlan)
    await user.click(await press('Erase fan'))
    const again = await dialog()
    await again.findByText('Orders kept without the person: 2. Tickets: 1.')
    again.getByText('The account and its data are gone. Nobody can bring them back.')
    again.getByRole('button', { name: 'Send for approval' })
  })

  test('disables the account with what ends and what stays', async () => {
    const { server, user } = await openFan()
    server.answers(planStudioAct, {
      act: 'fan disable',
      object: 'user 4711',
      title: '#4711',
      consequences: {
        told: [],
        orders: 0,
        tickets: 0,
        holds: 0,
        money: [],
        touches: { user: 1, session: 2 },
        finals: [],
        details: { sessions: 2, open_orders: 1, tickets_to_come: 3 },
      },
      version: 'a'.repeat(64),
      needs_second: false,
      passes_alone: false,
      waits: 'no',
      counter: 'fan enable',
    })
    server.answers(doStudioAct, {
      is: 'done',
      planned_id: null,
      proposal_id: null,
      runs_at: null,
      result: { user_id: 4711 },
    })
    await user.click(await press('Disable account'))
    const opened = await dialog()
    await opened.findByText('2 sessions end')
    opened.getByText('1 open order stays')
    opened.getByText('3 tickets stay valid')
    await user.type(opened.getByRole('textbox'), 'spam')
    await user.click(opened.getByRole('button', { name: 'Disable account' }))
    await waitFor(() =>
      expect(server.calls(doStudioAct)[0]?.body).toEqual({
        act: 'fan disable',
        input: { user_id: 4711 },
        version: 'a'.repeat(64),
        reason: 'spam',
      }),
    )
  })
})
