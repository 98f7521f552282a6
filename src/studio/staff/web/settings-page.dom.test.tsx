import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aSelf } from '../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { listExports } from '../../exports/contract.ts'
import {
  addPasskey,
  changeOwnStaff,
  createToken,
  endOwnSession,
  getOwnStaff,
  removePasskey,
  removeTotp,
  replaceRecoveryCodes,
  setTotp,
  staffErrors,
  startPasskey,
  startTotp,
} from '../contract.ts'
import type { StaffSelf } from './shared/self.ts'

const { canUsePasskeys, createPasskey } = vi.hoisted(() => ({
  canUsePasskeys: vi.fn(),
  createPasskey: vi.fn(),
}))
vi.mock(import('./shared/passkey.ts'), async load => ({ ...(await load()), canUsePasskeys, createPasskey }))

beforeEach(() => {
  canUsePasskeys.mockReturnValue(true)
})

type Files = ResponseOf<typeof listExports>['results']

async function openSettings(fields: Partial<StaffSelf> = {}, files: Files = []) {
  const server = await startContractServer()
  const self = aSelf(fields)
  server.answers(listExports, { results: files })
  const page = await openStudioPage('/studio/settings/', { server, self })
  await screen.findByRole('heading', { name: 'Your settings' })
  const change = (changed: Partial<StaffSelf>) => server.answers(getOwnStaff, { ...self, ...changed })
  return { ...page, server, change }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('profile', () => {
  test('saves a changed name, and shows an error at its field', async () => {
    const { server, user, change } = await openSettings()
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
    await user.clear(field)
    await user.click(await screen.findByRole('button', { name: 'Save name' }))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(server.calls(changeOwnStaff)).toEqual([])
    server.answers(changeOwnStaff, {})
    change({ name: 'Mina' })
    await user.type(field, 'Mina')
    await user.click(button('Save name'))
    await screen.findByText('Saved.')
    expect(server.calls(changeOwnStaff).map(({ body }) => body)).toEqual([{ name: 'Mina' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull())
  })

  test('saves a zone, of which it shows the time, and null for that of the browser', async () => {
    const { server, user, change } = await openSettings()
    const field = screen.getByRole('combobox', { name: 'Time zone' })
    expect(screen.getByText(/^It’s now .+ there \(GMT\+[12]\)\.$/)).toBeTruthy()
    server.answers(changeOwnStaff, {})
    change({ zone: 'Asia/Seoul' })
    await user.clear(field)
    await user.type(field, 'seoul{Enter}')
    await screen.findByText(/there \(GMT\+9\)\.$/)
    await user.clear(field)
    await user.type(field, 'same as{Enter}')
    await waitFor(() =>
      expect(server.calls(changeOwnStaff).map(({ body }) => body)).toEqual([
        { zone: 'Asia/Seoul' },
        { zone: null },
      ]),
    )
  })
})

describe('passkeys', () => {
  test('adds one under a name', async () => {
    const { server, user, change } = await openSettings({ passkeys: [] })
    const challengeId = '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a001'
    server.answers(startPasskey, {
      challenge_id: challengeId,
      options: {
        challenge: 'Y2hhbGxlbmdl',
        rp: { id: 'studio.example', name: 'Fanfare Studio' },
        user: { id: 'dXNlcg', name: 'mina', displayName: 'mina' },
        pubKeyCredParams: [],
        timeout: 60_000,
        excludeCredentials: [],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    })
    createPasskey.mockResolvedValue({
      id: 'a2V5',
      rawId: 'a2V5',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'bw' },
    })
    server.answers(addPasskey, fail(staffErrors.passkeyRefused))
    await user.click(button('Add a passkey'))
    const dialog = await findDialog('Add a passkey')
    await user.type(dialog.getByRole('textbox'), 'Phone')
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    await dialog.findByText('This passkey couldn’t be checked. Try again.')
    server.answers(addPasskey, { passkey_id: 9 })
    change({
      passkeys: [{ passkey_id: 9, name: 'Phone', created_at: '2026-11-29T10:00:00Z', used_at: null }],
    })
    await user.click(dialog.getByRole('button', { name: 'Create passkey' }))
    await screen.findByText('Your passkey works now.')
    await screen.findByRole('button', { name: 'Remove: Phone' })
    expect(server.calls(addPasskey).at(-1)?.body).toMatchObject({ challenge_id: challengeId, name: 'Phone' })
  })

  test('says why passkeys can’t be added without a secure context', async () => {
    canUsePasskeys.mockReturnValue(false)
    const { user } = await openSettings()
    await user.click(button('Add a passkey'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button('Add a passkey').title).toContain('Passkeys don’t work at this address')
  })

  test('removes one after a confirmation, once per key after a lost answer', async () => {
    const { server, user, change } = await openSettings()
    await user.click(button('Remove: Work laptop'))
    const dialog = await findDialog('Remove: Work laptop')
    server.answers(removePasskey, noConnection)
    await user.click(dialog.getByRole('button', { name: 'Remove passkey' }))
    const retry = await dialog.findByRole('button', { name: 'Try again' })
    server.answers(removePasskey, {})
    change({ passkeys: [] })
    await user.click(retry)
    await screen.findByText('The passkey is removed.')
    const calls = server.calls(removePasskey)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(calls[0]?.params).toEqual({ passkey_id: '4' })
    await screen.findByText('You have no passkey yet.')
  })

  test('keeps the last way in, and says why', async () => {
    await openSettings({ has_totp: false })
    expect(button('Remove: Work laptop').getAttribute('aria-disabled')).toBe('true')
    expect(
      screen.getAllByText('This is your last way to log in. Add another one before you remove it.').length,
    ).toBeGreaterThan(1)
  })
})

describe('authenticator app', () => {
  test('sets one up with the code that it shows', async () => {
    const { server, user, change } = await openSettings({ has_totp: false })
    server.answers(startTotp, { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' })
    await user.click(button('Set up an app'))
    const dialog = await findDialog('Set up an app')
    await dialog.findByText('JBSW Y3DP EHPK 3PXP')
    dialog.getByRole('img', { name: 'QR code for your authenticator app' })
    server.answers(setTotp, fail(staffErrors.codeWrong))
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), '123456{Enter}')
    await dialog.findByText(/This code isn’t right/)
    server.answers(setTotp, {})
    change({ has_totp: true })
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), '{Enter}')
    await screen.findByText('Your authenticator app works now.')
    await screen.findByRole('button', { name: 'Move to another app' })
  })

  test('shows why the server refuses to remove it', async () => {
    const { server, user } = await openSettings()
    server.answers(removeTotp, fail(staffErrors.lastOwner))
    await user.click(button('Remove authenticator app'))
    const dialog = await findDialog('Remove authenticator app')
    await user.click(dialog.getByRole('button', { name: 'Remove authenticator app' }))
    await dialog.findByText('An owner who can log in must remain.')
  })
})

describe('recovery codes', () => {
  test('shows new ones once, to copy or to save, until they are stored', async () => {
    const { server, user } = await openSettings({ recovery_code_count: 1 })
    screen.getByText('You have 1 unused code.')
    server.answers(replaceRecoveryCodes, { codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
    await user.click(button('Make new codes'))
    const question = await findDialog('Make new codes')
    question.getByText(/Your present codes stop working at once/)
    await user.click(question.getByRole('button', { name: 'Make new codes' }))
    const dialog = await findDialog('Recovery codes')
    expect(dialog.getAllByRole('listitem').map(item => item.textContent)).toEqual(['AAAA-BBBB', 'CCCC-DDDD'])
    await user.click(dialog.getByRole('button', { name: 'Copy codes' }))
    expect(await navigator.clipboard.readText()).toBe('AAAA-BBBB\nCCCC-DDDD')
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'I’ve stored them' }))
    expect(screen.queryByText('AAAA-BBBB')).toBeNull()
  })
})

describe('sessions', () => {
  const [current] = aSelf().sessions
  const phone = {
    ...current!,
    session_id: 2,
    device: { browser: 'Safari', system: 'iOS' },
    is_current: false,
  }
  const unknown = { ...phone, session_id: 3, device: { browser: null, system: null } }

  test('ends one, and keeps this one out of reach', async () => {
    const { server, user, change } = await openSettings({ sessions: [phone, current!] })
    const items = within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
    expect(items[0]?.textContent).toContain('Firefox · LinuxThis one')
    expect(within(items[0]!).queryByRole('button')).toBeNull()
    server.answers(endOwnSession, {})
    change({ sessions: [current!] })
    await user.click(button('End session: Safari · iOS'))
    await screen.findByText('The session is ended.')
    expect(screen.queryByText('Safari · iOS')).toBeNull()
  })

  test('ends all others, and says if one failed', async () => {
    const { server, user } = await openSettings({ sessions: [current!, phone, unknown] })
    server.answers(endOwnSession, ({ params }) =>
      params['session_id'] === '3' ? fail(platformErrors.notFound) : {},
    )
    await user.click(button('End all others'))
    await screen.findByText('There’s nothing here, or you may not see it.')
    expect(server.calls(endOwnSession).map(({ params }) => params['session_id'])).toEqual(['2', '3'])
  })
})

describe('personal tokens', () => {
  test('creates one, which is shown once with how to use it', async () => {
    const { server, user, change } = await openSettings()
    await user.click(button('Create a token'))
    const dialog = await findDialog('Create a token')
    await user.click(dialog.getByRole('button', { name: 'Create a token' }))
    expect(server.calls(createToken)).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Purpose' }), 'Imports')
    await user.selectOptions(dialog.getByRole('combobox'), '12 hours')
    server.answers(createToken, noConnection)
    await user.click(dialog.getByRole('button', { name: 'Create a token' }))
    await dialog.findByRole('alert')
    server.answers(createToken, { token_id: 5, token: 'ff_secret' })
    change({
      tokens: [
        {
          token_id: 5,
          name: 'Imports',
          created_at: '2026-11-29T10:00:00Z',
          expires_at: '2026-11-29T22:00:00Z',
          used_at: null,
        },
      ],
    })
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
    await user.click(dialog.getByRole('button', { name: 'Create a token' }))
    const shown = await findDialog('Your new token')
    shown.getByText('ff_secret')
    shown.getByText('FANFARE_TOKEN=… npm run fanfare -- log list')
    const calls = server.calls(createToken)
    expect(calls.at(-1)?.body).toEqual({ name: 'Imports', hours: 12 })
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    await user.click(shown.getByRole('button', { name: 'I’ve stored it' }))
    expect(screen.queryByText('ff_secret')).toBeNull()
    await screen.findByRole('button', { name: 'Revoke: Imports' })
  })
})

describe('files', () => {
  const file = {
    export_id: 7,
    kind: 'log',
    row_count: 1_204,
    is_ready: true,
    created_at: '2026-11-29T10:00:00Z',
    expires_at: '2026-11-30T10:00:00Z',
  }

  test('lists exports, of which only finished ones can be downloaded', async () => {
    await openSettings({}, [file, { ...file, export_id: 8, is_ready: false }])
    const link = await screen.findByRole('link', { name: 'Download: Log' })
    expect(link.getAttribute('href')).toBe('/api/studio/exports/7/file/')
    screen.getByText('Being made…')
    screen.getAllByText(/^1,204 rows · Exported Nov 29, 2026/)
  })
})
