import type { ArtistCard } from '../../catalogue/artists/server/index.ts'

export function presentCandidate({ id, name, slug, is_valid, picture, hue }: ArtistCard) {
  return { artist_id: id, name, slug, is_valid, image: picture, hue }
}
