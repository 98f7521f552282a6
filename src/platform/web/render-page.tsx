import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { Locale } from '../contract/locales.ts'
import type { ApiClient } from './api/client.ts'
import { renderHead, toHtmlSafeJson } from './head.ts'
import { createTexts } from './i18n.tsx'
import type { PageLoaders, PageRoute } from './page.ts'
import { createQueryClient, dumpQueries } from './query.ts'
import { createPageRouter, type WebContext } from './router.tsx'
import { createFixedHistory } from './routing/history.ts'
import { createMatcher } from './routing/match-page.ts'
import { Footer } from './shell/footer.tsx'
import { Frame, type FrameSlots } from './shell/frame.tsx'
import type { Site } from './site.ts'
import { WebApp } from './web-app.tsx'

export interface RenderRequest {
  /** Path and query, such as `/search/?query=mira`. */
  address: string
  locale: Locale
  origin: string
  site: Site
  api: ApiClient
}

/**
 * A rendered page. `routePath` is the path of its row in `routes.ts`, to look up its assets; null if none
 * matched.
 */
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

/**
 * Creates the renderer: matches the route, loads data in-process, renders with `renderToString`, and
 * serializes the loaded responses as one JSON (design 6).
 */
export function createRenderer({ routes, loaders, slots }: RendererSetup) {
  const match = createMatcher(routes)
  // Memoized, because even a repeated dynamic import() goes through the module loader for every page.
  const loadersOnce = Object.fromEntries(Object.entries(loaders).map(([file, load]) => [file, once(load)]))
  // Memoized, because a locale's texts are the same for every page and reader.
  const getTexts = memo(createTexts)
  return async function renderPage({
    address,
    locale,
    origin,
    site,
    api,
  }: RenderRequest): Promise<RenderedPage> {
    const texts = getTexts(locale)
    const context: WebContext = {
      api,
      texts,
      queryClient: createQueryClient(),
      seenAt: Date.now(),
      site,
    }
    await texts.load(['common'])
    const router = createPageRouter({
      match,
      loaders: loadersOnce,
      context,
      history: createFixedHistory(address),
    })
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
      head: renderHead({ head: loaded.head, texts, origin, address }),
      body: await renderBody(<WebApp router={router} shell={{ Frame, Footer, slots }} />),
      state: opened.match?.row.isStill
        ? null
        : toHtmlSafeJson({ locale, seenAt: context.seenAt, site, queries: dumpQueries(context.queryClient) }),
    }
  }
}

/**
 * Renders synchronously. If a component throws below a Suspense boundary, `renderToString` silently leaves a
 * placeholder for the browser to fill. That is an error here, and the streaming renderer reveals its cause.
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

/** The end of `<!--$!-->`: `$` is rarer in a page than `<`, and no text contains a bare `>`. */
const holeMark = '$!-->'

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** Memoizes the first success; failures aren't cached. */
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
