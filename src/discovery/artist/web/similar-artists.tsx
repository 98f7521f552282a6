import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { PictureCard } from '../../../platform/ui/picture-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import styles from './artist-page.module.css'
import { type ArtistQueryInput, recommendedQuery } from './queries.ts'

const shownMax = 6

/** Recommended artists. Optional, so errors are silent. */
export function SimilarArtists(input: ArtistQueryInput) {
  const t = useT()
  const { data } = useQuery(recommendedQuery(input))
  const others = data?.filter(({ id }) => id !== input.artistId).slice(0, shownMax) ?? []
  if (others.length === 0) return null
  return (
    <Section title={t('artist.similar')} className={styles['section']} isPrinted={false}>
      <Rail label={t('artist.similar')} card="person">
        {others.map(artist => (
          <PictureCard
            shape="person"
            key={artist.id}
            href={paths.artist(artist)}
            title={artist.name}
            titleLang={detectScriptLanguage(artist.name)}
            media={artist.picture}
            lines={artist.genre_names.slice(0, 1)}
          />
        ))}
      </Rail>
    </Section>
  )
}
