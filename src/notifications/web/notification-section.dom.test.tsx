import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mira } from '../../app/testing/mira.ts'
import { openPart } from '../../app/testing/open-page.tsx'
import { changeSelf, getSelf } from '../../identity/accounts/contract.ts'
import { useCurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { noConnection, startContractServer } from '../../platform/web/testing/contract-server.ts'
import { NotificationSection } from './notification-section.tsx'

function OwnSection() {
  const fan = useCurrentUser()
  return fan ? <NotificationSection fan={fan} /> : null
}

async function openNotifications() {
  const server = await startContractServer()
  const page = await openPart(<OwnSection />, { server, fan: mira, texts: ['settings', 'error'] })
  return { ...page, server }
}

const find = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
const newsMail = 'News: Email'
const withoutNewsMail = {
  ...mira,
  notification_choices: mira.notification_choices.map(choice =>
    choice.kind === 'news' ? { ...choice, mail: false } : choice,
  ),
}

describe('notification settings', () => {
  test('change at once and are saved', async () => {
    const { server, user } = await openNotifications()
    const answer = Promise.withResolvers<typeof mira>()
    server.answers(changeSelf, () => answer.promise)
    await user.click(await find(newsMail))
    await waitFor(async () => expect((await find(newsMail)).checked).toBe(false))
    answer.resolve(withoutNewsMail)
    await screen.findByText('Saved')
    expect(server.calls(changeSelf)).toMatchObject([
      { body: { notification_choices: [{ kind: 'news', site: true, mail: false, push: false }] } },
    ])
  })

  test("revert to the server's state when saving fails", async () => {
    const { server, user } = await openNotifications()
    server.answers(changeSelf, noConnection)
    await user.click(await find(newsMail))
    await screen.findByText('No connection. Check your network and try again.')
    expect((await find(newsMail)).checked).toBe(true)
  })

  test("revert to their previous state when the server can't be read either", async () => {
    const { server, user } = await openNotifications()
    await find(newsMail)
    server.answers(changeSelf, noConnection)
    server.answers(getSelf, noConnection)
    await user.click(await find(newsMail))
    await screen.findByText('No connection. Check your network and try again.')
    expect((await find(newsMail)).checked).toBe(true)
  })

  test('save the consent to offers', async () => {
    const { server, user } = await openNotifications()
    const consent = { marketing_notification: true }
    server.answers(changeSelf, { ...mira, optional_consents: consent })
    await user.click(await find(/^Offers and surprises by email/))
    await screen.findByText('Saved')
    expect(server.calls(changeSelf)).toMatchObject([{ body: { optional_consents: consent } }])
  })
})
