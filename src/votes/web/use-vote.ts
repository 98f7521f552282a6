import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { currentUserNow } from '../../identity/accounts/web/shared/current-user.ts'
import { createPendingAct, isId } from '../../identity/accounts/web/shared/pending-act.ts'
import { useSignInFirst, useWaitingAct } from '../../identity/accounts/web/shared/sign-in-first.ts'
import type { CallOf } from '../../platform/contract/endpoint.ts'
import { ApiError, isRefusal } from '../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../platform/web/api/client.ts'
import { toasts } from '../../platform/web/browser/page-toasts.ts'
import { useErrorReports } from '../../platform/web/forms/use-error-reports.ts'
import { useT, useTexts } from '../../platform/web/i18n.tsx'
import { useApi } from '../../platform/web/web-app.tsx'
import type { castBallot, changeBallot } from '../contract.ts'
import { codeOfVote } from './receipt-store.ts'
import { ownVotesQuery } from './shared/queries.ts'

/** Whom a fan votes for; the name is for the toast. */
export interface Choice {
  stageId: number
  artistId: number
  artistName: string
}

const pending = createPendingAct<Choice>({
  key: 'pending-vote',
  isWhole: ({ stageId, artistId }) => isId(stageId) && isId(artistId),
})

const path = '/api/v1/vote/season3/votes/self/'

/** Casts the fan's ballot, or gives it to another artist. A visitor signs in first, and the vote is cast after that. */
export function useVote() {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const reports = useErrorReports()
  const { locale } = useTexts()
  const mustSignIn = useSignInFirst(pending)
  const isBusy = useRef(false)
  const [votingFor, setVotingFor] = useState<number | null>(null)
  useWaitingAct(pending, choice => void send(choice))
  return {
    /** The artist that a vote is under way for. */
    votingFor,
    vote(choice: Choice): void {
      const why = { to: 'vote', names: { artist: choice.artistName } } as const
      if (!mustSignIn(choice, why)) void send(choice)
    },
  }

  async function send(choice: Choice): Promise<void> {
    const user = currentUserNow(queries)
    if (isBusy.current || !user) return
    isBusy.current = true
    setVotingFor(choice.artistId)
    const act = reports.act()
    try {
      const own = await queries.fetchQuery({ ...ownVotesQuery({ api, locale }), staleTime: 0 })
      const hasBallot = own.ballot?.stage_id === choice.stageId && own.ballot.removal_reason === null
      if (hasBallot) await change(api, choice)
      else await cast(api, choice, user.id)
      const words = { artist: choice.artistName }
      toasts.add(hasBallot ? t('vote.changed', words) : t('vote.cast', words), { type: 'success' })
    } catch (error) {
      reports.report(act, error)
    } finally {
      isBusy.current = false
      setVotingFor(null)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['self', 'votes'] }),
        queries.invalidateQueries({ queryKey: ['vote'] }),
      ])
    }
  }
}

const change = (api: ApiClient, { stageId, artistId }: Choice) =>
  api.call<CallOf<typeof changeBallot>>('PUT', path, { stage_id: stageId, artist_id: artistId })

async function cast(api: ApiClient, { stageId, artistId }: Choice, userId: number): Promise<void> {
  const { code, drop } = codeOfVote(userId, stageId)
  try {
    await api.call<CallOf<typeof castBallot>>('POST', path, {
      stage_id: stageId,
      artist_id: artistId,
      receipt_code: code,
    })
    drop()
  } catch (error) {
    if (isRefusal(error)) drop()
    const isUsed = error instanceof ApiError && error.code?.name === 'vote_code_used'
    if (!isUsed) throw error
    await cast(api, { stageId, artistId, artistName: '' }, userId)
  }
}
