import { paths } from '../../../platform/contract/paths.ts'
import { ProjectCard } from '../../../platform/ui/project-card.tsx'
import { Rail } from '../../../platform/ui/rail.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { type Translate, useTexts } from '../../../platform/web/i18n.tsx'
import { scriptLanguage } from '../../../platform/web/script-language.ts'
import { useSeenAt } from '../../../platform/web/seen-at.ts'
import { PagedSection } from './paged-section.tsx'
import type { ArtistProject } from './queries.ts'
import type { PagedList } from './use-paged-list.ts'

export function ArtistProjects({ list }: { list: PagedList<ArtistProject> }) {
  const { t, has } = useTexts()
  const typeName = (type: number) => {
    const key = `artist.projects.type.${type}`
    return has(key) ? t(key) : ''
  }
  const { money, date } = useFormats()
  const seenAt = useSeenAt()
  return (
    <PagedSection list={list} title={t('artist.projects')} id="projects" skeleton="project">
      {projects => (
        <Rail label={t('artist.projects')} card="news">
          {projects.map(project => (
            <ProjectCard
              key={project.id}
              href={paths.project(project.id)}
              title={project.name}
              titleLang={scriptLanguage(project.name)}
              media={project.picture}
              artist={typeName(project.type)}
              price={project.price && money(project.price.amount, project.price.currency)}
              state={saleState(project, seenAt, t, iso => date(iso, 'UTC'))}
            />
          ))}
        </Rail>
      )}
    </PagedSection>
  )
}

const dayMs = 86_400_000
/** SOLD_OUT of spec 3. */
const soldOut = 2

function saleState(project: ArtistProject, nowMs: number, t: Translate, date: (iso: string) => string) {
  const leftMs = Date.parse(project.sale_until) - nowMs
  if (leftMs < 0 || project.is_ended) return t('artist.projects.ended')
  if (project.availability === soldOut) return t('artist.projects.soldOut')
  if (Date.parse(project.sale_from) > nowMs) {
    return t('artist.projects.from', { date: date(project.sale_from) })
  }
  return t('artist.projects.left', { count: Math.floor(leftMs / dayMs) })
}
