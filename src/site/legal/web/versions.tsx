import { type Locale, toLanguageTag } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { getOwnName } from './own-name.ts'
import type { LegalText } from './queries.ts'
import styles from './versions.module.css'

/** Lists the versions, newest first, each with its languages. */
export function Versions({ text }: { text: LegalText }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <nav className={styles['versions']} aria-labelledby="versions">
      <h2 id="versions">{t('legal.versions')}</h2>
      {[...Map.groupBy(text.versions, version => version.date)].map(([day, versions]) => (
        <section key={day}>
          <h3>{date(day, 'UTC')}</h3>
          <ul>
            {versions.map(({ lang }) => (
              <li key={lang}>
                <a
                  href={paths.legal(text.entity, lang, day)}
                  lang={toLanguageTag(lang as Locale)}
                  hrefLang={toLanguageTag(lang as Locale)}
                  aria-current={lang === text.lang && day === text.date ? 'page' : undefined}
                >
                  {getOwnName(lang)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
