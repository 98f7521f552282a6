import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { noConnection } from '../../../platform/web/testing/contract-server.ts'
import {
  accountErrors,
  changeSelf,
  confirmPassword,
  endSession,
  listSessions,
  logOutElsewhere,
  logOutEverywhere,
} from '../../accounts/contract.ts'
import { getOwnToken } from '../../accounts/web/shared/own-token.ts'
import { registerSessionListeners } from '../../accounts/web/shared/session-listeners.ts'
import { listConnected, removeConnected } from '../../oauth/contract.ts'
import { deleteSelf, exportSelf, settingsErrors } from '../contract.ts'
import { findRow, openSettings, wrongPassword } from './testing/open-settings.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const findButton = (name: string) => screen.findByRole('button', { name })

describe('settings page', () => {
  test('links its sections, without saved cards unless cards are accepted', async () => {
    await openSettings()
    const links = within(await screen.findByRole('navigation', { name: 'Settings sections' }))
    expect(links.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Account',
      'City',
      'Addresses',
      'Language',
      'Theme',
      'Notifications and emails',
      'Connected logins',
      'Your data',
      'Delete your account',
    ])
    expect(links.getByRole('link', { name: 'Language' }).getAttribute('href')).toBe(
      '/user/settings/#language',
    )
  })

  test('links the saved cards when cards are accepted', async () => {
    await openSettings({ site: { takesCards: true } })
    await screen.findByRole('link', { name: 'Saved cards' })
  })

  test('asks a visitor to log in and loads nothing', async () => {
    const { server } = await openSettings({ fan: null })
    await screen.findByRole('heading', { name: 'Log in to see your settings' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(server.calls(listSessions)).toEqual([])
  })
})

const laptop = {
  id: '0b6f8c5e-3c43-4c25-9a53-0a8f5a1c1a01',
  device: { browser: 'Firefox', system: 'Linux' },
  started_at: '2026-05-01T10:00:00.000Z',
  last_used_at: '2026-05-04T12:00:00.000Z',
  is_current: true,
}
const phone = {
  ...laptop,
  id: '0b6f8c5e-3c43-4c25-9a53-0a8f5a1c1a02',
  device: { browser: 'Safari', system: 'iOS' },
  is_current: false,
}
const unknown = {
  ...phone,
  id: '0b6f8c5e-3c43-4c25-9a53-0a8f5a1c1a03',
  device: { browser: null, system: null },
}

describe('device list', () => {
  test('names the devices, and lets the fan log out all but this one', async () => {
    await openSettings({ sessions: [laptop, phone, unknown] })
    await findButton('Log out everywhere else')
    const items = (await findRow('Devices')).getAllByRole('listitem')
    expect(items.map(item => within(item).queryByRole('button')?.getAttribute('aria-label'))).toEqual([
      undefined,
      'Log out: Safari · iOS',
      'Log out: Unknown device',
    ])
    expect(items[0]?.textContent).toBe('Firefox · LinuxThis device')
    expect(items[1]?.textContent).toContain('Last used: May 4, 2026')
  })

  test('removes a device that the fan logs out', async () => {
    const { server, user } = await openSettings({ sessions: [laptop, phone] })
    server.answers(endSession, () => {
      server.answers(listSessions, { results: [laptop] })
      return {}
    })
    await user.click(await findButton('Log out: Safari · iOS'))
    await screen.findByText('That device is logged out.')
    expect(screen.queryByRole('button', { name: 'Log out: Safari · iOS' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
    expect(server.calls(endSession)).toMatchObject([{ params: { session_id: phone.id } }])
  })

  test('blocks other log-outs while one is pending', async () => {
    const { server, user } = await openSettings({ sessions: [laptop, phone, unknown] })
    const ended = Promise.withResolvers<ResponseOf<typeof endSession>>()
    server.answers(endSession, () => ended.promise)
    await user.click(await findButton('Log out: Safari · iOS'))
    await waitFor(() => expect(button('Log out: Unknown device').getAttribute('aria-disabled')).toBe('true'))
    await user.click(button('Log out: Unknown device'))
    ended.resolve({})
    await screen.findByText('That device is logged out.')
    expect(server.calls(endSession)).toHaveLength(1)
  })

  test('logs out all other devices together', async () => {
    const { server, user } = await openSettings({ sessions: [laptop, phone, unknown] })
    server.answers(logOutElsewhere, () => {
      server.answers(listSessions, { results: [laptop] })
      return {}
    })
    await user.click(await findButton('Log out everywhere else'))
    await screen.findByText('Every other device is logged out.')
    expect((await findRow('Devices')).getAllByRole('listitem')).toHaveLength(1)
  })

  test('shows an error when logging out fails', async () => {
    const { server, user } = await openSettings({ sessions: [laptop, phone] })
    server.answers(logOutElsewhere, noConnection)
    await user.click(await findButton('Log out everywhere else'))
    await screen.findByText('No connection. Check your network and try again.')
    button('Log out: Safari · iOS')
  })

  test('logs out all devices including this one, after the session listeners have run', async () => {
    const ending = vi.fn(async () => expect(getOwnToken().get()).not.toBeNull())
    registerSessionListeners([{ ending }])
    const { server, user } = await openSettings({ sessions: [laptop, phone] })
    server.answers(logOutEverywhere, {})
    await user.click(await findButton('Log out everywhere'))
    await screen.findByText('You’re logged out everywhere.')
    await screen.findByRole('heading', { name: 'Log in to see your settings' })
    expect(ending).toHaveBeenCalledOnce()
    expect(getOwnToken().get()).toBeNull()
    registerSessionListeners([])
  })
})

const google = { provider: 'google' as const, name: 'mira@gmail.test', linked_at: '2026-05-04T12:00:00.000Z' }

describe('connected logins', () => {
  test('can be disconnected', async () => {
    const { server, user } = await openSettings({ connections: [google] })
    server.answers(removeConnected, { results: [] })
    const row = await findRow('Google')
    row.getByText('mira@gmail.test')
    row.getByText('Connected on May 4, 2026')
    await user.click(row.getByRole('button', { name: 'Disconnect' }))
    await screen.findByText('Disconnected. Log in with your password from now on.')
    expect(screen.queryByRole('heading', { name: 'Google' })).toBeNull()
    expect(screen.queryByText('No other service is connected to your account.')).toBeNull()
    expect(server.calls(removeConnected)).toMatchObject([{ params: { provider: 'google' } }])
  })

  test('show a note when there are none', async () => {
    await openSettings()
    await screen.findByText('No other service is connected to your account.')
  })

  test("show an error when they can't be loaded", async () => {
    const page = await openSettings({ fan: null })
    page.server.answers(listConnected, noConnection)
    page.signIn(mira)
    const section = within(await screen.findByRole('region', { name: 'Connected logins' }))
    await section.findByText('Something went wrong.')
    expect(section.queryByText('No other service is connected to your account.')).toBeNull()
  })
})

describe('language setting', () => {
  test('is saved to the profile before the page reloads', async () => {
    const { server, user } = await openSettings()
    server.answers(changeSelf, { ...mira, locale: 'ko' })
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), '한국어')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(server.calls(changeSelf)).toMatchObject([{ body: { locale: 'ko' } }])
    expect(document.cookie).toContain('locale=ko')
    expect(localStorage.getItem('locale')).toBe('ko')
  })

  test('changes in this browser even when the profile can’t be saved', async () => {
    const { server, user } = await openSettings()
    server.answers(changeSelf, noConnection)
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Deutsch')
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(localStorage.getItem('locale')).toBe('de')
  })
})

describe('theme setting', () => {
  test('follows the system until another theme is chosen for this browser', async () => {
    const { user } = await openSettings()
    const choice = within(await screen.findByRole('group', { name: 'Theme' }))
    const isChecked = (name: string) => choice.getByRole<HTMLInputElement>('radio', { name }).checked
    expect(isChecked('System')).toBe(true)
    await user.click(choice.getByRole('radio', { name: 'Night' }))
    expect([isChecked('System'), isChecked('Night')]).toEqual([false, true])
    expect(localStorage.getItem('theme')).toBe('night')
    await user.click(choice.getByRole('radio', { name: 'System' }))
    expect(localStorage.getItem('theme')).toBeNull()
  })
})

describe('data export', () => {
  const typePassword = async ({ user }: Awaited<ReturnType<typeof openSettings>>, password: string) => {
    await user.click(await findButton('Download'))
    const form = within(await screen.findByRole('form', { name: 'Download' }))
    await user.type(form.getByLabelText('Your password'), password)
    await user.click(form.getByRole('button', { name: 'Continue' }))
  }

  test('is saved as a file after the password is confirmed', async () => {
    const page = await openSettings()
    page.server.answers(confirmPassword, {})
    page.server.answers(exportSelf, { exported_at: '2026-05-04T12:00:00.000Z', name: 'Mira' })
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${files.push(file as Blob)}`)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} of ${this.getAttribute('href')}`)
    })
    await typePassword(page, 'correct horse')
    await screen.findByText('The file is in your downloads.')
    expect(saved).toEqual(['fanfare-my-data.json of blob:1'])
    expect(JSON.parse(await files[0]!.text())).toMatchObject({ name: 'Mira' })
    expect(page.server.calls(confirmPassword)).toMatchObject([{ body: { password: 'correct horse' } }])
  })

  test('is not created when the password is wrong', async () => {
    const page = await openSettings()
    page.server.answers(confirmPassword, wrongPassword())
    await typePassword(page, 'wrong')
    await screen.findByText('That’s not your password.')
    expect(page.server.calls(exportSelf)).toEqual([])
  })

  test('shows an error when the password was typed too long ago', async () => {
    const page = await openSettings()
    page.server.answers(confirmPassword, {})
    page.server.answers(exportSelf, fail(accountErrors.passwordNeeded))
    await typePassword(page, 'correct horse')
    await screen.findByText('Enter your password in your settings, then try again.')
    await findButton('Download')
  })
})

describe('account deletion', () => {
  const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const goOn = async ({ user }: Awaited<ReturnType<typeof openSettings>>) => {
    await user.click(await findButton('Delete account'))
    await user.click((await findDialog()).getByRole('button', { name: 'Continue' }))
    await user.type(await (await findDialog()).findByLabelText('Your password'), 'correct horse')
    await user.click((await findDialog()).getByRole('button', { name: 'Erase everything' }))
  }

  test('lists the consequences first, and stops when the fan keeps the account', async () => {
    const { server, user } = await openSettings()
    await user.click(await findButton('Delete account'))
    const dialog = await findDialog()
    expect(dialog.getAllByRole('listitem')).toHaveLength(4)
    expect(dialog.queryByLabelText('Your password')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Keep my account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button('Delete account'))
    expect(server.calls(deleteSelf)).toEqual([])
  })

  test('erases the account after the password is confirmed', async () => {
    const erased = vi.fn(async () => {})
    registerSessionListeners([{ erased }])
    const page = await openSettings()
    page.server.answers(deleteSelf, {})
    await goOn(page)
    await screen.findByRole('heading', { name: 'Your account is gone' })
    expect(page.server.calls(deleteSelf)).toMatchObject([{ body: { password: 'correct horse' } }])
    expect(getOwnToken().get()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Log in to see your settings' })).toBeNull()
    await waitFor(() => expect(erased).toHaveBeenCalledOnce())
    registerSessionListeners([])
  })

  test.each([
    ['the password is wrong', 'That’s not your password.', wrongPassword()],
    [
      'orders are open',
      'You have orders or refunds that aren’t finished. Once they are, you can delete your account.',
      fail(settingsErrors.openOrders),
    ],
  ])('deletes nothing when %s', async (_, text, refusal) => {
    const page = await openSettings()
    page.server.answers(deleteSelf, refusal)
    await goOn(page)
    await (await findDialog()).findByText(text)
    expect(getOwnToken().get()).not.toBeNull()
  })
})
