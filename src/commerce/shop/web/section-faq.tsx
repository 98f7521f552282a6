import { useQuery } from '@tanstack/react-query'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { TranslatedQuestions } from '../../../platform/web/translated-questions.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './project-sections.module.css'
import { SectionFallback } from './section-states.tsx'
import { faqsQuery, type Project } from './shared/queries.ts'

export function Faq({ project }: { project: Project }) {
  const t = useT()
  const faqs = useQuery(faqsQuery({ api: useApi(), locale: useTexts().locale }, project.id))
  if (!faqs.data) return <SectionFallback query={faqs} />
  if (faqs.data.results.length === 0) return <p className={styles['none']}>{t('shop.faq.none')}</p>
  return <TranslatedQuestions questions={faqs.data.results} noteClass={styles['note']} />
}
