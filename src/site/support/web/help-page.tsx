import { useState } from 'react'
import { paths } from '../../../platform/contract/paths.ts'
import { Page } from '../../../platform/ui/page.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { Contact, contactReady } from './contact.tsx'
import { Faq } from './faq.tsx'
import { findQuestions } from './find-questions.ts'
import styles from './help-page.module.css'
import { HelpSearch } from './help-search.tsx'
import { QuestionList } from './question-list.tsx'
import { questions } from './questions.ts'

/** `/help/` (product 6): questions by topic, a search and the contact form. `q` expands one answer. */
function HelpPage({ search }: { search: Record<string, string> }) {
  const t = useT()
  const [query, setQuery] = useState(search['query'] ?? '')
  const openQuestion = questions.find(id => id === search['q'])
  return (
    <Page className={styles['page']}>
      <header className={styles['head']}>
        <h1>{t('help.title')}</h1>
        <HelpSearch query={query} onChange={setQuery} />
      </header>
      <section id="faq-section" className={styles['faq']} aria-label={t('help.faq')}>
        {query.trim() === '' ? <Faq asked={openQuestion} /> : <Found query={query.trim()} />}
      </section>
      <Section
        id="contact"
        className={styles['contact']}
        title={t('help.contact')}
        note={t('help.contact.text')}
      >
        <Contact />
      </Section>
    </Page>
  )
}

function Found({ query }: { query: string }) {
  const t = useT()
  const found = findQuestions(query, t)
  return (
    <div className={styles['found']}>
      <div role="status">
        <h2>
          {found.length === 0
            ? t('help.search.none', { query })
            : t('help.search.count', { count: found.length, query })}
        </h2>
      </div>
      {found.length === 0 && (
        <p className={styles['none']}>
          {t('help.search.none.text')}{' '}
          <a href="#contact" className={styles['link']}>
            {t('help.ask')}
          </a>
        </p>
      )}
      <QuestionList key={query} ids={found} open={found.length === 1 ? found[0] : undefined} />
    </div>
  )
}

export default definePage({
  load: async () => {
    await contactReady()
    return null
  },
  head: (_data, { texts: { t } }) => ({
    title: t('help.title'),
    description: t('help.description'),
    canonical: paths.help(),
  }),
  Component: HelpPage,
})
