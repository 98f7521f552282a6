import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Button, buildButtonClass } from '../../../platform/ui/button.tsx'
import { isRejectedByServer } from '../../../platform/web/api/api-error.ts'
import type { ApiClient } from '../../../platform/web/api/client.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { ErrorNote, RowsSkeleton } from '../../kit/web/shared/states.tsx'
import type { openInvitation } from '../contract.ts'
import { InvitationForm } from './invitation-form.tsx'
import { BareScreen } from './shared/bare-screen.tsx'
import { RecoveryCodes } from './shared/recovery-codes.tsx'

/** Opened by the link of an invitation, whose token is in the fragment, so that no server's log holds it. */
export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-team.join.title'), description: '' }),
  Component: InvitationPage,
})

function InvitationPage() {
  const [token] = useState(takeToken)
  return token === '' ? <EndedNote /> : <Invitation token={token} />
}

/** Takes the token out of the address, so that neither Back nor a copied address reveals it. */
function takeToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname)
  return token
}

const open = (api: ApiClient, token: string) =>
  api.call<CallOf<typeof openInvitation>>('POST', '/api/studio/invitations/open/', { token })

// A new document, because an earlier one may hold another person's answers.
const enter = () => location.replace(studioPaths.home())

function Invitation({ token }: { token: string }) {
  const t = useT()
  const api = useApi()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isEnded, setEnded] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'invitation'],
    queryFn: () => open(api, token),
    // Each opening prepares another challenge and secret.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: false,
  })
  if (codes.length > 0) {
    return (
      <BareScreen title={t('studio-team.join.codesTitle')}>
        <RecoveryCodes codes={codes} />
        <Button look="primary" wide onClick={enter}>
          {t('studio-team.join.stored')}
        </Button>
      </BareScreen>
    )
  }
  if (isEnded || isRejectedByServer(error)) return <EndedNote />
  if (!data) {
    return (
      <BareScreen title={t('studio-team.join.title')}>
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={5} />}
      </BareScreen>
    )
  }
  return (
    <BareScreen title={t(data.name === null ? 'studio-team.join.title' : 'studio-team.join.resetTitle')}>
      <InvitationForm
        token={token}
        invitation={data}
        reopen={() => open(api, token)}
        onChallengeEnded={() => void refetch()}
        onEnded={() => setEnded(true)}
        onJoined={made => (made.length > 0 ? setCodes(made) : enter())}
      />
    </BareScreen>
  )
}

function EndedNote() {
  const t = useT()
  return (
    <BareScreen title={t('studio-team.join.endedTitle')}>
      <p>{t('studio-team.join.endedText')}</p>
      <a className={buildButtonClass({ wide: true })} href={studioPaths.signIn()}>
        <span>{t('studio-team.join.signIn')}</span>
      </a>
    </BareScreen>
  )
}
