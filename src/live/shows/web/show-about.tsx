import { Section } from '../../../platform/ui/section.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { TranslatedQuestions } from '../../../platform/web/translated-questions.tsx'
import type { ShowDetail } from './queries.ts'
import styles from './show-page.module.css'

export function ShowAbout({ show }: { show: ShowDetail }) {
  const t = useT()
  const { locale } = useTexts()
  if (!show.about && show.faq.length === 0) return null
  return (
    <div className={styles['about']}>
      {show.about && (
        <Section title={t('watch.about')}>
          <FallbackNote lang={show.about_lang} className={styles['note']} />
          <p className={styles['aboutText']} lang={getLang(show.about_lang ?? locale, locale)}>
            {show.about}
          </p>
        </Section>
      )}
      {show.faq.length > 0 && (
        <Section title={t('watch.faq')}>
          <TranslatedQuestions questions={show.faq} noteClass={styles['note']} />
        </Section>
      )}
    </div>
  )
}
