import { ShowTile } from '../../../live/shows/web/shared/show-tile.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { PagedSection } from './paged-section.tsx'
import type { ArtistShow } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function ArtistShows({ list }: { list: PagedList<ArtistShow> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.tab.shows')} id="shows" skeleton="wide">
      {shows => (
        <Rail label={t('artist.tab.shows')} card="wide">
          {shows.map(show => (
            <ShowTile key={show.show_id} show={show} />
          ))}
        </Rail>
      )}
    </PagedSection>
  )
}
