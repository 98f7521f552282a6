import { useQuery } from '@tanstack/react-query'
import { Prose } from '../../../platform/ui/prose.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useLocalDay } from '../../../platform/web/use-local-date-time.ts'
import { projectFeeds } from './project-feeds.ts'
import styles from './project-sections.module.css'
import { SectionFallback } from './section-states.tsx'
import { type Project, updatesQuery } from './shared/queries.ts'

export function Updates({ project }: { project: Project }) {
  const t = useT()
  const formatDay = useLocalDay()
  const texts = useTexts()
  const updates = useQuery(updatesQuery({ api: useApi(), locale: texts.locale }, project.id))
  if (!updates.data) return <SectionFallback query={updates} />
  return (
    <>
      <p className={styles['feed']}>
        <a href={projectFeeds(project, texts)[0].path}>{t('shop.updates.feed')}</a>
      </p>
      {updates.data.results.length === 0 ? (
        <p className={styles['none']}>{t('shop.updates.none')}</p>
      ) : (
        <ol className={styles['items']}>
          {updates.data.results.map(update => (
            <li key={update.id} id={`update-${update.id}`} className={styles['item']}>
              <time className={styles['time']} dateTime={update.published_at}>
                {formatDay(update.published_at)}
              </time>
              <h3 className={styles['itemTitle']} lang={update.lang}>
                {update.title}
              </h3>
              <Prose blocks={update.blocks} hue={project.picture?.hue ?? 30} lang={update.lang} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
