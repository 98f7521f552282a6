import { renderToString } from 'react-dom/server'
import { loaders, routes } from '../src/app/routes.ts'
import { slots } from '../src/app/shell/slots.tsx'
import type { ApiClient } from '../src/platform/web/api/client.ts'
import { createTexts } from '../src/platform/web/i18n.tsx'
import { createQueryClient } from '../src/platform/web/query.ts'
import { createPageRouter } from '../src/platform/web/router.tsx'
import { createFixedHistory } from '../src/platform/web/routing/history.ts'
import { createMatcher } from '../src/platform/web/routing/match-page.ts'
import { Footer } from '../src/platform/web/shell/footer.tsx'
import { Frame } from '../src/platform/web/shell/frame.tsx'
import { WebApp } from '../src/platform/web/web-app.tsx'
import { benchSite } from './bench-site.ts'

const encoder = new TextEncoder()

/**
 * Loads a page's data once and returns a function that only runs `renderToString` and encodes the result as
 * bytes. Without encoding, the string would remain a lazy rope that isn't flattened yet.
 */
export async function preparePage(api: ApiClient, address: string): Promise<() => Uint8Array> {
  const texts = createTexts('en')
  await texts.load(['common'])
  const context = {
    api,
    texts,
    queryClient: createQueryClient(),
    seenAt: Date.now(),
    site: benchSite,
  }
  const router = createPageRouter({
    match: createMatcher(routes),
    loaders,
    context,
    history: createFixedHistory(address),
  })
  await router.load()
  return () => encoder.encode(renderToString(<WebApp router={router} shell={{ Frame, Footer, slots }} />))
}
