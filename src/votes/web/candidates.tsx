import { paths } from '../../platform/contract/paths.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { cx } from '../../platform/ui/cx.ts'
import { toHueStep } from '../../platform/ui/hue.ts'
import { CheckIcon } from '../../platform/ui/icons.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { VisuallyHidden } from '../../platform/ui/visually-hidden.tsx'
import { useFormats } from '../../platform/web/format.ts'
import { useT } from '../../platform/web/i18n.tsx'
import { detectScriptLanguage } from '../../platform/web/script-language.ts'
import styles from './candidates.module.css'
import type { Candidate, Stage, Votes } from './shared/queries.ts'

interface Props {
  stage: Stage
  votes: Votes
  /** Id of the artist on the fan's ballot; null without one. */
  mine: number | null
  canVote: boolean
  votingFor: number | null
  onVote: (candidate: Candidate) => void
}

export const toCandidateId = (artistId: number) => `candidate-${artistId}`

/** Lists the candidates in the order of the response: by votes, or by name while totals are hidden. */
export function Candidates({ votes, ...props }: Props) {
  return (
    <ol className={styles['list']}>
      {votes.results.map(candidate => (
        <li
          key={candidate.artist_id}
          id={toCandidateId(candidate.artist_id)}
          className={styles['item']}
          data-hue={toHueStep(candidate.hue)}
        >
          <CandidateRow candidate={candidate} {...props} />
        </li>
      ))}
    </ol>
  )
}

function CandidateRow(props: Omit<Props, 'votes'> & { candidate: Candidate }) {
  const { candidate, stage, mine } = props
  const t = useT()
  const { number } = useFormats()
  const { artist_id: id, name, slug, is_valid: isValid, image, total, share, rank } = candidate
  const lang = detectScriptLanguage(name)
  const isMine = mine === id
  const isWinner = stage.status === 'final' && rank === 1
  return (
    <>
      <div className={styles['picture']}>
        <Picture media={image} sizes="(width >= 768px) 112px, 72px" alt="" ratio="1:1" fit="thumb" />
      </div>
      <div className={styles['text']}>
        <p className={styles['name']}>
          {rank !== null && <span className={styles['rank']}>{t('vote.rank', { rank: number(rank) })}</span>}
          {isValid ? (
            <a href={paths.artist({ id, slug })} lang={lang}>
              {name}
            </a>
          ) : (
            <span lang={lang}>{name}</span>
          )}
          {isWinner && <Badge color="success">{t('vote.winner')}</Badge>}
          {isMine && (
            <Badge color="artist" icon={<CheckIcon />}>
              {t('vote.button.mine')}
            </Badge>
          )}
        </p>
        {total !== null && stage.status !== 'upcoming' && <Share total={total} share={share ?? 0} />}
      </div>
      {!isMine && props.canVote && <VoteButton {...props} />}
    </>
  )
}

function Share({ total, share }: { total: number; share: number }) {
  const t = useT()
  const { number, discount } = useFormats()
  const text = t('vote.total', { count: total, total: number(total) })
  return (
    <>
      <progress className={styles['bar']} value={share} max={1} aria-hidden="true" />
      <p className={styles['total']}>
        {text} · {discount(Math.round(share * 1_000) / 10)}
      </p>
    </>
  )
}

function VoteButton({ candidate, mine, votingFor, onVote }: Omit<Props, 'votes'> & { candidate: Candidate }) {
  const t = useT()
  return (
    <div className={cx(styles['act'])}>
      <Button
        look={mine === null ? 'primary' : 'secondary'}
        size={40}
        busy={votingFor === candidate.artist_id}
        disabled={votingFor !== null && votingFor !== candidate.artist_id}
        onClick={() => onVote(candidate)}
      >
        {mine === null ? t('vote.button') : t('vote.button.change')}
        <VisuallyHidden>: {candidate.name}</VisuallyHidden>
      </Button>
    </div>
  )
}
