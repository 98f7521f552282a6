import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Badge } from '../../../../platform/ui/badge.tsx'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { focusFirstField } from '../../../../platform/ui/focus.ts'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { ActDialog } from '../../../kit/web/shared/act-dialog.tsx'
import { ErrorNote, RowsSkeleton } from '../../../kit/web/shared/states.tsx'
import type { removeTotp, setTotp, startTotp } from '../../contract.ts'
import { useSelf } from '../shared/self.ts'
import { CodeField } from '../shared/sign-in-form.tsx'
import { TotpSetup } from '../shared/totp-setup.tsx'
import styles from './settings.module.css'
import { SettingsRow, SettingsSection } from './settings-section.tsx'
import { useIsLastWayIn } from './use-is-last-way-in.ts'
import { useReloadSelf } from './use-own-change.ts'

const path = '/api/studio/staff/self/totp/'

/** The authenticator app of the signed-in person. */
export function AuthenticatorSection() {
  const t = useT()
  const { has_totp: hasTotp } = useSelf()
  const isLastWayIn = useIsLastWayIn()
  const [opened, setOpened] = useState<'setUp' | 'remove' | null>(null)
  const close = () => setOpened(null)
  return (
    <SettingsSection
      title={t('studio-settings.totp')}
      note={t('studio-settings.totpText')}
      actions={
        <Button size={40} onClick={() => setOpened('setUp')}>
          {t(hasTotp ? 'studio-settings.totpReplace' : 'studio-settings.totpSetUp')}
        </Button>
      }
    >
      {hasTotp ? (
        <ul className={styles['rows']} aria-label={t('studio-settings.totp')}>
          <SettingsRow
            title={t('studio-settings.totpCodes')}
            badge={<Badge color="success">{t('studio-settings.totpOn')}</Badge>}
            action={
              <Button
                size={40}
                look="quiet"
                aria-label={t('studio-settings.totpRemove')}
                disabledReason={isLastWayIn ? t('studio-settings.lastWayIn') : undefined}
                onClick={() => setOpened('remove')}
              >
                {t('studio-settings.remove')}
              </Button>
            }
          />
        </ul>
      ) : (
        <p className={styles['note']}>{t('studio-settings.totpNone')}</p>
      )}
      {hasTotp && isLastWayIn && <p className={styles['note']}>{t('studio-settings.lastWayIn')}</p>}
      {opened === 'setUp' && <SetUpTotp onClose={close} />}
      {opened === 'remove' && <RemoveTotp onClose={close} />}
    </SettingsSection>
  )
}

/** The dialog opens before its field is there. */
const focusCode = (element: HTMLElement | null) => void (element && focusFirstField(element))

/** Shows a new secret, which replaces the present one once a code of it is sent. */
function SetUpTotp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const reload = useReloadSelf()
  const setup = useQuery({
    queryKey: ['studio', 'totp'],
    queryFn: () => api.call<CallOf<typeof startTotp>>('POST', `${path}start/`, {}),
    // A secret is never shown again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Dialog
      open
      size="content"
      onClose={onClose}
      title={t('studio-settings.totpSetUp')}
      closeLabel={t('common.close')}
    >
      {setup.error ? (
        <ErrorNote error={setup.error} onRetry={() => void setup.refetch()} />
      ) : !setup.data ? (
        <RowsSkeleton rows={4} />
      ) : (
        <div ref={focusCode} className={styles['dialog']}>
          <TotpSetup {...setup.data} />
          <CodeField
            hint={t('studio-settings.totpCodeHint')}
            send={async code => {
              await api.call<CallOf<typeof setTotp>>('POST', path, { code })
              await reload()
              toasts.add(t('studio-settings.totpDone'), { type: 'success' })
              onClose()
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

function RemoveTotp({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const reload = useReloadSelf()
  return (
    <ActDialog
      title={t('studio-settings.totpRemove')}
      consequences={t('studio-settings.totpRemoveText')}
      reason="none"
      confirmLabel={t('studio-settings.totpRemove')}
      isDangerous
      run={async ({ idempotencyKey }) => {
        await api.call<CallOf<typeof removeTotp>>('DELETE', path, {}, { idempotencyKey })
        await reload()
      }}
      doneText={t('studio-settings.totpRemoved')}
      onClose={onClose}
    />
  )
}
