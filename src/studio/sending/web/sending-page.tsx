import { useQuery } from '@tanstack/react-query'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { buildButtonClass } from '../../../platform/ui/button.tsx'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { PageHead } from '../../kit/web/shared/page-head.tsx'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import { useCan } from '../../staff/web/shared/self.ts'
import { FilePanel } from './file-panel.tsx'
import { unsentQuery } from './queries.ts'
import { RunList } from './run-list.tsx'
import { ScanPanel } from './scan-panel.tsx'
import styles from './sending.module.css'
import { WaitingSection } from './waiting-section.tsx'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio.page.sending'), description: '' }),
  Component: SendingPage,
})

/** Unsent orders, and the ways to send them: one by one, or by a file. */
function SendingPage({ search }: { search: Record<string, string> }) {
  const { t, locale } = useTexts()
  const canSend = useCan('orders.dispatch')
  const unsent = useQuery(unsentQuery(useApi(), { locale }))
  const carriers = unsent.data?.carriers ?? []
  return (
    <div className={styles['page']}>
      <PageHead
        title={t('studio.page.sending')}
        note={t('studio-sending.intro')}
        actions={
          canSend && (
            <a className={buildButtonClass({ size: 40 })} href={studioPaths.pickList()}>
              {t('studio-sending.pick')}
            </a>
          )
        }
      />
      {unsent.data ? (
        <WaitingSection unsent={unsent.data} />
      ) : unsent.error ? (
        <ErrorNote error={unsent.error} onRetry={() => void unsent.refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
      {canSend && (
        <div className={styles['ways']}>
          <ScanPanel key={search['orders']} carriers={carriers} queue={parseQueue(search['orders'])} />
          <FilePanel carriers={carriers} />
        </div>
      )}
      <RunList />
    </div>
  )
}

const parseQueue = (numbers = '') => numbers.split(',').filter(number => number !== '')
