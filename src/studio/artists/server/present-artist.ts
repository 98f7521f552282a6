import { isValidName, omitMark, type StaffArtistRow } from '../../../catalogue/artists/server/index.ts'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { toPicture } from '../../../platform/contract/picture.ts'
import type { Staff } from '../../../platform/server/staff.ts'
import type { listArtists } from '../contract.ts'
import { listAllowedActs } from './allowed-acts.ts'

type Item = ResponseOf<typeof listArtists>['results'][number]

export function presentArtist(artist: StaffArtistRow, staff: Staff): Item {
  const isValid = isValidName(artist.name)
  return {
    artist_id: artist.id,
    name: omitMark(artist.name),
    slug: artist.slug,
    picture: toPicture(artist.image_id, artist.hue),
    is_valid: isValid,
    is_featured: artist.is_featured,
    genres: artist.genres,
    popularity: artist.popularity,
    makepoints: artist.makepoints,
    city_count: artist.city_count,
    version: artist.version,
    allowed: listAllowedActs(staff, { id: artist.id, isValid }),
  }
}
