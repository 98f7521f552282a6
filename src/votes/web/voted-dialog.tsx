import { useSyncExternalStore } from 'react'
import { paths } from '../../platform/contract/paths.ts'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import { isUnderModal } from '../../platform/web/modal-history.ts'
import { useRouter } from '../../platform/web/routing/use-router.ts'
import { useLocalMoment } from '../../platform/web/use-local-moment.ts'
import { KeptBallot } from './kept-ballot.tsx'
import type { Ballot } from './shared/queries.ts'
import type { Voted } from './use-vote.ts'
import styles from './vote-page.module.css'

interface Props {
  voted: Voted
  /** Null where it could not be read after the vote; the page shows it later. */
  ballot: Ballot | null
  closesAt: string | null
  close: () => void
}

/**
 * Confirms a vote and gives its receipt where the fan has pressed: on the page both stand above the list. A vote that
 * waited for signing up is shown once its dialogs are closed.
 */
export default function VotedDialog({ voted, ballot, closesAt, close }: Props) {
  const t = useT()
  const momentOf = useLocalMoment()
  const router = useRouter()
  const isCovered = useSyncExternalStore(router.history.subscribe, () => isUnderModal(router))
  const { artistName, isChange } = voted
  return (
    <Dialog
      open={!isCovered}
      onClose={close}
      title={t(isChange ? 'vote.changed' : 'vote.cast', { artist: artistName })}
      lead={<Avatar media={ballot?.artist.image ?? null} name={artistName} size={64} />}
      closeLabel={t('common.close')}
      footer={
        <ButtonLink href={paths.voteRecord()} wide>
          {t('vote.record.open')}
        </ButtonLink>
      }
    >
      {closesAt && <p className={styles['note']}>{t('vote.mine.change', { time: momentOf(closesAt) })}</p>}
      {ballot && <KeptBallot ballot={ballot} />}
    </Dialog>
  )
}
