import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { invite, listInvitations, listRoles, staffErrors, withdrawInvitation } from '../contract.ts'
import { ada, sampleInvitation, sampleRoles } from './testing/sample-team.ts'

async function openInvitations(path = '', results = [sampleInvitation], self = ada) {
  const server = await startContractServer()
  server.answers(listInvitations, { results })
  server.answers(listRoles, { results: sampleRoles })
  return { server, ...(await openStudioPage(`/studio/team/invitations/${path}`, { server, self })) }
}

const link = `http://studio.example/studio/invitation/#${'a'.repeat(43)}`
const dialog = () => within(screen.getByRole('dialog'))
const roles = [{ role_id: 2, artist_ids: null, event_ids: null }]

describe('invitations page', () => {
  test('revokes an invitation', async () => {
    const { server, user } = await openInvitations()
    await user.click(await findReadyButton('Revoke the invitation of noor@fanfare.test'))
    server.answers(withdrawInvitation, {})
    server.answers(listInvitations, { results: [] })
    await user.click(dialog().getByRole('button', { name: 'Revoke invitation' }))
    await screen.findByText('No open invitations')
    expect(server.calls(withdrawInvitation)).toMatchObject([{ params: { invitation_id: '7' } }])
  })

  test('sends an invitation again as a new one and ends the earlier one', async () => {
    const { server, user } = await openInvitations()
    await user.click(await findReadyButton('Send again to noor@fanfare.test'))
    server.answers(invite, { invitation_id: 8, link })
    server.answers(withdrawInvitation, {})
    await user.click(dialog().getByRole('button', { name: 'Send again' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(link)
    expect(server.calls(invite)).toMatchObject([{ body: { email: 'noor@fanfare.test', roles } }])
    expect(server.calls(withdrawInvitation)).toMatchObject([{ params: { invitation_id: '7' } }])
  })

  test('shows no acts to people who may only read', async () => {
    await openInvitations('', [sampleInvitation], { ...ada, rights: ['team.read'] })
    await screen.findByText('noor@fanfare.test')
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
  })
})

describe('form of an invitation', () => {
  test('invites and shows the link once when the server sends no email', async () => {
    const { server, user } = await openInvitations('new/')
    await user.type(await screen.findByLabelText('Email'), 'noor@fanfare.test')
    await user.click(screen.getByLabelText(/^Editor/))
    server.answers(invite, noConnection)
    await user.click(await findReadyButton('Send invitation'))
    await screen.findByText('No connection. Check your network and try again.')
    server.answers(invite, { invitation_id: 8, link })
    await user.click(await findReadyButton('Send invitation'))
    expect((await screen.findByLabelText<HTMLInputElement>('Invitation link')).value).toBe(link)
    await user.click(await findReadyButton('Copy link'))
    expect(await navigator.clipboard.readText()).toBe(link)
    const [lost, repeated] = server.calls(invite)
    expect(repeated).toMatchObject({ key: lost?.key, body: { email: 'noor@fanfare.test', roles } })
  })

  test('goes to the list when the server has sent the email', async () => {
    const { server, user, address } = await openInvitations('new/')
    await user.type(await screen.findByLabelText('Email'), 'noor@fanfare.test')
    await user.click(screen.getByLabelText(/^Editor/))
    server.answers(invite, { invitation_id: 8, link: null })
    await user.click(await findReadyButton('Send invitation'))
    await waitFor(() => expect(address()).toBe('/studio/team/invitations/'))
  })

  test('asks for an address and a role', async () => {
    const { server, user } = await openInvitations('new/')
    await user.type(await screen.findByLabelText('Email'), 'noor')
    await user.click(await findReadyButton('Send invitation'))
    await screen.findByText('Choose at least one role.')
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
    expect(server.calls(invite)).toEqual([])
  })

  test('says that the address is in the team', async () => {
    const { server, user } = await openInvitations('new/')
    await user.type(await screen.findByLabelText('Email'), 'ben@fanfare.test')
    await user.click(screen.getByLabelText(/^Editor/))
    server.answers(invite, fail(staffErrors.emailTaken))
    await user.click(await findReadyButton('Send invitation'))
    await screen.findByText('Someone with this address is already in the team.')
  })
})
