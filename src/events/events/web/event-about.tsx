import { Section } from '../../../platform/ui/section.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { TranslatedQuestions } from '../../../platform/web/translated-questions.tsx'
import styles from './event-page.module.css'
import type { Event } from './queries.ts'

export function EventAbout({ event: { about, about_lang: lang } }: { event: Event }) {
  const { t, locale } = useTexts()
  if (about === null) return null
  return (
    <Section title={t('events.about')}>
      <FallbackNote lang={lang} className={styles['note']} />
      <p className={styles['about']} lang={getLang(lang ?? locale, locale)}>
        {about}
      </p>
    </Section>
  )
}

export function EventFaq({ faq }: Pick<Event, 'faq'>) {
  const t = useT()
  if (faq.length === 0) return null
  return (
    <Section title={t('events.faq')}>
      <TranslatedQuestions questions={faq} noteClass={styles['note']} />
    </Section>
  )
}
