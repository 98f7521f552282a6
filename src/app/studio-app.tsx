import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { CallOf } from '../platform/contract/endpoint.ts'
import { studioPaths } from '../platform/contract/studio-paths.ts'
import { Dialog } from '../platform/ui/dialog.tsx'
import type { ApiClient } from '../platform/web/api/client.ts'
import { TextsProvider, useT, useTexts } from '../platform/web/i18n.tsx'
import type { PageRouter } from '../platform/web/router.tsx'
import { isMissing, type Opened } from '../platform/web/routing/open-page.ts'
import { RouterContext, useRouterState } from '../platform/web/routing/use-router.ts'
import { ToastOutlet } from '../platform/web/shell/toast-outlet.tsx'
import { ApiContext, useApi } from '../platform/web/use-api.ts'
import { PlannedStrip } from '../studio/acts/web/shared/planned-strip.tsx'
import { formatTitle } from '../studio/kit/web/shared/document-title.ts'
import { createGate, type Gate } from '../studio/kit/web/shared/gate.ts'
import { listMenuItems, type StudioRoute } from '../studio/kit/web/shared/menu.ts'
import { PageHead } from '../studio/kit/web/shared/page-head.tsx'
import { Shell } from '../studio/kit/web/shared/shell.tsx'
import { ErrorNote, ObjectSkeleton } from '../studio/kit/web/shared/states.tsx'
import { createStudioClient, isSignInRequired } from '../studio/kit/web/shared/studio-client.ts'
import { createObjectSearch } from '../studio/search/web/shared/object-search.ts'
import type { changeOwnStaff, signOut } from '../studio/staff/contract.ts'
import { type StaffSelf, selfQuery } from '../studio/staff/web/shared/self.ts'
import { SignInForm } from '../studio/staff/web/shared/sign-in-form.tsx'
import { SignInScreen } from '../studio/staff/web/shared/sign-in-screen.tsx'
import { VerifyForm } from '../studio/staff/web/shared/verify-form.tsx'

/** The client of the studio's pages, whose calls wait at two gates, and the client that reports a 401 at once. */
export function createStudioSession(plainApi: ApiClient) {
  const gates = { signIn: createGate(), verify: createGate() }
  return { plainApi, api: createStudioClient(plainApi, gates), gates }
}

export type StudioSession = ReturnType<typeof createStudioSession>

interface Props {
  router: PageRouter
  session: StudioSession
  routes: readonly StudioRoute[]
}

/** The studio's whole tree. */
export function StudioApp({ router, session, routes }: Props) {
  return (
    <TextsProvider texts={router.context.texts}>
      <QueryClientProvider client={router.context.queryClient}>
        <RouterContext value={router}>
          <ApiContext value={session.api}>
            <PageTitle />
            <StudioPages session={session} routes={routes} />
            <Gates session={session} />
          </ApiContext>
        </RouterContext>
      </QueryClientProvider>
    </TextsProvider>
  )
}

/** Shows bare pages as they are, and others in the shell, or the sign-in in their place without a session. */
function StudioPages({ session, routes }: Omit<Props, 'router'>) {
  const isBare = useRouterState({ select: ({ opened }) => opened?.match?.row.isBare === true })
  if (isBare) {
    return (
      <>
        <ShownPage />
        <ToastOutlet />
      </>
    )
  }
  return <SignedInPages session={session} routes={routes} />
}

function SignedInPages({ session, routes }: Omit<Props, 'router'>) {
  const self = useQuery(selfQuery(session.plainApi))
  if (self.data) {
    return (
      <StaffShell self={self.data} routes={routes}>
        <ShownPage />
      </StaffShell>
    )
  }
  if (isSignInRequired(self.error)) return <SignInScreen onSignedIn={() => void self.refetch()} />
  if (self.error) return <ErrorNote error={self.error} onRetry={() => void self.refetch()} />
  return null
}

function StaffShell({
  self,
  routes,
  children,
}: {
  self: StaffSelf
  routes: readonly StudioRoute[]
  children: ReactNode
}) {
  const texts = useTexts()
  const { t } = texts
  const api = useApi()
  return (
    <Shell
      searchObjects={createObjectSearch(api, texts)}
      items={listMenuItems(routes, new Set(self.rights), t)}
      person={{
        name: self.name,
        email: self.email,
        saveLocale: locale =>
          api.call<CallOf<typeof changeOwnStaff>>('PATCH', '/api/studio/staff/self/', {
            locale: locale as StudioLocale,
          }),
        signOut: () =>
          void api
            .call<CallOf<typeof signOut>>('DELETE', '/api/studio/staff/self/session/', {})
            .finally(() => location.assign(studioPaths.home())),
      }}
    >
      <PlannedStrip />
      {children}
    </Shell>
  )
}

type StudioLocale = NonNullable<CallOf<typeof changeOwnStaff>['input']['locale']>

/** The questions on which calls wait: to sign in, and to prove again who is there. */
function Gates({ session: { gates, plainApi } }: Pick<Props, 'session'>) {
  const t = useT()
  const client = useQueryClient()
  const readSelf = () => client.fetchQuery({ ...selfQuery(plainApi), staleTime: 0 }).catch(() => null)
  const signedIn = async () => {
    const before = client.getQueryData(selfQuery(plainApi).queryKey)
    const self = await readSelf()
    // Another person must not see what was loaded for the one before.
    if (before && self && before.staff_id !== self.staff_id) return location.assign(studioPaths.home())
    gates.signIn.settle(true)
    await client.invalidateQueries()
  }
  return (
    <>
      <GateDialog gate={gates.signIn} title={t('studio.signIn.again')} text={t('studio.signIn.againText')}>
        <SignInForm onSignedIn={() => void signedIn()} hasSession={async () => (await readSelf()) !== null} />
      </GateDialog>
      <GateDialog gate={gates.verify} title={t('studio.verify.title')} text={t('studio.verify.text')}>
        <VerifyForm onVerified={() => gates.verify.settle(true)} />
      </GateDialog>
    </>
  )
}

function GateDialog({
  gate,
  title,
  text,
  children,
}: {
  gate: Gate
  title: string
  text: string
  children: ReactNode
}) {
  const t = useT()
  const isOpen = useSyncExternalStore(gate.subscribe, gate.isOpen)
  return (
    <Dialog open={isOpen} onClose={() => gate.settle(false)} title={title} closeLabel={t('common.close')}>
      <p>{text}</p>
      {children}
    </Dialog>
  )
}

function PageTitle() {
  const loaded = useRouterState({ select: ({ opened }) => opened?.loaded })
  const title = loaded && loaded.kind !== 'redirect' ? loaded.head.title : undefined
  useEffect(() => {
    document.title = formatTitle(title)
  }, [title])
  return null
}

function ShownPage() {
  const opened = useRouterState({ select: state => state.opened })
  return (
    <PageBoundary key={opened?.match?.row.path} opened={opened}>
      <Suspense fallback={<ObjectSkeleton />}>{opened && <PageContent opened={opened} />}</Suspense>
    </PageBoundary>
  )
}

function PageContent({ opened: { match, loaded } }: { opened: Opened }) {
  const t = useT()
  if (loaded.kind === 'page') {
    const { page, data, search } = loaded
    return <page.Component data={data} params={match?.params ?? {}} search={search} />
  }
  if (loaded.kind === 'redirect') return null
  if (!isMissing(loaded.status)) return <ErrorNote error={loaded.error} onRetry={() => location.reload()} />
  return (
    <>
      <PageHead title={t('common.error.notFound.title')} note={t('studio.page.missing')} />
      <a href={studioPaths.home()}>{t('studio.page.home')}</a>
    </>
  )
}

/** Shows a page's unexpected error inside the shell, until the next page. */
class PageBoundary extends Component<
  { opened: Opened | null; children: ReactNode },
  { caught: { error: unknown } | null }
> {
  override state: { caught: { error: unknown } | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override render() {
    const { caught } = this.state
    return caught ? <ErrorNote error={caught.error} onRetry={() => location.reload()} /> : this.props.children
  }
}
