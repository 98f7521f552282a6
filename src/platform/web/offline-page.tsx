import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useT } from './i18n.tsx'
import { definePage } from './page.ts'
import styles from './soon-page.module.css'

/** Shown by the service worker where there is no network. */
function OfflinePage() {
  const t = useT()
  return (
    <div className={styles['soon']}>
      <h1>{t('soon.offline.title')}</h1>
      <EmptyState
        level={2}
        title={t('soon.offline.lost')}
        text={t('soon.offline.text')}
        action={<Button onClick={() => location.reload()}>{t('common.retry')}</Button>}
      />
    </div>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts }) => ({
    title: texts.t('soon.offline.title'),
    description: texts.t('soon.offline.text'),
    noIndex: true,
  }),
  Component: OfflinePage,
})
