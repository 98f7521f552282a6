import { Accordion } from '../../../platform/ui/accordion.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { langOf } from '../../../platform/web/text-language.ts'
import styles from './event-page.module.css'
import type { Event } from './queries.ts'

/** What the organiser says of the event. */
export function EventAbout({ event: { about, about_lang: lang } }: { event: Event }) {
  const { t, locale } = useTexts()
  if (about === null) return null
  return (
    <Section title={t('events.about')}>
      <FallbackNote lang={lang} className={styles['note']} />
      <p className={styles['about']} lang={langOf(lang ?? locale, locale)}>
        {about}
      </p>
    </Section>
  )
}

/** Questions and answers. One note says that all are in English; where some are, each of these says it. */
export function EventFaq({ faq }: Pick<Event, 'faq'>) {
  const t = useT()
  const { locale } = useTexts()
  if (faq.length === 0) return null
  const isAllEnglish = faq.every(({ lang }) => lang !== locale)
  return (
    <Section title={t('events.faq')}>
      {isAllEnglish && <FallbackNote lang="en" className={styles['note']} />}
      <div>
        {faq.map(({ lang, question, answer }) => (
          <Accordion key={question} title={<span lang={langOf(lang, locale)}>{question}</span>}>
            {!isAllEnglish && <FallbackNote lang={lang} className={styles['note']} />}
            <p lang={langOf(lang, locale)}>{answer}</p>
          </Accordion>
        ))}
      </div>
    </Section>
  )
}
