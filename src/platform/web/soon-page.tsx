import { paths } from '../contract/paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useT } from './i18n.tsx'
import { type ComingSoon, definePage } from './page.ts'
import styles from './soon-page.module.css'

/** An honest placeholder: what will be here, and where to go now. Never indexed. */
function SoonPage({ data: name }: { data: ComingSoon }) {
  const t = useT()
  return (
    <div className={styles['soon']}>
      <h1>{t(`soon.${name}.title`)}</h1>
      <EmptyState
        level={2}
        title={t('soon.title')}
        text={t(`soon.${name}.text`)}
        action={<ButtonLink href={paths.home()}>{t('soon.home')}</ButtonLink>}
      />
    </div>
  )
}

export default definePage({
  async load({ route }) {
    if (!route.soon) throw new Error(`${route.path} does not say what is to come`)
    return route.soon
  },
  head: (name, { texts }) => ({
    title: texts.t(`soon.${name}.title`),
    description: texts.t(`soon.${name}.text`),
    noIndex: true,
  }),
  Component: SoonPage,
})
