import { type Locale, toLanguageTag } from '../../../platform/contract/locales.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Breadcrumbs } from '../../../platform/ui/breadcrumbs.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { Blocks } from './blocks.tsx'
import styles from './legal-text.module.css'
import { getOwnName } from './own-name.ts'
import type { LegalText } from './queries.ts'
import { Versions } from './versions.tsx'

export function LegalArticle({ text, asked }: { text: LegalText; asked: Locale }) {
  const t = useT()
  const { date } = useFormats()
  const lang = toLanguageTag(text.lang as Locale)
  const chapters = text.blocks.flatMap(block =>
    block.kind === 'heading' && block.level === 2 ? [block] : [],
  )
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
        {text.is_fallback && <FallbackNote text={text} asked={asked} />}
        {!text.is_current && (
          <p className={styles['note']}>
            {t(text.is_upcoming ? 'legal.upcoming' : 'legal.old')}{' '}
            <a href={paths.legal(text.entity, text.lang)}>{t('legal.current')}</a>
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

/**
 * Explains that the requested language has no such text. If that language isn't the reader's own, offers the
 * text in the reader's.
 */
function FallbackNote({ text, asked }: { text: LegalText; asked: Locale }) {
  const t = useT()
  const { locale, tag } = useTexts()
  if (asked === locale) return <p className={styles['note']}>{t('legal.fallback')}</p>
  const language = new Intl.DisplayNames(tag, { type: 'language' }).of(toLanguageTag(asked)) ?? asked
  const own = text.lang === locale ? [] : text.versions.filter(version => version.lang === locale)
  const sameDay = own.find(version => version.date === text.date)
  return (
    <p className={styles['note']}>
      {t('legal.fallback.asked', { language })}{' '}
      {own.length > 0 && (
        <a href={paths.legal(text.entity, locale, sameDay?.date)} hrefLang={tag}>
          {getOwnName(locale)}
        </a>
      )}
    </p>
  )
}
