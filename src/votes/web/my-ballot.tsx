import { Button } from '../../platform/ui/button.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import { useModal } from '../../platform/web/modals.tsx'
import { detectScriptLanguage } from '../../platform/web/script-language.ts'
import { useLocalDateTime } from '../../platform/web/use-local-date-time.ts'
import { CountedBallot } from './counted-ballot.tsx'
import type { Ballot, OwnVotes, Stage } from './shared/queries.ts'
import styles from './vote-page.module.css'

interface Props {
  stage: Stage
  /** Null for visitors, undefined until loaded. */
  own: OwnVotes | null | undefined
}

/** Shows the fan's ballot in this stage with its receipt, or the reason why the fan can't vote. */
export function MyBallot({ stage, own }: Props) {
  if (!own || own.stage_id !== stage.stage_id) return null
  if (own.ballot) return <CastBallot stage={stage} ballot={own.ballot} />
  return <WhyNot why={own.why_not} />
}

function WhyNot({ why }: { why: OwnVotes['why_not'] }) {
  const t = useT()
  const verification = useModal('GNB_PHONE_VERIFICATION')
  if (why === null || why === 'no_stage' || why === 'not_open' || why === 'closed') return null
  return (
    <div className={styles['why']}>
      <p>{t(`vote.why.${why}`)}</p>
      {why === 'phone_unverified' && (
        <Button {...verification.trigger} onClick={() => verification.open()}>
          {t('vote.verify')}
        </Button>
      )}
    </div>
  )
}

function CastBallot({ stage, ballot }: { stage: Stage; ballot: Ballot }) {
  const t = useT()
  const formatTime = useLocalDateTime()
  const { artist, removal_reason: reason, can_change: canChange } = ballot
  const name = <strong lang={detectScriptLanguage(artist.name)}>{artist.name}</strong>
  return (
    <section className={styles['ballot']} aria-labelledby="my-ballot">
      <h2 id="my-ballot" className={styles['ballotTitle']}>
        {t('vote.mine')}
      </h2>
      {reason ? (
        <p>{t(`vote.removed.${reason}`)}</p>
      ) : (
        <>
          <p className={styles['choice']}>{name}</p>
          {canChange && stage.closes_at && (
            <p className={styles['note']}>{t('vote.mine.change', { time: formatTime(stage.closes_at) })}</p>
          )}
          <CountedBallot ballot={ballot} />
        </>
      )}
    </section>
  )
}
