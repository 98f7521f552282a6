import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { acceptInvitation, openInvitation, staffErrors } from '../contract.ts'
import type { OpenedInvitation } from './invitation-form.tsx'

const token = 'a'.repeat(43)

const invitation: OpenedInvitation = {
  email: 'noor@example.com',
  name: null,
  inviter: 'Mina',
  roles: [{ role_id: 2, name: 'Editor' }],
  challenge_id: '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a001',
  passkey_options: {
    challenge: 'Y2hhbGxlbmdl',
    rp: { id: 'studio.example', name: 'Fanfare Studio' },
    user: { id: 'dXNlcg', name: 'noor@example.com', displayName: 'noor@example.com' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
  totp: { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/Fanfare%20Studio:noor?secret=JBSWY3DPEHPK3PXP' },
}

const passkey = {
  id: 'a2V5',
  rawId: 'a2V5',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'bw' },
} as const

const { canUsePasskeys, createPasskey } = vi.hoisted(() => ({
  canUsePasskeys: vi.fn(),
  createPasskey: vi.fn(),
}))
vi.mock(import('./shared/passkey.ts'), async load => ({ ...(await load()), canUsePasskeys, createPasskey }))

beforeEach(() => {
  canUsePasskeys.mockReturnValue(true)
  createPasskey.mockResolvedValue(passkey)
})

async function openLink(answer: Partial<OpenedInvitation> = {}, hash = `#${token}`) {
  const server = await startContractServer()
  server.answers(openInvitation, { ...invitation, ...answer })
  const enter = vi.spyOn(location, 'replace').mockReturnValue()
  const page = await openStudioPage(`/studio/invitation/${hash}`, { server, self: null })
  return { ...page, server, enter }
}

describe('invitation page', () => {
  test('takes the token out of the address and shows who invites to which roles', async () => {
    const { server } = await openLink()
    await screen.findByText('Mina invites you to the studio.')
    expect(screen.getByText('Editor')).toBeTruthy()
    expect(screen.getByText('noor@example.com')).toBeTruthy()
    expect(location.hash).toBe('')
    expect(server.calls(openInvitation)).toMatchObject([{ body: { token } }])
  })

  test('accepts with a passkey of a new challenge and opens the studio', async () => {
    const { server, user, enter } = await openLink()
    await user.type(await screen.findByLabelText('Your name'), 'Noor')
    const challengeId = '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a002'
    server.answers(openInvitation, { ...invitation, challenge_id: challengeId })
    server.answers(acceptInvitation, { recovery_codes: [] })
    await user.click(await findReadyButton('Create a passkey and join'))
    await waitFor(() => expect(enter).toHaveBeenCalledWith('/studio/'))
    const body = { token, name: 'Noor', challenge_id: challengeId, response: passkey }
    expect(server.calls(acceptInvitation)).toMatchObject([{ body }])
  })

  test('shows recovery codes once when the person chose an authenticator app', async () => {
    const { server, user, enter } = await openLink()
    await user.type(await screen.findByLabelText('Your name'), 'Noor')
    await user.click(screen.getByRole('radio', { name: /Authenticator app/ }))
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await user.type(screen.getByLabelText('Code from the app'), '123456')
    server.answers(acceptInvitation, { recovery_codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
    await user.click(await findReadyButton('Join the studio'))
    await screen.findByText('AAAA-BBBB')
    const { challenge_id } = invitation
    expect(server.calls(acceptInvitation)).toMatchObject([{ body: { code: '123456', challenge_id } }])
    await user.click(await findReadyButton('Copy codes'))
    expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB\nCCCC-DDDD')
    expect(enter).not.toHaveBeenCalled()
    await user.click(await findReadyButton('I’ve stored them'))
    expect(enter).toHaveBeenCalledWith('/studio/')
  })

  test('asks the first owner for an address', async () => {
    const { server, user, enter } = await openLink({ email: null, inviter: null })
    await user.type(await screen.findByLabelText('Your name'), 'Noor')
    await user.click(await findReadyButton('Create a passkey and join'))
    await screen.findByText('Please fill this in.')
    await user.type(screen.getByLabelText('Email'), 'noor@example.com')
    server.answers(acceptInvitation, { recovery_codes: [] })
    await user.click(await findReadyButton('Create a passkey and join'))
    await waitFor(() => expect(enter).toHaveBeenCalled())
    expect(server.calls(acceptInvitation)).toMatchObject([{ body: { email: 'noor@example.com' } }])
  })

  test('offers only the app when the browser cannot use passkeys', async () => {
    canUsePasskeys.mockReturnValue(false)
    await openLink()
    await screen.findByLabelText('Code from the app')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('stays when the person closes the question of the browser', async () => {
    const { PasskeyNotUsed } = await import('./shared/passkey.ts')
    createPasskey.mockRejectedValueOnce(new PasskeyNotUsed())
    const { user, server } = await openLink()
    await user.type(await screen.findByLabelText('Your name'), 'Noor')
    await user.click(await findReadyButton('Create a passkey and join'))
    await screen.findByText('No passkey was used. Try again, or choose another way.')
    expect(server.calls(acceptInvitation)).toEqual([])
  })

  test('shows another secret when the setup took too long', async () => {
    canUsePasskeys.mockReturnValue(false)
    const { server, user } = await openLink()
    await user.type(await screen.findByLabelText('Your name'), 'Noor')
    await user.type(screen.getByLabelText('Code from the app'), '123456')
    server.answers(openInvitation, { ...invitation, totp: { ...invitation.totp, secret: 'ABCDEFGH' } })
    server.answers(acceptInvitation, fail(staffErrors.challengeEnded))
    await user.click(await findReadyButton('Join the studio'))
    await screen.findByText('That took too long. Start again.')
    await screen.findByText('ABCD EFGH')
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Noor')
  })

  test('says that the invitation has ended when its link was used', async () => {
    const server = await startContractServer()
    server.answers(openInvitation, fail(staffErrors.invitationEnded))
    await openStudioPage(`/studio/invitation/#${token}`, { server, self: null })
    await screen.findByRole('heading', { name: 'This invitation has ended' })
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/studio/sign-in/')
  })

  test('says that the invitation has ended when a lost acceptance is repeated', async () => {
    const { server, user } = await openLink()
    await user.type(await screen.findByLabelText('Your name'), 'Noor')
    server.answers(acceptInvitation, noConnection)
    await user.click(await findReadyButton('Create a passkey and join'))
    await screen.findByText('No connection. Check your network and try again.')
    server.answers(acceptInvitation, fail(staffErrors.invitationEnded))
    await user.click(await findReadyButton('Create a passkey and join'))
    await screen.findByRole('heading', { name: 'This invitation has ended' })
  })

  test('asks the server nothing when the link has no token', async () => {
    const { server } = await openLink({}, '')
    await screen.findByRole('heading', { name: 'This invitation has ended' })
    expect(server.calls(openInvitation)).toEqual([])
  })
})
