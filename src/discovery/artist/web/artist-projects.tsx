import { ShopCard } from '../../../commerce/shop/web/shared/shop-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { PagedSection } from './paged-section.tsx'
import type { ArtistProject } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function ArtistProjects({ list }: { list: PagedList<ArtistProject> }) {
  const t = useT()
  return (
    <PagedSection list={list} title={t('artist.projects')} id="projects" skeleton="square">
      {projects => (
        <Rail label={t('artist.projects')} card="photo">
          {projects.map(project => (
            <ShopCard key={project.id} project={project} line="type" />
          ))}
        </Rail>
      )}
    </PagedSection>
  )
}
