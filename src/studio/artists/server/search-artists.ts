import { getArtistForStaff, listArtistsForStaff, omitMark } from '../../../catalogue/artists/server/index.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import type { SearchSource } from '../../search/server/index.ts'

/** Finds artists by a part of their name, and first the one with the typed number. */
export const artistSource: SearchSource = {
  kind: 'artist',
  right: 'artists.read',
  scope: 'artist',
  async search(db, { query, scope, limit }) {
    const number = /^#?([1-9]\d{0,8})$/.exec(query)?.[1]
    const [numbered, { rows }] = await Promise.all([
      number === undefined ? undefined : getArtistForStaff(db, Number(number), scope),
      listArtistsForStaff(db, { ...anyArtist, query, scope, limit }),
    ])
    const artists = [...(numbered ? [numbered] : []), ...rows.filter(({ id }) => id !== numbered?.id)]
    return artists.slice(0, limit).map(({ id, name }) => ({
      id: String(id),
      title: omitMark(name),
      detail: `#${id}`,
      path: studioPaths.artist(id),
    }))
  },
}

const anyArtist = { state: 'all', isFeatured: null, genre: null, sort: null, offset: 0 } as const
