import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ButtonLink } from '../../../platform/ui/button-link.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { NarrowPage, NeedsScript } from '../../../platform/web/forms/narrow-page.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { confirmEmail } from '../contract.ts'
import { isEmailTaken, isLinkEnded } from './link-errors.ts'
import { useSingleCall } from './use-once.ts'

type ConfirmOutcome = 'confirmed' | 'already' | 'ended' | 'taken'

/**
 * Confirms an email address by a button. A link without a token is incomplete. While the token is unknown, as
 * in the server's HTML, the texts address fans and parents alike.
 */
export function ConfirmEmail({ token }: { token: string | undefined }) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState<ConfirmOutcome | null>(null)
  const state = said ?? (token === undefined ? 'loading' : token ? 'ready' : 'ended')
  const { isRunning, run } = useSingleCall(error => {
    if (isLinkEnded(error)) setSaid('ended')
    if (isEmailTaken(error)) setSaid('taken')
    return isLinkEnded(error) || isEmailTaken(error)
  })
  const confirm = () =>
    run(async () => {
      const path = '/api/v1/email-confirmations/{token}/'
      const response = await api.call<CallOf<typeof confirmEmail>>('POST', path, { token: token ?? '' })
      setSaid(response.state)
      await queryClient.invalidateQueries({ queryKey: ['self'] })
    })
  return (
    <NarrowPage title={t(`recovery.confirm.${state}`)} text={t(`recovery.confirm.${state}.text`)}>
      {/* Keyed, so that the button doesn't count as a skeleton that moved (layout shift). */}
      <NeedsScript key={state} text={t('recovery.noscript')}>
        {state === 'loading' && <Skeleton lines={3} />}
        {state === 'ready' && (
          <Button look="primary" wide busy={isRunning} busyText={t('recovery.busy')} onClick={confirm}>
            {t('recovery.confirm.press')}
          </Button>
        )}
        {(state === 'confirmed' || state === 'already') && (
          <ButtonLink look="primary" wide href={paths.home()}>
            {t('recovery.home')}
          </ButtonLink>
        )}
        {state === 'ended' && (
          <ButtonLink look="primary" wide href={paths.settings('account')}>
            {t('recovery.settings')}
          </ButtonLink>
        )}
        {state === 'taken' && (
          <ButtonLink wide href={paths.contact()}>
            {t('recovery.contact')}
          </ButtonLink>
        )}
      </NeedsScript>
    </NarrowPage>
  )
}
