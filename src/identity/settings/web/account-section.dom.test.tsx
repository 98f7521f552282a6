import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import { fail } from '../../../platform/contract/errors.ts'
import { noConnection } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import {
  changePassword,
  changePicture,
  changeSelf,
  confirmPassword,
  getSelf,
  listCommonPasswords,
  removeFanPicture,
} from '../../accounts/contract.ts'
import { askForConfirmation, askParentAgain, recoveryErrors } from '../../recovery/contract.ts'
import { changeEmail, settingsErrors } from '../contract.ts'
import { findRow, openSettings, refuse, wrongPassword } from './testing/open-settings.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

async function openForm(button: string, options: Parameters<typeof openSettings>[0] = {}) {
  const page = await openSettings(options)
  await page.user.click(await screen.findByRole('button', { name: button }))
  const form = await screen.findByRole('form')
  const press = async (name: string) => page.user.click(await findReadyButton(name, form))
  return { ...page, form: within(form), press }
}

describe('name row', () => {
  test('shows the saved name once the server has it', async () => {
    const { server, user, press } = await openForm('Change name')
    server.answers(changeSelf, { ...mira, username: 'Mira C.' })
    const name = field('New name')
    expect(name.value).toBe('Mira')
    await user.clear(name)
    await user.type(name, '  Mira C. ')
    await press('Save')
    const row = await findRow('Name')
    await row.findByText('Saved')
    row.getByText('Mira C.')
    expect(screen.queryByRole('form')).toBeNull()
    expect(server.calls(changeSelf)).toMatchObject([{ body: { username: 'Mira C.' } }])
  })

  test("doesn't send an empty name", async () => {
    const { server, user, press } = await openForm('Change name')
    await user.clear(field('New name'))
    await press('Save')
    await screen.findByText('Please fill this in.')
    await isFocused(field('New name'))
    expect(server.calls(changeSelf)).toEqual([])
  })

  test("shows the server's error at the field", async () => {
    const { server, user, press } = await openForm('Change name')
    server.answers(changeSelf, refuse({ username: 'ERR_NAME_RESERVED' }))
    await user.type(field('New name'), ' of Fanfare')
    await press('Save')
    await screen.findByText('This name is reserved for our team. Choose another one.')
    const name = field('New name')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(name.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent,
    ).toMatch(/^This name is reserved/)
    await isFocused(name)
  })

  test('keeps the draft when the connection fails, and clears the message on the next input', async () => {
    const { server, user, press } = await openForm('Change name')
    server.answers(changeSelf, noConnection)
    await user.type(field('New name'), ' Costa')
    await press('Save')
    await screen.findByText('No connection. Check your network and try again.')
    expect(field('New name').value).toBe('Mira Costa')
    await user.type(field('New name'), '!')
    await waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull())
  })

  test('discards the draft when the fan cancels', async () => {
    const { server, user, press } = await openForm('Change name')
    await user.type(field('New name'), ' Costa')
    await press('Cancel')
    await user.click(await screen.findByRole('button', { name: 'Change name' }))
    expect((await findField('New name')).value).toBe('Mira')
    expect(server.calls(changeSelf)).toEqual([])
  })
})

describe('email address row', () => {
  const type = async ({ user, press }: Awaited<ReturnType<typeof openForm>>, address: string) => {
    await user.type(field('New email address'), address)
    await user.type(field('Your password'), 'correct horse')
    await press('Send the link')
  }

  test('keeps the current address until the link in the new inbox is opened', async () => {
    const page = await openForm('Change email')
    page.server.answers(changeEmail, {})
    await type(page, 'new@example.com')
    const row = await findRow('Email')
    await row.findByText('Check your inbox: open the link we sent to new@example.com to finish.')
    row.getByText('mira@example.com')
    row.getByText('Confirmed')
    expect(page.server.calls(changeEmail)).toMatchObject([
      { body: { email_address: 'new@example.com', password: 'correct horse' } },
    ])
  })

  test("doesn't send an invalid address", async () => {
    const page = await openForm('Change email')
    await type(page, 'new@example')
    await screen.findByText('This doesn’t look like an email address.')
    await isFocused(field('New email address'))
    expect(page.server.calls(changeEmail)).toEqual([])
  })

  test.each([
    ['That’s not your password.', 'Your password', wrongPassword()],
    ['That’s already your address.', 'New email address', refuse({ email_address: 'ERR_UNCHANGED' })],
  ])('shows the error “%s” at the field “%s”', async (text, label, refusal) => {
    const page = await openForm('Change email')
    page.server.answers(changeEmail, refusal)
    await type(page, 'new@example.com')
    await screen.findByText(text)
    await isFocused(field(label))
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  })

  test('shows an error when too many links were sent', async () => {
    const page = await openForm('Change email')
    page.server.answers(changeEmail, fail(settingsErrors.tooManyLetters))
    await type(page, 'new@example.com')
    await screen.findByText('Too many emails to new addresses. Try again in an hour.')
    expect(page.form.getByRole('status').textContent).toMatch(/^Too many emails/)
  })
})

describe('unconfirmed email address row', () => {
  const unconfirmed = { ...mira, primary_email: { value: 'mira@example.com', is_confirmed: false } }

  test('sends the confirmation email again on request', async () => {
    const { server, user } = await openSettings({ fan: unconfirmed })
    server.answers(askForConfirmation, { is_confirmed: false })
    const row = await findRow('Email')
    row.getByText('Not confirmed yet')
    await user.click(row.getByRole('button', { name: 'Send the email again' }))
    await row.findByText('A new email is on its way to mira@example.com.')
    expect(row.queryByRole('button', { name: 'Send the email again' })).toBeNull()
  })

  test('offers another try when the server rejects the request', async () => {
    const { server, user } = await openSettings({ fan: unconfirmed })
    server.answers(askForConfirmation, fail(recoveryErrors.tooManyMails))
    const row = await findRow('Email')
    await user.click(row.getByRole('button', { name: 'Send the email again' }))
    await row.findByText('Too many emails for now. Try again in an hour.')
    row.getByRole('button', { name: 'Send the email again' })
  })
})

describe('password row', () => {
  const type = async (
    { user, press, server }: Awaited<ReturnType<typeof openForm>>,
    [current, next, repeated]: [string, string, string],
  ) => {
    server.answers(listCommonPasswords, { results: [] })
    await user.type(field('Your password'), current)
    await user.type(field('New password'), next)
    await user.type(field('Confirm password'), repeated)
    await press('Save new password')
  }

  test('continues with the new session after the change', async () => {
    const page = await openForm('Change password')
    page.server.answers(changePassword, { token: 'token-of-the-new-session' })
    await type(page, ['old password 1', 'new password 2', 'new password 2'])
    await screen.findByText('You have a new password. Every other device is logged out.')
    expect(page.server.calls(changePassword)).toMatchObject([
      { body: { current_password: 'old password 1', password: 'new password 2' } },
    ])
    expect(page.server.calls(getSelf).at(-1)?.token).toBe('token-of-the-new-session')
  })

  test("doesn't send a password whose repetition differs", async () => {
    const page = await openForm('Change password')
    await type(page, ['old password 1', 'new password 2', 'new password 3'])
    await screen.findByText('These passwords don’t match.')
    await isFocused(field('Confirm password'))
    expect(page.server.calls(changePassword)).toEqual([])
  })

  test("doesn't send a password that breaks a rule", async () => {
    const page = await openForm('Change password')
    await type(page, ['old password 1', 'short', 'short'])
    await isFocused(field('New password'))
    expect(field('New password').getAttribute('aria-invalid')).toBe('true')
    expect(page.server.calls(changePassword)).toEqual([])
  })

  test('shows the error of the current password at its field', async () => {
    const page = await openForm('Change password')
    page.server.answers(changePassword, wrongPassword('current_password'))
    await type(page, ['not my password', 'new password 2', 'new password 2'])
    await screen.findByText('That’s not your password.')
    await isFocused(field('Your password'))
    expect(field('New password').value).toBe('new password 2')
  })
})

describe('phone number row', () => {
  test('opens the verification only after the password is confirmed', async () => {
    const { server, user, press, router } = await openForm('Change number')
    server.answers(confirmPassword, wrongPassword())
    await user.type(field('Your password'), 'wrong')
    await press('Continue')
    await screen.findByText('That’s not your password.')
    expect(router.history.location.state).not.toHaveProperty('modals')
    server.answers(confirmPassword, {})
    await user.type(field('Your password'), ' no more')
    await press('Continue')
    await waitFor(() =>
      expect(router.history.location.state).toMatchObject({ modals: { GNB_PHONE_VERIFICATION: '1' } }),
    )
    expect(screen.queryByLabelText('Your password')).toBeNull()
  })

  test('asks to verify the number again after a reset', async () => {
    await openSettings({ fan: { ...mira, phone: { ...mira.phone, is_verified: false } } })
    const row = await findRow('Phone number')
    row.getByText('Needs verifying again')
    row.getByRole('button', { name: 'Verify number' })
  })
})

describe('parent’s permission row', () => {
  const young = { ...mira, is_restricted: true, parent_email: 'parent@example.com' }

  test('is hidden when the fan is of age', async () => {
    await openSettings()
    await findRow('Password')
    expect(screen.queryByRole('heading', { name: 'Parent’s permission' })).toBeNull()
  })

  test('sends the email again to a corrected address', async () => {
    const { server, user, press } = await openForm('Send the email again', { fan: young })
    server.answers(askParentAgain, () => {
      server.answers(getSelf, { ...young, parent_email: 'mother@example.com' })
      return { is_confirmed: false }
    })
    await user.clear(field('A parent’s email'))
    await user.type(field('A parent’s email'), 'mother@example.com')
    await press('Send the email again')
    await screen.findByText('A new email is on its way to mother@example.com.')
    expect(server.calls(askParentAgain)).toMatchObject([{ body: { parent_email: 'mother@example.com' } }])
  })

  test.each([
    ['This is your own address. Enter a parent’s.', refuse({ parent_email: 'ERR_PARENT_IS_OWN' })],
    [
      'You can send this email once a day, three times a week at most.',
      fail(recoveryErrors.tooManyToParent, { parent_email: 'ERR_ONCE_A_DAY' }),
    ],
  ])('shows the error “%s” at the field', async (text, refusal) => {
    const { server, press } = await openForm('Send the email again', { fan: young })
    server.answers(askParentAgain, refusal)
    await press('Send the email again')
    await screen.findByText(text)
    expect(field('A parent’s email').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('picture row', () => {
  const pictured = { ...mira, images: { thumb: '/media/pic_1/160.webp', picture: { id: 'pic_1', hue: 20 } } }
  const photo = new File(['a photo'], 'me.png', { type: 'image/png' })

  test('uploads a chosen picture, which can then be changed or removed', async () => {
    const { server, user } = await openSettings()
    server.answers(changePicture, pictured)
    await user.upload(await findField('Add a picture'), photo)
    const row = await findRow('Picture')
    await row.findByText('Saved')
    row.getByLabelText('Change picture')
    expect(server.calls(changePicture)[0]?.body).toMatch(/name="image"; filename="me\.png"[\s\S]*a photo/)
    server.answers(removeFanPicture, mira)
    await user.click(row.getByRole('button', { name: 'Remove' }))
    await row.findByLabelText('Add a picture')
    expect(row.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  test("doesn't send a picture larger than 10 MB", async () => {
    const { server, user } = await openSettings()
    const large = Object.defineProperty(new File([], 'me.png', { type: 'image/png' }), 'size', {
      value: 10 * 2 ** 20 + 1,
    })
    await user.upload(await findField('Add a picture'), large)
    await screen.findByText('This picture is too large: 10 MB and 40 megapixels at most.')
    expect(server.calls(changePicture)).toEqual([])
  })

  test("shows the server's error at its field until another picture is chosen", async () => {
    const { server, user } = await openSettings()
    server.answers(changePicture, refuse({ image: 'ERR_NOT_IMAGE' }))
    const input = await findField('Add a picture')
    await user.upload(input, photo)
    await screen.findByText('We can’t read this as a picture. Try a JPEG, PNG or WebP file.')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    server.answers(changePicture, pictured)
    await user.upload(input, photo)
    await screen.findByText('Saved')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })
})
