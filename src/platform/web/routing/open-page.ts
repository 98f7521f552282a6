import { ApiError } from '../api/api-error.ts'
import {
  type AnyPage,
  type Head,
  type LoadContext,
  type PageLoaders,
  PageNotFound,
  PageRedirect,
  type PageRoute,
} from '../page.ts'
import { withAssetTimeout } from '../route-assets.ts'
import type { WebContext } from '../router.tsx'
import type { PageLocation } from './history.ts'
import type { PageMatch, PageMatcher } from './match-page.ts'

interface Failed {
  kind: 'failure'
  status: number
  description: string
  head: Head
  /** The unexpected error, which is shown so that the fan can report it. */
  error?: unknown
}

/** The result of loading a page: the page with its data, an error page, or a redirect. */
export type Loaded =
  | { kind: 'page'; page: AnyPage; data: unknown; head: Head; search: Record<string, string> }
  | Failed
  | { kind: 'redirect'; href: string; permanent: boolean }

/** A loaded location. `match` is null if no page matches it. */
export interface Opened {
  match: PageMatch | null
  loaded: Loaded
}

interface Setup {
  match: PageMatcher
  loaders: PageLoaders
  context: WebContext
}

/**
 * Loads the code, texts and data of the page at a location. Rejects on unexpected errors.
 * @param bounded applies the timeout for code and texts.
 */
export async function openPage(
  { match: find, loaders, context }: Setup,
  { pathname, search }: PageLocation,
  bounded = withAssetTimeout,
): Promise<Opened> {
  const match = find(pathname)
  if (!match) return { match, loaded: createFailure(404, context) }
  const { row, params } = match
  const load = loaders[row.page]
  if (!load) throw new Error(`routes.ts names ${row.page}, and there is no such file`)
  const [module] = await bounded(Promise.all([load(), context.texts.load(row.texts)]))
  const loaded = await loadPage(
    module.default,
    { ...context, params, search: pickDeclaredSearch(row, search), route: row },
    context,
  )
  return { match, loaded }
}

/**
 * Returns the query parameters that the page declares, so that unknown ones neither reload it nor fill
 * caches.
 */
export function pickDeclaredSearch(row: PageRoute, search: string): Record<string, string> {
  if (!row.search || search === '') return {}
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    row.search.flatMap(key => {
      const value = query.getAll(key).at(-1)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

async function loadPage(page: AnyPage, load: LoadContext, context: WebContext): Promise<Loaded> {
  try {
    const data: unknown = await page.load(load)
    return { kind: 'page', page, data, head: page.head(data, load), search: load.search }
  } catch (error) {
    if (error instanceof PageRedirect) {
      return { kind: 'redirect', href: error.href, permanent: error.permanent }
    }
    if (error instanceof PageNotFound) return createFailure(404, context)
    if (error instanceof ApiError) return createFailure(pageStatus(error), context)
    throw error
  }
}

/**
 * Maps an API error to the page's status: a 400 for a value in the URL becomes 404, network errors and rate
 * limits become 503.
 */
function pageStatus({ origin, status }: ApiError): number {
  if (origin !== 'server' || status === 429 || (status >= 500 && status !== 501)) return 503
  return status === 400 ? 404 : status
}

/** Creates an error page with this status in the reader's language; a 501 looks like a 404. */
export function createFailure(status: number, { texts: { t } }: WebContext): Failed {
  const title = t(isMissing(status) ? 'common.error.notFound.title' : 'common.error.title')
  const description = t('common.error.text')
  return { kind: 'failure', status, description, head: { title, description, noIndex: true } }
}

export function isMissing(status: number): boolean {
  return status === 404 || status === 501
}
