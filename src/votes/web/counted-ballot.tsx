import { paths } from '../../platform/contract/paths.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { ShareButton } from '../../platform/web/share-button.tsx'
import { Receipt } from './receipt.tsx'
import { SharePicture } from './share-picture.tsx'
import type { Ballot } from './shared/queries.ts'
import styles from './vote-page.module.css'

export function CountedBallot({ ballot }: { ballot: Ballot }) {
  const t = useT()
  const { artist, stage_name: stageName } = ballot
  const title = t('vote.share.title', { artist: artist.name })
  return (
    <>
      <Receipt ballot={ballot} />
      <div className={styles['buttons']}>
        <ShareButton title={title} path={paths.vote()} size={40} />
        <SharePicture vote={{ artist, title, stageName }} />
      </div>
    </>
  )
}
