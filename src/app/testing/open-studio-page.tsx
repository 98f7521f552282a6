import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createApiClient } from '../../platform/web/api/client.ts'
import { systemRuntime } from '../../platform/web/api/runtime.ts'
import { createTexts } from '../../platform/web/i18n.tsx'
import { createQueryClient } from '../../platform/web/query.ts'
import { createPageRouter } from '../../platform/web/router.tsx'
import { createMatcher } from '../../platform/web/routing/match-page.ts'
import { emptySite } from '../../platform/web/site.ts'
import { noToken } from '../../platform/web/storage/token-store.ts'
import type { ContractServer } from '../../platform/web/testing/contract-server.ts'
import { createMemoryHistory } from '../../platform/web/testing/memory-history.ts'
import { listPlannedActs } from '../../studio/acts/contract.ts'
import type { PlannedAct } from '../../studio/acts/web/shared/act-queries.ts'
import { getOwnStaff } from '../../studio/staff/contract.ts'
import type { StaffSelf } from '../../studio/staff/web/shared/self.ts'
import { createStudioSession, StudioApp } from '../studio-app.tsx'
import { studioTexts } from '../studio-pages.ts'
import { studioLoaders, studioRoutes } from '../studio-routes.ts'

interface Options {
  server: ContractServer
  /** The signed-in person; null on bare pages. */
  self: StaffSelf | null
  /** Grave acts that wait, which every page shows. */
  planned?: readonly PlannedAct[]
}

/** Opens a page of the studio in English with its menu and gates. It calls the server over HTTP. */
export async function openStudioPage(address: string, { server, self, planned = [] }: Options) {
  window.happyDOM.setURL(new URL(address, server.url).href)
  if (self) {
    server.answers(getOwnStaff, self)
    server.answers(listPlannedActs, { results: [...planned] })
  }
  const session = createStudioSession(
    createApiClient({
      ...systemRuntime,
      baseUrl: '',
      timeoutMs: 30_000,
      token: noToken,
      markerHeader: ['X-Requested-With', 'browser'],
    }),
  )
  const texts = createTexts('en')
  const history = createMemoryHistory(address)
  const router = createPageRouter({
    match: createMatcher(studioRoutes),
    loaders: studioLoaders,
    context: {
      api: session.api,
      texts,
      queryClient: createQueryClient(),
      seenAt: Date.now(),
      site: emptySite,
    },
    history,
  })
  await texts.load([...studioTexts])
  await router.load()
  router.start(commit => commit())
  await act(async () => {
    render(<StudioApp router={router} session={session} routes={studioRoutes} />)
  })
  return {
    user: userEvent.setup(),
    /** Path and query of the address. */
    address: () => history.location.pathname + history.location.search,
  }
}
