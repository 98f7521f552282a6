import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { ArtistCards } from './artist-cards.tsx'
import { useRecommendedArtists } from './use-search.ts'

export function Recommended() {
  const t = useT()
  const { artists, isLoading } = useRecommendedArtists()
  if (artists.length === 0 && !isLoading) return null
  return (
    <Section title={t('search.recommended.title')}>
      <ArtistCards artists={artists} loadingCount={3} />
    </Section>
  )
}
