import type { ResponseOf } from '../../../../platform/contract/endpoint.ts'
import { paths } from '../../../../platform/contract/paths.ts'
import { useFormats } from '../../../../platform/web/format.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../../platform/web/script-language.ts'
import type { listProjects } from '../../contract.ts'
import { ProjectCard } from './project-card.tsx'
import { SaleState } from './sale-state.tsx'

export type ListedProject = ResponseOf<typeof listProjects>['results'][number]

interface Props {
  project: ListedProject
  level?: 2 | 3 | 4
  /** Selects the line above the name: the artist, or, on the artist's own page, the project's type. */
  line?: 'artist' | 'type'
  priority?: boolean
}

/** Shows a project in a list (spec 3): picture, artist, price by its display option, and sale state. */
export function ShopCard({ project, level, line = 'artist', priority }: Props) {
  const { t, has } = useTexts()
  const { money } = useFormats()
  const typeKey = `project.type.${project.type}`
  const type = has(typeKey) ? t(typeKey) : ''
  return (
    <ProjectCard
      href={paths.project(project.id)}
      title={project.name}
      titleLang={detectScriptLanguage(project.name)}
      level={level}
      media={project.picture}
      above={line === 'type' ? type : project.artist?.name}
      price={project.price && money(project.price.amount, project.price.currency)}
      state={<SaleState sale={project} />}
      priority={priority}
    />
  )
}
