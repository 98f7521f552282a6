import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { fail, platformErrors } from '../platform/contract/errors.ts'
import { createApiClient } from '../platform/web/api/client.ts'
import { systemRuntime } from '../platform/web/api/runtime.ts'
import { createTexts } from '../platform/web/i18n.tsx'
import { definePage } from '../platform/web/page.ts'
import { createQueryClient } from '../platform/web/query.ts'
import { createPageRouter } from '../platform/web/router.tsx'
import { createMatcher } from '../platform/web/routing/match-page.ts'
import { emptySite } from '../platform/web/site.ts'
import { noToken } from '../platform/web/storage/token-store.ts'
import { startContractServer } from '../platform/web/testing/contract-server.ts'
import { createMemoryHistory } from '../platform/web/testing/memory-history.ts'
import { useApi } from '../platform/web/use-api.ts'
import { listPlannedActs } from '../studio/acts/contract.ts'
import type { StudioRoute } from '../studio/kit/web/shared/menu.ts'
import {
  changeOwnStaff,
  getOwnStaff,
  requestSignInLink,
  startVerification,
  verifyAgain,
} from '../studio/staff/contract.ts'
import { createStudioSession, StudioApp } from './studio-app.tsx'
import { studioTexts } from './studio-pages.ts'

const ada = {
  staff_id: 3,
  name: 'Ada Okafor',
  email: 'ada@fanfare.test',
  locale: 'en',
  zone: null,
  rights: ['team.read' as const],
  role_names: ['Editor'],
  verified_until: '2026-11-29T10:00:00Z',
  has_totp: true,
  recovery_code_count: 10,
  passkeys: [],
  sessions: [],
  tokens: [],
}

/** A page with a field whose value it saves. */
function NamePage() {
  const api = useApi()
  const [name, setName] = useState('Ad')
  const [state, setState] = useState('')
  const save = async () => {
    try {
      await api.call('PATCH', '/api/studio/staff/self/', { name })
      setState('Saved')
    } catch {
      setState('Not saved')
    }
  }
  return (
    <>
      <h1>Name</h1>
      <input aria-label="New name" value={name} onChange={event => setName(event.target.value)} />
      <button type="button" onClick={save}>
        Save
      </button>
      <p>{state}</p>
    </>
  )
}

const routes: StudioRoute[] = [
  { path: '/studio/', page: 'name', texts: [], title: 'studio.page.home', group: 'top', icon: 'home' },
  {
    path: '/studio/log/',
    page: 'name',
    texts: [],
    title: 'studio.list.columns',
    group: 'house',
    right: 'log.read',
  },
]

async function open() {
  const server = await startContractServer()
  const plainApi = createApiClient({
    ...systemRuntime,
    baseUrl: server.url,
    timeoutMs: 5_000,
    token: noToken,
    markerHeader: ['X-Requested-With', 'browser'],
  })
  window.happyDOM.setURL(server.url)
  const session = createStudioSession(plainApi)
  const texts = createTexts('en')
  await texts.load([...studioTexts])
  const page = definePage({
    load: async () => null,
    head: () => ({ title: 'Name', description: '' }),
    Component: NamePage,
  })
  const router = createPageRouter({
    match: createMatcher(routes),
    loaders: { name: async () => ({ default: page }) },
    context: { api: plainApi, texts, queryClient: createQueryClient(), seenAt: 0, site: emptySite },
    history: createMemoryHistory('/studio/'),
  })
  await router.load()
  const show = () =>
    act(async () => {
      render(<StudioApp router={router} session={session} routes={routes} />)
    })
  return { server, show, user: userEvent.setup() }
}

async function openSignedIn() {
  const page = await open()
  page.server.answers(getOwnStaff, ada)
  page.server.answers(listPlannedActs, { results: [] })
  await page.show()
  await screen.findByRole('heading', { name: 'Name' })
  return page
}

describe('StudioApp', () => {
  test('asks to log in, in place of the page, without a session', async () => {
    const { server, show, user } = await open()
    server.answers(getOwnStaff, fail(platformErrors.staffSignInRequired))
    server.answers(requestSignInLink, {})
    await show()
    await screen.findByRole('heading', { name: 'Log in' })
    expect(screen.queryByRole('heading', { name: 'Name' })).toBeNull()
    await user.type(screen.getByLabelText('Email'), 'ada@fanfare.test')
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    await screen.findByText('Check your email: ada@fanfare.test')
  })

  test('offers only the pages that the person may open', async () => {
    await openSignedIn()
    expect(screen.getAllByRole('link', { name: 'Today' })).not.toHaveLength(0)
    expect(screen.queryByRole('link', { name: 'Columns' })).toBeNull()
  })

  test('asks over the page when the session has ended, keeps what was typed and repeats the call', async () => {
    const { server, user } = await openSignedIn()
    await user.type(screen.getByLabelText('New name'), 'a')
    server.answers(changeOwnStaff, fail(platformErrors.staffSignInRequired))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Log in again' })
    server.answers(requestSignInLink, {})
    await user.type(screen.getByLabelText('Email'), 'ada@fanfare.test')
    await user.click(screen.getByRole('button', { name: 'Email me a link' }))
    await screen.findByText(/^Check your email/)
    // The person signs in by the link in another tab, and returns to this one.
    server.answers(changeOwnStaff, {})
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      screen.getByText('Saved')
    })
    expect(screen.getByLabelText<HTMLInputElement>('New name').value).toBe('Ada')
    const keys = server.calls(changeOwnStaff).map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test("leaves the page as it is when the person doesn't log in again", async () => {
    const { server, user } = await openSignedIn()
    server.answers(changeOwnStaff, fail(platformErrors.staffSignInRequired))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = await screen.findByRole('dialog', { name: 'Log in again' })
    // A toast has such a button, too.
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await screen.findByText('Not saved')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asks for a proof before a grave act, and repeats it', async () => {
    const { server, user } = await openSignedIn()
    server.answers(changeOwnStaff, fail(platformErrors.staffVerifyAgain))
    server.answers(startVerification, {
      challenge_id: '0b5cbb5c-2f4e-4f0c-9d4e-3f0e2a7d9b11',
      options: null,
      has_totp: true,
    })
    server.answers(verifyAgain, () => {
      server.answers(changeOwnStaff, {})
      return {}
    })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Is it you?' })
    await user.type(await screen.findByLabelText('Code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Saved')
    expect(server.calls(verifyAgain)).toMatchObject([{ body: { code: '123456' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
