import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import styles from './draw-section.module.css'

const parts = [
  ['draw.step.secret', 'draws.secret'],
  ['draw.step.list', 'draws.list'],
  ['draw.step.draw', 'draws.draw'],
  ['draw.check', 'draws.check'],
  ['draws.limits', 'draws.limits.text'],
] as const

/** `/draws/`: explains in plain words how a draw works and what it cannot prove. */
function DrawsPage() {
  const t = useT()
  return (
    <article className={styles['page']}>
      <h1>{t('draw.how')}</h1>
      <p>{t('draws.intro')}</p>
      {parts.map(([title, text]) => (
        <section key={title} className={styles['block']}>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
    </article>
  )
}

export default definePage<null>({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('draw.how'), description: t('draws.intro') }),
  Component: DrawsPage,
})
