import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { EndpointType } from '../../../../platform/contract/endpoint-type.ts'
import type { ApiClient } from '../../../../platform/web/api/client.ts'
import { createTexts, TextsProvider } from '../../../../platform/web/i18n.tsx'
import { definePage } from '../../../../platform/web/page.ts'
import { createQueryClient } from '../../../../platform/web/query.ts'
import { createPageRouter } from '../../../../platform/web/router.tsx'
import { createMatcher } from '../../../../platform/web/routing/match-page.ts'
import { RouterContext } from '../../../../platform/web/routing/use-router.ts'
import { emptySite } from '../../../../platform/web/site.ts'
import { createMemoryHistory } from '../../../../platform/web/testing/memory-history.ts'
import { ApiContext } from '../../../../platform/web/use-api.ts'

const page = definePage({ load: async () => null, head: () => ({ description: '' }), Component: () => null })
const row = { path: '/part/', page: 'part', texts: [] }

interface Options {
  /** Query string of the page with its question mark. */
  search?: string
  /** Responds to calls; those of other parts reject. */
  answer?: (method: string, path: string, params: object) => unknown
}

/** Renders a part of the studio as if it were a page, with English texts. */
export async function openPart(part: ReactNode, { search = '', answer }: Options = {}) {
  const texts = createTexts('en')
  await texts.load(['common', 'error', 'studio'])
  const api: ApiClient = {
    async call<E extends EndpointType>(method: string, path: string, params: object) {
      if (!answer) throw new Error(`the test answers no ${method} ${path}`)
      return (await answer(method, path, params)) as E['answer']
    },
  }
  const history = createMemoryHistory(`/part/${search}`)
  const queryClient = createQueryClient()
  const router = createPageRouter({
    match: createMatcher([row, { ...row, path: '/studio/$name/' }]),
    loaders: { part: async () => ({ default: page }) },
    context: { api, texts, queryClient, seenAt: 0, site: emptySite },
    history,
  })
  await router.load()
  router.start(commit => commit())
  await act(async () => {
    render(
      <TextsProvider texts={texts}>
        <QueryClientProvider client={queryClient}>
          <RouterContext value={router}>
            <ApiContext value={api}>{part}</ApiContext>
          </RouterContext>
        </QueryClientProvider>
      </TextsProvider>,
    )
  })
  return {
    user: userEvent.setup(),
    /** Path and query of the address. */
    address: () => history.location.pathname + history.location.search,
  }
}
