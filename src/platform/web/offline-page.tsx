import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useT } from './i18n.tsx'
import styles from './offline-page.module.css'
import { definePage } from './page.ts'

/**
 * The page that the service worker shows without a network. It uses no scripts, because none might be cached.
 */
function OfflinePage() {
  const t = useT()
  return (
    <div className={styles['page']}>
      <h1>{t('offline.title')}</h1>
      <EmptyState
        level={2}
        title={t('offline.lost')}
        text={t('offline.text')}
        // An empty href reloads the requested URL, under which the service worker serves this page.
        action={<ButtonLink href="">{t('common.retry')}</ButtonLink>}
      />
    </div>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts }) => ({
    title: texts.t('offline.title'),
    description: texts.t('offline.text'),
    noIndex: true,
  }),
  Component: OfflinePage,
})
