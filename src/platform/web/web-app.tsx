import { QueryClientProvider } from '@tanstack/react-query'
import { ErrorBoundary } from './error-boundary.tsx'
import { TextsProvider } from './i18n.tsx'
import { RenderedAtContext } from './rendered-at.ts'
import type { PageRouter } from './router.tsx'
import { RoutedPages, type ShellParts } from './routing/shown-page.tsx'
import { SiteContext } from './site.ts'
import { ApiContext } from './use-api.ts'

/** The app's whole tree, the same on the server and in the browser. */
export function WebApp({ router, shell }: { router: PageRouter; shell: ShellParts }) {
  const { context } = router
  return (
    <TextsProvider texts={context.texts}>
      <ErrorBoundary>
        <QueryClientProvider client={context.queryClient}>
          <ApiContext value={context.api}>
            <RenderedAtContext value={context.seenAt}>
              <SiteContext value={context.site}>
                <RoutedPages router={router} shell={shell} />
              </SiteContext>
            </RenderedAtContext>
          </ApiContext>
        </QueryClientProvider>
      </ErrorBoundary>
    </TextsProvider>
  )
}
