import { paths } from '../../platform/contract/paths.ts'
import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { ShareButton } from '../../platform/web/share-button.tsx'
import { SharePicture } from './share-picture.tsx'
import type { Stage, Votes } from './shared/queries.ts'
import styles from './vote-page.module.css'

/** Offers the link and a picture of a result. Renders nothing without a single winner. */
export function ShareResult({ stage, votes }: { stage: Stage; votes: Votes }) {
  const t = useT()
  const { discount } = useFormats()
  const [winner, ...others] = votes.results.filter(({ rank }) => rank === 1)
  if (stage.status !== 'final' || !winner || others.length > 0) return null
  const title = t('vote.share.won', { artist: winner.name })
  const share = winner.share ?? 0
  const result = { share, text: discount(Math.round(share * 1_000) / 10) }
  return (
    <div className={styles['buttons']}>
      <ShareButton title={title} path={paths.vote()} size={40} />
      <SharePicture vote={{ artist: winner, title, stageName: stage.name ?? '', result }} />
    </div>
  )
}
