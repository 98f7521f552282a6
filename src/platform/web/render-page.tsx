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
  /** Path with its query, such as `/search/?query=mira`. */
  address: string
  locale: Locale
  origin: string
  site: Site
  api: ApiClient
}

/**
 * A rendered page. `routePath` is the path of its row in `routes.ts`, by which its assets are found; null if
 * no route matches.
 */
export interface RenderedPage {
  status: number
  redirect?: { href: string; permanent: boolean }
  routePath: string | null
  lang: string
  head: string
  body: string
  /** State for hydration, as JSON that is safe in a script element; null for a static page. */
  state: string | null
}

export interface RendererSetup {
  routes: PageRoute[]
  loaders: PageLoaders
  slots: FrameSlots
}

/**
 * Creates the renderer of pages: matches the route, loads data in this process, renders with
 * `renderToString`, and serializes the loaded responses as one JSON document (design 6).
 */
export function createRenderer({ routes, loaders, slots }: RendererSetup) {
  const match = createMatcher(routes)
  // Memoized, because even a repeated dynamic import() would go through the module loader for every page.
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
 * Renders synchronously. If a component throws below a Suspense boundary, `renderToString` only leaves a
 * placeholder for the browser to fill. Treats that as an error; the streaming renderer then reveals its
 * cause.
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

/**
 * End of `<!--$!-->`, the placeholder. The search for it is fast, because `$` is rarer in a page than `<`; it
 * is unambiguous, because no text contains an unescaped `>`.
 */
const holeMark = '$!-->'

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return key => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

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
