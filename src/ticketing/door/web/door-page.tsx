import { lazy, Suspense } from 'react'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { DoorFront } from './desk/door-front.tsx'
import { Note } from './desk/note.tsx'
import { OpenDoorForm } from './desk/open-door-form.tsx'
import { Preparing } from './desk/preparing.tsx'
import { useDevice } from './desk/use-device.ts'
import styles from './door-page.module.css'

// Loaded lazily, because a closed door has no desk. `cache-page.ts` preloads it for an event without a
// network.
const DoorDesk = lazy(() => import('./desk/door-desk.tsx'))

/** `/door/` (product 10): a separate tool that works without a network during an event. */
function DoorPage() {
  const t = useT()
  const { running, state, trouble } = useDevice()
  if (trouble === 'failed') {
    return (
      <div className={styles['page']}>
        <ErrorState
          level={1}
          title={t('door.noStorage')}
          text={t('door.noStorage.text')}
          retryLabel={t('common.retry')}
          onRetry={() => location.reload()}
        />
      </div>
    )
  }
  if (!running || state.kind === 'loading') return <Loading isElsewhere={trouble === 'elsewhere'} />
  if (state.kind === 'closed') return <OpenDoorForm {...running} why={state.why} />
  if (state.kind === 'preparing') return <Preparing state={state} hurry={running.hurry} />
  return (
    <Suspense fallback={<Loading />}>
      <DoorDesk running={running} state={state} />
    </Suspense>
  )
}

function Loading({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const t = useT()
  return (
    <DoorFront>
      {isElsewhere ? (
        <Note kind="warning">{t('door.elsewhere')}</Note>
      ) : (
        <Skeleton kind="text" lines={6} className={styles['waiting']} />
      )}
      <noscript>{t('door.noscript')}</noscript>
    </DoorFront>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('door.title'),
    description: t('door.description'),
    noIndex: true,
  }),
  Component: DoorPage,
})
