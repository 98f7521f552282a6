import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Locale } from '../contract/locales.ts'
import type { ApiClient } from './api/client.ts'
import { headHtml, jsonForHtml } from './head.ts'
import { createTexts } from './i18n.tsx'
import type { PageLoaders, PageRoute } from './page.ts'
import { createQueryClient, dumpQueries } from './query.ts'
import { createPageRouter, type WebContext } from './router.tsx'
import { fixedHistory } from './routing/history.ts'
import { createMatcher } from './routing/match-page.ts'
import { Footer } from './shell/footer.tsx'
import { Frame, type FrameSlots } from './shell/frame.tsx'
import type { Site } from './site.ts'
import { WebApp } from './web-app.tsx'

export interface RenderRequest {
  /** Path and query, for example `/search/?query=mira`. */
  address: string
  locale: Locale
  origin: string
  site: Site
  api: ApiClient
}

/** A rendered page. `routePath` names the row of `routes.ts`, for its files; null when none matched. */
export interface RenderedPage {
  status: number
  redirect?: { href: string; permanent: boolean }
  routePath: string | null
  lang: string
  head: string
  body: string
  /** The hydration state as JSON that's safe in a script element; null for a static page. */
  state: string | null
}

export interface RendererSetup {
  routes: PageRoute[]
  loaders: PageLoaders
  slots: FrameSlots
}

/** Match → load in-process → `renderToString` → one JSON of the loaded answers (design 6). */
export function createRenderer({ routes, loaders, slots }: RendererSetup) {
  const match = createMatcher(routes)
  // Memoised: even a repeated dynamic import() costs a pass through the module loader on every page.
  const loadersOnce = Object.fromEntries(Object.entries(loaders).map(([file, load]) => [file, once(load)]))
  // A locale's texts are the same for every page and reader, so they're memoised.
  const textsOf = memo(createTexts)
  return async function renderPage({
    address,
    locale,
    origin,
    site,
    api,
  }: RenderRequest): Promise<RenderedPage> {
    const texts = textsOf(locale)
    const context: WebContext = {
      api,
      texts,
      queryClient: createQueryClient(),
      seenAt: Date.now(),
      site,
    }
    await texts.load(['common'])
    const router = createPageRouter({ match, loaders: loadersOnce, context, history: fixedHistory(address) })
    await router.load()
    const { opened } = router.state
    if (!opened) throw new Error('the router has no page after it loaded one')
    const { loaded } = opened
    const routePath = opened.match?.row.path ?? null
    const lang = texts.tag
    if (loaded.kind === 'redirect') {
      return { status: 200, redirect: loaded, routePath, lang, head: '', body: '', state: '' }
    }
    return {
      status: loaded.kind === 'failure' ? loaded.status : 200,
      routePath,
      lang,
      head: headHtml({ head: loaded.head, texts, origin, address }),
      body: await renderBody(<WebApp router={router} shell={{ Frame, Footer, slots }} />),
      state: opened.match?.row.isStill
        ? null
        : jsonForHtml({ locale, seenAt: context.seenAt, site, queries: dumpQueries(context.queryClient) }),
    }
  }
}

/**
 * Renders in one go. Where a component throws below a Suspense boundary, `renderToString` leaves a hole for the
 * browser to fill and says nothing; such a page is a failure, and the streaming renderer knows its cause.
 */
async function renderBody(tree: ReactNode): Promise<string> {
  const body = renderToString(tree)
  if (!body.includes(holeMark)) return body
  const thrown = await new Promise<unknown[]>(resolve => {
    const errors: unknown[] = []
    renderToPipeableStream(tree, {
      onError: error => void errors.push(error),
      onShellError: () => resolve(errors),
      onAllReady: () => resolve(errors),
    })
  })
  if (thrown.length > 0) throw thrown[0]
  return body
}

/** The end of `<!--$!-->`: in a page, `$` is rarer than `<`, and no text holds a bare `>`. */
const holeMark = '$!-->'

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** Memoises the first success; failures aren't cached. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | undefined
  return () => {
    loaded ??= load().catch(error => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}
