import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { ErrorPage } from '../error-page.tsx'
import { Modals, type ModalTable } from '../modals.tsx'
import { RenderedAtContext } from '../rendered-at.ts'
import type { PageRouter } from '../router.tsx'
import type { FrameProps } from '../shell/frame.tsx'
import { isMissing, type Opened } from './open-page.ts'
import { RouterContext, useRouterState } from './use-router.ts'

export interface ShellParts extends FrameProps {
  Frame: ComponentType<FrameProps & { children: ReactNode }>
  /** Only set in the browser, because the server's HTML never contains modals. */
  modals?: ModalTable
}

/** Renders the frame, the router's visible page, and the modals over it. */
export function RoutedPages({ router, shell }: { router: PageRouter; shell: ShellParts }) {
  const { Frame, slots, Footer, modals } = shell
  return (
    <RouterContext value={router}>
      <Frame slots={slots} Footer={Footer}>
        <ShownPage />
      </Frame>
      {modals && <Modals table={modals} loadTexts={router.context.texts.load} />}
    </RouterContext>
  )
}

function ShownPage() {
  const opened = useRouterState({ select: state => state.opened })
  const skeleton = useRouterState({ select: state => state.skeleton })
  if (skeleton) return skeleton
  return (
    <PageBoundary opened={opened}>
      <Suspense key={opened?.match?.row.path ?? ''}>
        {opened && (
          <RenderedAtContext value={opened.seenAt}>
            <PageContent opened={opened} />
          </RenderedAtContext>
        )}
      </Suspense>
    </PageBoundary>
  )
}

function PageContent({ opened: { match, loaded } }: { opened: Opened }) {
  if (loaded.kind === 'page') {
    const { page, data, search } = loaded
    return <page.Component data={data} params={match?.params ?? {}} search={search} />
  }
  if (loaded.kind === 'redirect') return null
  const { status, description, error } = loaded
  const shown = isMissing(status) ? 404 : status >= 500 ? 503 : status
  return <ErrorPage status={shown} description={description} error={error} />
}

interface BoundaryProps {
  opened: Opened | null
  children: ReactNode
}

interface BoundaryState {
  opened: Opened | null
  /** The thrown value, wrapped in an object because anything can be thrown, including undefined. */
  caught: { error: unknown } | null
}

/** The error boundary of a page, which shows the error inside the frame until the next navigation. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { opened: this.props.opened, caught: null }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ opened }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return opened === state.opened ? null : { opened, caught: null }
  }

  override render() {
    const { caught } = this.state
    return caught ? (
      <ErrorPage status={503} description="" error={caught.error ?? null} />
    ) : (
      this.props.children
    )
  }
}
