import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../platform/contract/paths.ts'
import { ErrorState } from '../../../../platform/ui/error-state.tsx'
import { Skeleton } from '../../../../platform/ui/skeleton.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { isDrawn } from '../../fair/published.ts'
import { DrawNumbers } from '../draw-numbers.tsx'
import styles from '../draw-section.module.css'
import { DrawSteps } from '../draw-steps.tsx'
import { OwnEntriesPanel } from '../own-entries-panel.tsx'
import { Recompute } from '../recompute.tsx'
import { Winners } from '../winners.tsx'
import { drawQuery } from './draw-queries.ts'

/**
 * Shows the draw of a fan sign: its steps, the fan's entries, the winners and the recomputation. Needs the
 * texts `draw`.
 */
export function DrawSection({ projectId }: { projectId: number }) {
  const t = useT()
  const query = useQuery(drawQuery(useApi(), projectId))
  if (query.isPending) return <Skeleton kind="text" lines={8} />
  if (query.isError) {
    return (
      <ErrorState
        title={t('draw.failed')}
        text={t('draw.failed.text')}
        retryLabel={t('common.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { draw } = query.data
  return (
    <div className={styles['draw']}>
      {draw ? (
        <>
          <DrawSteps draw={draw} />
          {draw.state !== 'cancelled' && <OwnEntriesPanel draw={draw} />}
          {isDrawn(draw) && <Winners draw={draw} />}
          {isDrawn(draw) && <Recompute draw={draw} />}
          <DrawNumbers draw={draw} />
        </>
      ) : (
        <p className={styles['note']}>{t('draw.none')}</p>
      )}
      <p>
        <a className={styles['link']} href={paths.draws()}>
          {t('draw.how')}
        </a>
      </p>
    </div>
  )
}
