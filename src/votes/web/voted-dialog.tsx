import { useSyncExternalStore } from 'react'
import { paths } from '../../platform/contract/paths.ts'
import { Avatar } from '../../platform/ui/avatar.tsx'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import { isCoveredByModal } from '../../platform/web/modal-history.ts'
import { useRouter } from '../../platform/web/routing/use-router.ts'
import { useLocalDateTime } from '../../platform/web/use-local-date-time.ts'
import { CountedBallot } from './counted-ballot.tsx'
import type { Ballot } from './shared/queries.ts'
import type { AcceptedChoice } from './use-vote.ts'
import styles from './vote-page.module.css'

interface Props {
  voted: AcceptedChoice
  /** Null if the ballot couldn't be loaded after the vote; the page shows it later. */
  ballot: Ballot | null
  closesAt: string | null
  close: () => void
}

/**
 * Confirms a vote and shows its receipt in the dialog, because on the page both are far above the list. A
 * vote that waited for a sign-up is confirmed once the sign-up dialogs are closed.
 */
export default function VotedDialog({ voted, ballot, closesAt, close }: Props) {
  const t = useT()
  const formatTime = useLocalDateTime()
  const router = useRouter()
  const isCovered = useSyncExternalStore(router.history.subscribe, () => isCoveredByModal(router))
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
      {closesAt && <p className={styles['note']}>{t('vote.mine.change', { time: formatTime(closesAt) })}</p>}
      {ballot && <CountedBallot ballot={ballot} />}
    </Dialog>
  )
}
