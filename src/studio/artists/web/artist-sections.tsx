import { locales } from '../../../platform/contract/locales.ts'
import { ChevronRightIcon, ExternalIcon } from '../../../platform/ui/icons.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { getLang } from '../../../platform/web/text-language.ts'
import { useLanguageName } from '../../kit/web/shared/language-name.ts'
import { ObjectSection } from '../../kit/web/shared/object-page.tsx'
import styles from './artist-page.module.css'
import { useLinkKindName } from './link-kinds.ts'
import type { Artist } from './queries.ts'

/** The texts about an artist by language, and the languages in which fans read the English one. */
export function ArtistAbout({ about }: Pick<Artist, 'about'>) {
  const t = useT()
  const { locale } = useTexts()
  const { list } = useFormats()
  const getLanguageName = useLanguageName()
  const written = sortLanguages(Object.keys(about))
  const missing = locales.filter(language => !written.includes(language))
  return (
    <ObjectSection title={t('studio-artists.about')}>
      {written.map((language, index) => (
        <details key={language} className={styles['text']} open={index === 0}>
          <summary>
            <ChevronRightIcon size={16} className={styles['chevron']} />
            {getLanguageName(language)}
          </summary>
          <p lang={getLang(language, locale)}>{about[language]}</p>
        </details>
      ))}
      {missing.length > 0 && (
        <p className={styles['missing']}>
          {written.length === 0
            ? t('studio-artists.about.none')
            : t('studio-artists.about.missing', { languages: list(missing.map(getLanguageName)) })}
        </p>
      )}
    </ObjectSection>
  )
}

/** Sorts languages as the product lists them; others come last. */
function sortLanguages(languages: readonly string[]): string[] {
  const known = locales.filter(locale => languages.includes(locale))
  return [...known, ...languages.filter(language => !known.some(locale => locale === language))]
}

/** The artist's pages at other sites. */
export function ArtistLinks({ artist }: { artist: Artist }) {
  const t = useT()
  const getKindName = useLinkKindName()
  const links = [
    ...artist.links.map(({ kind, url }) => ({ title: getKindName(kind), url, text: url })),
    ...listLinksById(artist),
  ]
  return (
    <ObjectSection title={t('studio-artists.links')}>
      {links.length === 0 ? (
        <p className={styles['missing']}>{t('studio-artists.links.none')}</p>
      ) : (
        <dl className={styles['links']}>
          {links.map(({ title, url, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may be alike
            <div key={index}>
              <dt>{title}</dt>
              <dd>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {text}
                  <ExternalIcon size={16} />
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ObjectSection>
  )
}

/** The pages that the ids of the artist lead to, as on the fans' page. */
function listLinksById({ youtube_id: youtube, itunes_artist_id: itunes }: Artist) {
  return [
    ...(youtube === null
      ? []
      : [
          {
            title: 'YouTube',
            url: `https://www.youtube.com/channel/${encodeURIComponent(youtube)}`,
            text: youtube,
          },
        ]),
    ...(itunes === null
      ? []
      : [
          {
            title: 'Apple Music',
            url: `https://music.apple.com/artist/${encodeURIComponent(itunes)}`,
            text: itunes,
          },
        ]),
  ]
}
