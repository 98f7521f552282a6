import { aSelf } from '../../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../../app/testing/open-studio-page.tsx'
import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { type ContractServer, startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import type { StaffRight } from '../../../staff/contract.ts'
import type { StaffSelf } from '../../../staff/web/shared/self.ts'
import { listViews } from '../../../views/contract.ts'
import { getArtist, listArtists, listGenres } from '../../contract.ts'
import type { Artist, ArtistRow } from '../queries.ts'

export const withRights = (...rights: StaffRight[]): StaffSelf => aSelf({ rights, zone: 'UTC' })
const editor = withRights('artists.read', 'artists.write', 'artists.publish')

export const mira: Artist = {
  artist_id: 7,
  name: 'Mira',
  slug: 'mira',
  picture: null,
  is_valid: true,
  is_featured: false,
  genres: ['indie-pop', 'Slimepunk'],
  popularity: 10,
  makepoints: 1_234,
  city_count: 12,
  version: 3,
  allowed: ['edit', 'feature', 'unpublish'],
  about: { en: 'Loud.', ko: '시끄러워요.' },
  links: [
    { kind: 'website', url: 'https://mira.example/' },
    { kind: 'photo', url: 'https://photos.example/mira' },
  ],
  untranslated_genres: ['Slimepunk'],
  youtube_id: 'UCmira',
  itunes_artist_id: null,
  image_id: null,
  created_at: '2026-03-02T12:00:00Z',
  import_key: 'm-1',
  public_url: 'https://fans.example/artist/mira,7/',
}

export const rows: ArtistRow[] = [
  mira,
  { ...mira, artist_id: 8, name: 'Orbit', is_featured: true, genres: [] },
  { ...mira, artist_id: 9, name: 'Pulse', is_valid: false, allowed: ['edit', 'feature', 'publish'] },
]

type Page = ResponseOf<typeof listArtists>

export const listPage = (results: readonly ArtistRow[] = rows, total = results.length): Page => ({
  pagination: { limit: 50, offset: 0, total_count: total },
  results: [...results],
})

interface Options {
  self?: StaffSelf
  artist?: Artist
  /** Sets other responses before the page opens. */
  prepare?: (server: ContractServer) => void
}

/** Opens a page with a server that knows Mira and a few other artists. */
export async function openArtists(address: string, { self = editor, artist = mira, prepare }: Options = {}) {
  const server = await startContractServer()
  server.answers(listArtists, listPage())
  server.answers(getArtist, artist)
  server.answers(listViews, { results: [] })
  server.answers(listGenres, {
    results: [
      { genre: 'indie-pop', name: 'Indie pop' },
      { genre: 'rock', name: 'Rock' },
    ],
  })
  prepare?.(server)
  return { ...(await openStudioPage(address, { server, self })), server }
}
