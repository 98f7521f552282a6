import { paths } from '../../platform/contract/paths.ts'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import { definePage } from '../../platform/web/page.ts'
import { FindBallot } from './record/find-ballot.tsx'
import { RecountPanel } from './record/recount-panel.tsx'
import { useRecount } from './record/use-recount.ts'
import styles from './vote-page.module.css'

/** `/campaigns/vote/record/` (product 12): the reader's own browser recounts the whole record. */
function RecordPage() {
  const t = useT()
  const recount = useRecount()
  return (
    <Page className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('vote.public.title')}</h1>
        <p className={styles['lead']}>{t('vote.public.lead')}</p>
        <RecountPanel recount={recount} />
      </header>
      <FindBallot recount={recount} />
      <Section title={t('vote.public.proves')}>
        <p className={styles['prose']}>{t('vote.public.proves.text')}</p>
      </Section>
      <Section title={t('vote.public.limits')}>
        <p className={styles['prose']}>{t('vote.public.limits.text')}</p>
      </Section>
      <div className={styles['buttons']}>
        <ButtonLink href={paths.vote()}>{t('vote.public.back')}</ButtonLink>
      </div>
    </Page>
  )
}

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({
    title: t('vote.public.title'),
    description: t('vote.public.lead'),
    canonical: paths.voteRecord(),
  }),
  Component: RecordPage,
})
