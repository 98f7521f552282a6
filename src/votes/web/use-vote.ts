import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getCurrentUser } from '../../identity/accounts/web/shared/current-user.ts'
import { createPendingAct, isId } from '../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../platform/contract/endpoint.ts'
import { ApiError, isRejectedByServer } from '../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../platform/web/api/client.ts'
import { useErrorReports } from '../../platform/web/forms/use-error-reports.ts'
import { useTexts } from '../../platform/web/i18n.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import type { castBallot, changeBallot } from '../contract.ts'
import { getPendingVoteCode } from './receipt-store.ts'
import { ownVotesQuery } from './shared/queries.ts'

/** The chosen artist; the name is used in the receipt's title. */
export interface Choice {
  stageId: number
  artistId: number
  artistName: string
}

export interface AcceptedChoice extends Choice {
  /** Whether the fan changes from another artist. */
  isChange: boolean
}

const pending = createPendingAct<Choice>({
  key: 'pending-vote',
  isWhole: ({ stageId, artistId }) => isId(stageId) && isId(artistId),
})

const path = '/api/v1/vote/season3/votes/self/'

/** Casts or changes the fan's ballot. A visitor signs in first; the vote is cast after that. */
export function useVote() {
  const api = useApi()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const { locale } = useTexts()
  const mustSignIn = useSignInFirst(pending)
  const isBusy = useRef(false)
  const [votingFor, setVotingFor] = useState<number | null>(null)
  const [voted, setVoted] = useState<AcceptedChoice | null>(null)
  usePendingAct(pending, choice => void send(choice))
  return {
    votingFor,
    /** The last vote cast on this page; null once its dialog is closed. */
    voted,
    closeVoted: () => setVoted(null),
    vote(choice: Choice): void {
      const why = { to: 'vote', names: { artist: choice.artistName } } as const
      if (!mustSignIn(choice, why)) void send(choice)
    },
  }

  async function send(choice: Choice): Promise<void> {
    const user = getCurrentUser(queries)
    if (isBusy.current || !user) return
    isBusy.current = true
    setVotingFor(choice.artistId)
    const act = reports.act()
    let done: AcceptedChoice | null = null
    try {
      const own = await queries.fetchQuery({ ...ownVotesQuery({ api, locale }), staleTime: 0 })
      const hasBallot = own.ballot?.stage_id === choice.stageId && own.ballot.removal_reason === null
      if (hasBallot) await change(api, choice)
      else await cast(api, choice, user.id)
      done = { ...choice, isChange: hasBallot }
    } catch (error) {
      reports.report(act, error)
    } finally {
      isBusy.current = false
      setVotingFor(null)
    }
    void queries.invalidateQueries({ queryKey: ['vote'] })
    await queries.invalidateQueries({ queryKey: ['self', 'votes'] })
    // The ballot has been refetched by now, so its receipt is available.
    setVoted(done)
  }
}

const change = (api: ApiClient, { stageId, artistId }: Choice) =>
  api.call<CallOf<typeof changeBallot>>('PUT', path, { stage_id: stageId, artist_id: artistId })

async function cast(api: ApiClient, { stageId, artistId }: Choice, userId: number): Promise<void> {
  const { code, drop } = getPendingVoteCode(userId, stageId)
  try {
    await api.call<CallOf<typeof castBallot>>('POST', path, {
      stage_id: stageId,
      artist_id: artistId,
      receipt_code: code,
    })
    drop()
  } catch (error) {
    if (isRejectedByServer(error)) drop()
    const isUsed = error instanceof ApiError && error.code?.name === 'vote_code_used'
    if (!isUsed) throw error
    await cast(api, { stageId, artistId, artistName: '' }, userId)
  }
}
