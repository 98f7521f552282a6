import type { z } from 'zod'
import type { ArtistFilter, ArtistSelection } from '../../../catalogue/artists/server/index.ts'
import type { actOnArtists } from '../contract.ts'

interface SentFilter {
  query: string
  state: ArtistFilter['state']
  is_featured?: boolean | null | undefined
  genre?: string | null | undefined
}

export function toFilter({ query, state, is_featured = null, genre = null }: SentFilter): ArtistFilter {
  return { query, state, isFeatured: is_featured, genre }
}

type SentSelection = z.output<NonNullable<typeof actOnArtists.body>>['selection']

export function toSelection(sent: SentSelection): ArtistSelection {
  if ('artist_ids' in sent) return { artistIds: sent.artist_ids }
  const { filter, expected_count: expectedCount, except } = sent
  return { filter: toFilter(filter), expectedCount, except }
}
