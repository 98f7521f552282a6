import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/contract/paths.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../../platform/web/script-language.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { useViewerZone } from '../../../platform/web/use-viewer-zone.ts'
import styles from './own-votes.module.css'
import { ownVotesQuery } from './queries.ts'

/**
 * Lists the fan's votes in all stages, newest first. Renders nothing without votes; requires the texts of
 * `activity`.
 */
export function OwnVotes() {
  const t = useT()
  const { locale } = useTexts()
  const { date } = useFormats()
  const zone = useViewerZone() ?? 'UTC'
  const { data } = useQuery(ownVotesQuery({ api: useApi(), locale }))
  if (!data || data.receipt_codes.length === 0) return null
  return (
    <Section title={t('activity.votes')} more={{ href: paths.vote(), label: t('activity.votes.more') }}>
      <ul className={styles['list']}>
        {data.receipt_codes.map(
          ({ stage_id: id, stage_name: stage, artist, cast_at: at, removal_reason: gone }) => (
            <li key={id} className={styles['vote']}>
              <strong lang={detectScriptLanguage(artist.name)}>{artist.name}</strong>
              <span>
                {stage} · {date(at, zone)}
                {gone !== null && ` · ${t('activity.votes.removed')}`}
              </span>
            </li>
          ),
        )}
      </ul>
    </Section>
  )
}
