import { useQuery } from '@tanstack/react-query'
import { Prose } from '../../../platform/ui/prose.tsx'
import { FallbackNote } from '../../../platform/web/fallback-note.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './project-sections.module.css'
import { SectionFallback } from './section-states.tsx'
import { type Project, policiesQuery } from './shared/queries.ts'

/** Shows policies on shipping, cancellation and refunds: the project's own, or the shop's. */
export function Policies({ project }: { project: Project }) {
  const t = useT()
  const policies = useQuery(policiesQuery({ api: useApi(), locale: useTexts().locale }, project.id))
  if (!policies.data) return <SectionFallback query={policies} />
  const [first] = policies.data.results
  if (!first) return <p className={styles['none']}>{t('shop.policies.none')}</p>
  return (
    <>
      <FallbackNote lang={first.lang} className={styles['note']} />
      <ul className={styles['items']}>
        {policies.data.results.map(policy => (
          <li key={policy.kind} className={styles['item']}>
            <h3 className={styles['itemTitle']} lang={policy.lang}>
              {policy.title}
            </h3>
            <Prose blocks={policy.blocks} hue={project.picture?.hue ?? 30} lang={policy.lang} />
          </li>
        ))}
      </ul>
    </>
  )
}
