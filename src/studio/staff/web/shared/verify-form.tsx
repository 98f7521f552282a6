import { useQuery } from '@tanstack/react-query'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { KeyIcon } from '../../../kit/web/shared/icons.tsx'
import { ErrorNote, RowsSkeleton } from '../../../kit/web/shared/states.tsx'
import type { startVerification, verifyAgain } from '../../contract.ts'
import { askForPasskey, canUsePasskeys } from './passkey.ts'
import styles from './sign-in-form.module.css'
import { CodeField } from './sign-in-form.tsx'
import { useAttempt } from './use-attempt.ts'

/** Proves again that the signed-in person is there, before a grave act: by a passkey or a code. */
export function VerifyForm({ onVerified }: { onVerified: () => void }) {
  const t = useT()
  const api = useApi()
  const { run, isBusy, error } = useAttempt()
  const ways = useQuery({
    queryKey: ['studio', 'verification'],
    queryFn: () => api.call<CallOf<typeof startVerification>>('POST', '/api/studio/sign-in/again/start/', {}),
    // A challenge is used once.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (ways.error) return <ErrorNote error={ways.error} onRetry={() => void ways.refetch()} />
  if (!ways.data) return <RowsSkeleton rows={2} />
  const { challenge_id, options, has_totp } = ways.data
  const verify = (proof: Pick<CallOf<typeof verifyAgain>['input'], 'challenge_id' | 'response' | 'code'>) =>
    api.call<CallOf<typeof verifyAgain>>('POST', '/api/studio/sign-in/again/', proof)
  const verifyByPasskey = () =>
    run(async () => {
      const response = await askForPasskey(options!)
      // The next attempt needs another challenge.
      await verify({ challenge_id, response }).catch(async cause => {
        await ways.refetch()
        throw cause
      })
      onVerified()
    })
  const hasPasskey = options !== null && canUsePasskeys()
  return (
    <div className={styles['form']}>
      {hasPasskey && (
        <div className={styles['group']}>
          <Button
            look="primary"
            wide
            data-first-choice=""
            iconStart={<KeyIcon />}
            busy={isBusy}
            busyText={t('common.loading')}
            onClick={verifyByPasskey}
          >
            {t('studio.verify.passkey')}
          </Button>
          <p role="alert" className={styles['error']}>
            {error}
          </p>
        </div>
      )}
      {has_totp && (
        <>
          {hasPasskey && <p className={styles['or']}>{t('studio.signIn.or')}</p>}
          <CodeField
            send={async code => {
              await verify({ code })
              onVerified()
            }}
          />
        </>
      )}
      {!hasPasskey && !has_totp && <p className={styles['note']}>{t('studio.signIn.insecure')}</p>}
    </div>
  )
}
