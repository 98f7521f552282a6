import { useQuery } from '@tanstack/react-query'
import { Prose } from '../../../platform/ui/prose.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import styles from './project-sections.module.css'
import { Waiting } from './section-states.tsx'
import { detailsQuery, infoQuery, type Project } from './shared/queries.ts'

/** Description and legally required details. */
export function Details({ project }: { project: Project }) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const details = useQuery(detailsQuery(reader, project.id))
  const info = useQuery(infoQuery(reader, project.id)).data?.results ?? []
  if (!details.data) return <Waiting query={details} />
  return (
    <>
      <FallbackNote lang={details.data.lang} className={styles['note']} />
      {details.data.blocks.length > 0 ? (
        <Prose blocks={details.data.blocks} hue={project.picture?.hue ?? 30} lang={details.data.lang} />
      ) : (
        <p className={styles['none']} lang={project.summary_lang}>
          {project.summary}
        </p>
      )}
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
