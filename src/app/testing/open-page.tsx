import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { getSelf } from '../../identity/accounts/contract.ts'
import { followSession } from '../../identity/accounts/web/follow-session.ts'
import type { CurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { getOwnToken } from '../../identity/accounts/web/shared/own-token.ts'
import { createBrowserClient } from '../../platform/web/api/browser-client.ts'
import { createTexts } from '../../platform/web/i18n.tsx'
import { definePage, type PageLoaders, type PageRoute } from '../../platform/web/page.ts'
import { createQueryClient } from '../../platform/web/query.ts'
import { createPageRouter } from '../../platform/web/router.tsx'
import { createMatcher } from '../../platform/web/routing/match-page.ts'
import { ToastOutlet } from '../../platform/web/shell/toast-outlet.tsx'
import type { Site } from '../../platform/web/site.ts'
import type { ContractServer } from '../../platform/web/testing/contract-server.ts'
import { createMemoryHistory } from '../../platform/web/testing/memory-history.ts'
import type { TextArea } from '../../platform/web/text-keys.ts'
import { WebApp } from '../../platform/web/web-app.tsx'
import { loaders, modals, routes } from '../routes.ts'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

interface Options {
  server: ContractServer
  /** The fan who is signed in; null for a visitor. */
  fan: CurrentUser | null
  site?: Partial<Site>
}

/**
 * Opens a page of the site in English, as the browser does but without the frame around it. It calls the
 * server over HTTP. Links to other pages change the URL and load nothing.
 */
export async function openPage(address: string, options: Options) {
  const row = createMatcher(routes)(new URL(address, options.server.url).pathname)?.row
  if (!row) throw new Error(`no page has the address ${address}`)
  return open(address, { ...options, row, files: loaders })
}

/** Renders one component as a page, with the given text areas. */
export async function openPart(part: ReactNode, { texts, ...options }: Options & { texts: TextArea[] }) {
  const page = definePage<ReactNode>({
    load: async () => part,
    head: () => ({ description: '' }),
    Component: Part,
  })
  const row: PageRoute = { path: '/part/', page: 'part', texts }
  return open('/part/', { ...options, row, files: { part: async () => ({ default: page }) } })
}

const Part = ({ data }: { data: ReactNode }) => data

interface Opened extends Options {
  row: PageRoute
  files: PageLoaders
}

async function open(address: string, { server, fan, site, row, files }: Opened) {
  window.happyDOM.setURL(new URL(address, server.url).href)
  const queryClient = createQueryClient()
  const texts = createTexts('en')
  const api = createBrowserClient(getOwnToken())
  const context = { api, texts, queryClient, seenAt: Date.now(), site: { ...emptySite, ...site } }
  const history = createMemoryHistory(address)
  const router = createPageRouter({ match: createMatcher([row]), loaders: files, context, history })
  const signIn = (user: CurrentUser) => {
    server.answers(getSelf, user)
    // A late response to an earlier test's token then leaves this one's session alone.
    sessionCount += 1
    getOwnToken().set(`token-of-session-${sessionCount}`)
  }
  if (fan) signIn(fan)
  else getOwnToken().set(null)
  await texts.load(['common'])
  await router.load()
  router.start(commit => commit())
  onTestFinished(followSession(queryClient, getOwnToken()))
  await act(async () => {
    render(<WebApp router={router} shell={shell} />)
  })
  return {
    user: userEvent.setup(),
    router,
    signIn,
    /** Path, query and fragment of the current URL. */
    address: () => history.location.pathname + history.location.search + history.location.hash,
  }
}

let sessionCount = 0

const emptySite: Site = {
  socialLinks: [],
  aboutUrl: null,
  supportAddress: 'help@fanfare.test',
  recaptcha: null,
  testMode: null,
  takesCards: false,
  buildId: 'test',
  buildDate: '2026-01-01',
  commit: 'test',
}

const shell = {
  Frame,
  Footer: () => null,
  slots: { city: null, account: null, keepLocale: async () => {} },
  modals,
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <ToastOutlet />
    </>
  )
}
