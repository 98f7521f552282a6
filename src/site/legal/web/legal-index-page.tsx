import { brand } from '../../../platform/brand.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { ArrowRightIcon } from '../../../platform/ui/icons.tsx'
import { Page } from '../../../platform/ui/page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import styles from './legal-index.module.css'
import { entities } from './queries.ts'

function LegalIndexPage() {
  const t = useT()
  return (
    <Page className={styles['page']}>
      <h1>{t('legal.title')}</h1>
      <p className={styles['intro']}>{t('legal.intro', { name: brand.name })}</p>
      <ul className={styles['list']}>
        {entities.map(entity => (
          <li key={entity} className={styles['item']}>
            <h2>
              <a href={paths.legal(entity)}>
                {t(`common.legal.${entity}`)}
                <ArrowRightIcon className={styles['arrow']} />
              </a>
            </h2>
            <p>{t(`legal.about.${entity}`, { name: brand.name })}</p>
          </li>
        ))}
      </ul>
    </Page>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('legal.title'),
    description: t('legal.intro', { name: brand.name }),
    canonical: paths.legalIndex(),
  }),
  Component: LegalIndexPage,
})
