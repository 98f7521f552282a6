import { paths } from '../../../platform/contract/paths.ts'
import { ProjectCard } from '../../../platform/ui/project-card.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { type Translate, useT } from '../../../platform/web/i18n.tsx'
import { useSeenAt } from '../../../platform/web/seen-at.ts'
import type { FoundProject } from './queries.ts'
import styles from './search-page.module.css'

const DAY_MS = 86_400_000
/** SOLD_OUT of spec 3. */
const soldOut = 2

/** Projects as cards with their name, artist, price and what is left (spec 2.5, 3). */
export function ProjectCards({ projects }: { projects: FoundProject[] }) {
  const t = useT()
  const { money } = useFormats()
  const seenAt = useSeenAt()
  return (
    <ul className={styles['cards']}>
      {projects.map(project => (
        <li key={project.id}>
          <ProjectCard
            href={paths.project(project.id)}
            title={project.name}
            level={2}
            media={project.picture}
            artist={project.artist?.name}
            price={project.price && money(project.price.amount, project.price.currency)}
            state={saleState(project, seenAt, t)}
          />
        </li>
      ))}
    </ul>
  )
}

function saleState(project: FoundProject, nowMs: number, t: Translate): string {
  if (project.is_ended) return t('search.project.ended')
  if (project.availability === soldOut) return t('search.project.soldOut')
  const days = Math.floor((Date.parse(project.sale_until) - nowMs) / DAY_MS)
  return t('search.project.left', { count: Math.max(0, days) })
}
