import { type Locale, languageTag } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { Blocks } from './blocks.tsx'
import styles from './legal-text.module.css'
import type { LegalText } from './queries.ts'

/** One text with its contents beside it, its languages and its older versions. */
export function LegalArticle({ text }: { text: LegalText }) {
  const t = useT()
  const { date } = useFormats()
  const lang = languageTag(text.lang as Locale)
  const chapters = text.blocks.flatMap(block =>
    block.kind === 'heading' && block.level === 2 ? [block] : [],
  )
  const current = text.versions.find(version => version.lang === text.lang)
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <Breadcrumbs
          label={t('legal.path')}
          items={[
            { label: t('legal.title'), href: paths.legalIndex() },
            { label: t(`common.legal.${text.entity}`) },
          ]}
        />
        <h1 lang={lang}>{text.title}</h1>
        <p className={styles['meta']}>{t('legal.since', { date: date(text.date, 'UTC') })}</p>
        {text.is_fallback && <p className={styles['note']}>{t('legal.fallback')}</p>}
        {!text.is_current && current && (
          <p className={styles['note']}>
            {t('legal.old')} <a href={paths.legal(text.entity, text.lang)}>{t('legal.current')}</a>
          </p>
        )}
      </header>
      <nav className={styles['contents']} aria-labelledby="contents">
        <h2 id="contents">{t('legal.contents')}</h2>
        <ol lang={lang}>
          {chapters.map(({ id, text: title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles['article']} lang={lang}>
        <Blocks blocks={text.blocks} />
      </article>
      <Versions text={text} />
    </div>
  )
}

function Versions({ text }: { text: LegalText }) {
  const t = useT()
  const { date } = useFormats()
  return (
    <nav className={styles['versions']} aria-labelledby="versions">
      <h2 id="versions">{t('legal.versions')}</h2>
      <ul>
        {text.versions.map(version => (
          <li key={`${version.date} ${version.lang}`}>
            <a
              href={paths.legal(text.entity, version.lang, version.date)}
              hrefLang={languageTag(version.lang as Locale)}
              aria-current={version.lang === text.lang && version.date === text.date ? 'page' : undefined}
            >
              {date(version.date, 'UTC')} · {ownName(version.lang)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A language by its own name: "한국어". */
function ownName(lang: string): string {
  const tag = languageTag(lang as Locale)
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? lang
}
