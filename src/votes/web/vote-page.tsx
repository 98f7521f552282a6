import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useCurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../platform/contract/paths.ts'
import { ButtonLink } from '../../platform/ui/button-link.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { focusElement } from '../../platform/ui/focus.ts'
import { Page } from '../../platform/ui/page.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { definePage, type LoadContext } from '../../platform/web/page.ts'
import { useApi } from '../../platform/web/use-api.ts'
import { Candidates, toCandidateId } from './candidates.tsx'
import { MyBallot } from './my-ballot.tsx'
import { ShareResult } from './share-result.tsx'
import { ownVotesInStageQuery, type Stage, stageQuery, type Votes, votesQuery } from './shared/queries.ts'
import { StageHeader } from './stage-header.tsx'
import { useVote } from './use-vote.ts'
import styles from './vote-page.module.css'

const loadDialog = () => import('./voted-dialog.tsx')
const VotedDialog = lazy(loadDialog)

interface Data {
  stage: Stage
  votes: Votes
}

const titles = {
  upcoming: 'vote.candidates',
  open: 'vote.candidates',
  tabulating: 'vote.status.tabulating',
  final: 'vote.result',
} as const

/**
 * `/campaigns/vote/` (product 4, 12). The server's HTML contains only public data; the fan's ballot is
 * fetched afterwards.
 */
function VotePage({ data }: { data: Data }) {
  const t = useT()
  const reader = { api: useApi(), locale: useTexts().locale }
  const stage = useQuery(stageQuery(reader)).data ?? data.stage
  const loaded = data.votes.stage_id === stage.stage_id ? data.votes : null
  const votes = useQuery(votesQuery(reader, stage)).data ?? loaded
  const user = useCurrentUser()
  const ownVotes = useQuery(ownVotesInStageQuery(reader, stage, user?.id ?? null)).data
  const own = ownVotes?.stage_id === stage.stage_id ? ownVotes : undefined
  const { vote, votingFor, voted, closeVoted } = useVote()
  const { stage_id: stageId, status } = stage
  if (stageId === null || status === 'none') {
    return (
      <Page className={styles['page']}>
        <EmptyState
          title={t('vote.none')}
          text={t('vote.none.text')}
          drawing="horn"
          action={<ButtonLink href={paths.campaigns()}>{t('vote.none.campaigns')}</ButtonLink>}
        />
      </Page>
    )
  }
  return (
    <Page className={styles['page']}>
      <StageHeader stage={stage} />
      <MyBallot stage={stage} own={user ? own : null} />
      {user && voted && (
        <Suspense>
          <VotedDialog
            voted={voted}
            ballot={own?.ballot?.artist.artist_id === voted.artistId ? own.ballot : null}
            closesAt={stage.closes_at}
            close={() => {
              goBackTo(voted.artistId)
              closeVoted()
            }}
          />
        </Suspense>
      )}
      <Section title={t(titles[status])}>
        {votes?.total === null && <p className={styles['note']}>{t('vote.hidden')}</p>}
        {votes && (
          <Candidates
            stage={stage}
            votes={votes}
            mine={own?.ballot?.removal_reason === null ? own.ballot.artist.artist_id : null}
            canVote={stage.status === 'open' && (own === undefined || own.can_vote)}
            votingFor={votingFor}
            onVote={({ artist_id: artistId, name }) => {
              void loadDialog()
              vote({ stageId, artistId, artistName: name })
            }}
          />
        )}
        {votes && <ShareResult stage={stage} votes={votes} />}
      </Section>
      <Section title={t('vote.record')} note={t('vote.record.text')}>
        <div className={styles['buttons']}>
          <ButtonLink href={paths.voteRecord()}>{t('vote.record.open')}</ButtonLink>
        </div>
      </Section>
    </Page>
  )
}

/**
 * Focuses and scrolls to the candidate's row: the pressed button has unmounted, and the ballot that appears
 * above has moved the row.
 */
function goBackTo(artistId: number): void {
  const row = document.getElementById(toCandidateId(artistId))
  row?.scrollIntoView({ block: 'nearest' })
  focusElement(row)
}

async function load({ api, queryClient, texts: { locale } }: LoadContext): Promise<Data> {
  const reader = { api, locale }
  const stage = await queryClient.ensureQueryData(stageQuery(reader))
  return { stage, votes: await queryClient.ensureQueryData(votesQuery(reader, stage)) }
}

export default definePage<Data>({
  load,
  head: ({ stage }, { texts: { t } }) => ({
    title: stage.name ? `${t('vote.title')}: ${stage.name}` : t('vote.title'),
    description: t('vote.description'),
    canonical: paths.vote(),
  }),
  Component: VotePage,
})
