import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { PublishedDraw } from '../contract.ts'

/** Loaded only once the session is known: the server renders the same page for everyone, without entries. */
const OwnEntries = lazy(() => import('./own-entries.tsx'))

export function OwnEntriesPanel({ draw }: { draw: PublishedDraw }) {
  const t = useT()
  const user = useCurrentUser()
  const waiting = <Skeleton kind="text" />
  return (
    <Section title={t('draw.own')} level={3}>
      {user === undefined ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <OwnEntries draw={draw} user={user} />
        </Suspense>
      )}
    </Section>
  )
}
