import { useQuery } from '@tanstack/react-query'
import { Prose } from '../../../platform/ui/prose.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './project-sections.module.css'
import { SectionFallback } from './section-states.tsx'
import { detailsQuery, infoQuery, type Project, type ProjectDetails } from './shared/queries.ts'

type Described = Pick<Project, 'summary' | 'summary_lang' | 'picture'>

export function Details({ project }: { project: Project }) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const details = useQuery(detailsQuery(reader, project.id))
  const info = useQuery(infoQuery(reader, project.id)).data?.results ?? []
  if (!details.data) return <SectionFallback query={details} />
  return (
    <>
      <Description project={project} details={details.data} />
      {info.length > 0 && (
        <dl className={styles['facts']} aria-label={t('shop.info')}>
          {info.map(({ label, value, lang }) => (
            <div key={label} className={styles['fact']}>
              <dt lang={lang}>{label}</dt>
              <dd lang={lang}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** Shows the description, or the summary if there is none. */
export function Description({ project, details }: { project: Described; details: ProjectDetails }) {
  const { blocks } = details
  const lang = blocks.length > 0 ? details.lang : project.summary_lang
  return (
    <>
      <FallbackNote lang={lang} className={styles['note']} />
      {blocks.length > 0 ? (
        <Prose blocks={blocks} hue={project.picture?.hue ?? 30} lang={lang} />
      ) : (
        <p className={styles['none']} lang={lang}>
          {project.summary}
        </p>
      )}
    </>
  )
}
