import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { publishedStageQuery } from './published-stage.ts'
import type { Outcome } from './recount.worker.ts'
import styles from './recounted-stages.module.css'

type Recounted = Outcome['stages'][number]

/** Lists the recount's results by stage, newest first, with the published names. */
export function RecountedStages({ stages, head }: Pick<Outcome, 'stages' | 'head'>) {
  return (
    <div className={styles['stages']}>
      {stages.toReversed().map(stage => (
        <RecountedStage key={stage.stageId} stage={stage} head={head} />
      ))}
    </div>
  )
}

function RecountedStage({ stage: { stageId, totals }, head }: { stage: Recounted; head: string | null }) {
  const t = useT()
  const { number } = useFormats()
  const { data } = useQuery(publishedStageQuery({ api: useApi(), locale: useTexts().locale }, stageId, head))
  // A file may be from another or an unknown season; in that case only ids are shown.
  const published = new Map(data?.votes.results.map(artist => [artist.artist_id, artist]))
  const isSame =
    data?.stage.status === 'final' &&
    totals?.length === published.size &&
    totals.every(([artist, total]) => published.get(artist)?.total === total)
  return (
    <section className={styles['stage']}>
      <h3 className={styles['name']}>{data?.stage.name ?? `#${stageId}`}</h3>
      {totals ? (
        <ol className={styles['totals']}>
          {totals
            .toSorted(([, one], [, other]) => other - one)
            .map(([artist, total]) => {
              const name = published.get(artist)?.name ?? `#${artist}`
              return (
                <li key={artist}>
                  <span lang={detectScriptLanguage(name)}>{name}</span>
                  <span>{t('vote.total', { count: total, total: number(total) })}</span>
                </li>
              )
            })}
        </ol>
      ) : (
        <p>{t('vote.hidden')}</p>
      )}
      {isSame && <p className={styles['same']}>{t('vote.public.same')}</p>}
    </section>
  )
}
