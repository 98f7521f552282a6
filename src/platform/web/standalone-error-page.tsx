import { brand } from '../brand.ts'
import { paths } from '../contract/paths.ts'
import { WordMark } from '../ui/brand-mark.tsx'
import styles from './error-page.module.css'
import { ErrorPage, type ErrorPageProps } from './error-page.tsx'
import { useT } from './i18n.tsx'

/** An error page that can be rendered outside the app; it needs only the texts. */
export function StandaloneErrorPage(props: ErrorPageProps) {
  const t = useT()
  return (
    <div>
      <header className={styles['bar']}>
        <a
          href={paths.home()}
          rel="external"
          className={styles['logo']}
          aria-label={t('common.home', { name: brand.name })}
        >
          <WordMark size={32} />
        </a>
      </header>
      <main>
        <ErrorPage {...props} isAlone />
      </main>
    </div>
  )
}
