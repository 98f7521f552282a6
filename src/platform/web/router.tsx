import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ApiError } from './api/api-error.ts'
import type { ApiClient } from './api/client.ts'
import { ErrorPage } from './error-page.tsx'
import type { Texts } from './i18n.tsx'
import { LoneErrorPage } from './lone-error-page.tsx'
import { isShallowStep } from './modal-history.ts'
import { Modals, type ModalTable } from './modals.tsx'
import {
  type AnyPage,
  type Head,
  type PageLoaders,
  PageNotFound,
  PageRedirect,
  type PageRoute,
} from './page.ts'
import { AssetsMissing, inTime } from './route-assets.ts'
import type { Site } from './site.ts'

/** What rendering a page came to, for the server's status line. */
export interface Outcome {
  status: number
  redirect?: { href: string; permanent: boolean }
}

export interface WebContext {
  api: ApiClient
  queryClient: QueryClient
  texts: Texts & { load: (areas: string[]) => Promise<void> }
  outcome: Outcome
  /** When the page was loaded, in ms since 1970: the same on server and browser. */
  seenAt: number
  site: Site
}

/** What a route's loader hands to its component and to the document's head. */
export type Loaded =
  | { kind: 'page'; data: unknown; head: Head; search: Record<string, string> }
  | { kind: 'failure'; status: number; description: string; head: Head }

interface RouterOptions {
  routes: PageRoute[]
  loaders: PageLoaders
  context: WebContext
  history: RouterHistory
  Frame: ComponentType<{ children: React.ReactNode }>
  /** Only in the browser: modals never stand in the server's HTML. */
  modals?: ModalTable
}

/** Builds the router from the table of pages. The same for server and browser. */
export function createPageRouter({ routes, loaders, context, history, Frame, modals }: RouterOptions) {
  const root = createRootRouteWithContext<WebContext>()({
    // The frame itself failed, so there is nothing around the page.
    errorComponent: ({ error }) => <LoneErrorPage status={503} description="" error={error} />,
    component: () => (
      <>
        <Frame>
          <Outlet />
        </Frame>
        {modals && <Modals table={modals} loadTexts={context.texts.load} />}
      </>
    ),
  })
  const notFound = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: () => failure(404, context),
    component: () => <ErrorPage status={404} description="" />,
  })
  const isShallow: IsShallow = to => isShallowStep(router.state.resolvedLocation, to)
  const pages = routes.map(row => pageRoute(root, row, loaders, context, isShallow))
  const router = createRouter({
    routeTree: root.addChildren([...pages, notFound]),
    history,
    context,
    trailingSlash: 'always',
    defaultPreload: false,
    defaultStaleTime: 5_000,
    // Without its code the page is on the way as a document (start-browser.tsx).
    defaultErrorComponent: ({ error }) =>
      error instanceof AssetsMissing ? null : <ErrorPage status={503} description="" error={error} />,
    parseSearch: search => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: search => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text ? `?${text}` : ''
    },
  })
  return router
}

type IsShallow = (to: ParsedLocation) => boolean

export type PageRouter = ReturnType<typeof createPageRouter>

function pageRoute(
  // biome-ignore lint/suspicious/noExplicitAny: TanStack's route generics carry nothing that we read
  root: any,
  row: PageRoute,
  loaders: PageLoaders,
  context: WebContext,
  isShallow: IsShallow,
) {
  let page: AnyPage | undefined
  const load = loaders[row.page]
  if (!load) throw new Error(`routes.ts names ${row.page}, and there is no such file`)
  const route = createRoute({
    getParentRoute: () => root,
    path: row.path,
    loaderDeps: ({ search }: { search: Record<string, unknown> }) => declaredSearch(row, search),
    // Opening or closing a modal leaves the page as it is (spec 2.6).
    shouldReload: ({ location }: { location: ParsedLocation }) => (isShallow(location) ? false : undefined),
    loader: async ({ params, deps }): Promise<Loaded> => {
      const [module] = await inTime(Promise.all([load(), context.texts.load(row.texts)]))
      page = module.default
      return loadPage(
        page,
        { ...context, params: params as Record<string, string>, search: deps, route: row },
        context,
      )
    },
    component: () => {
      const loaded = route.useLoaderData() as Loaded
      const params = route.useParams() as Record<string, string>
      if (loaded.kind === 'failure')
        return <ErrorPage status={loaded.status} description={loaded.description} />
      if (!page) return null
      return <page.Component data={loaded.data} params={params} search={loaded.search} />
    },
  })
  return route
}

/** Only the keys that the page declares, so that unknown ones neither reload it nor fill caches. */
export function declaredSearch(row: PageRoute, search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    (row.search ?? []).flatMap(key => (typeof search[key] === 'string' ? [[key, search[key]]] : [])),
  )
}

async function loadPage(
  page: AnyPage,
  load: WebContext & { params: Record<string, string>; search: Record<string, string>; route: PageRoute },
  context: WebContext,
): Promise<Loaded> {
  try {
    const data: unknown = await page.load(load)
    return { kind: 'page', data, head: page.head(data, load), search: load.search }
  } catch (error) {
    if (error instanceof PageRedirect) return moved(error, context)
    if (error instanceof PageNotFound) return failure(404, context)
    if (error instanceof ApiError) return failure(pageStatus(error), context, error)
    throw error
  }
}

/** A value in the address that the API refuses names nothing; a server that cannot be reached is away. */
function pageStatus({ origin, status }: ApiError): number {
  if (origin !== 'server' || (status >= 500 && status !== 501)) return 503
  return status === 400 ? 404 : status
}

function moved({ href, permanent }: PageRedirect, context: WebContext): Loaded {
  context.outcome.redirect = { href, permanent }
  if (typeof document !== 'undefined') throw redirect({ href, replace: true })
  return failure(404, context)
}

function failure(status: number, context: WebContext, error?: ApiError): Loaded {
  const shown = status === 501 ? 404 : status >= 500 ? 503 : status
  context.outcome.status = status
  const { t } = context.texts
  const title = t(shown === 404 ? 'common.error.notFound.title' : 'common.error.title')
  const description = typeof error?.description === 'string' ? error.description : t('common.error.text')
  return { kind: 'failure', status: shown, description, head: { title, description, noIndex: true } }
}
