import { type FormEvent, useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { PlusIcon } from '../../../../platform/ui/icons.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { toasts } from '../../../../platform/web/browser/page-toasts.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { ActDialog } from '../../../kit/web/shared/act-dialog.tsx'
import type { addPasskey, removePasskey, startPasskey } from '../../contract.ts'
import { canUsePasskeys, createPasskey } from '../shared/passkey.ts'
import { useSelf } from '../shared/self.ts'
import { useAttempt } from '../shared/use-attempt.ts'
import styles from './settings.module.css'
import { SettingsRow, SettingsSection } from './settings-section.tsx'
import { useIsLastWayIn } from './use-is-last-way-in.ts'
import { useReloadSelf } from './use-own-change.ts'
import { useOwnMoments } from './use-own-moments.ts'

/** The passkeys of the signed-in person. */
export function PasskeysSection() {
  const t = useT()
  const { passkeys } = useSelf()
  const { formatDay, formatUse } = useOwnMoments()
  const isLastWayIn = useIsLastWayIn()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<(typeof passkeys)[number] | null>(null)
  return (
    <SettingsSection
      title={t('studio-settings.passkeys')}
      note={t('studio-settings.passkeysText')}
      actions={
        <Button
          size={40}
          iconStart={<PlusIcon size={18} />}
          disabledReason={canUsePasskeys() ? undefined : t('studio.signIn.insecure')}
          onClick={() => setAdding(true)}
        >
          {t('studio-settings.passkeyAdd')}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <p className={styles['note']}>{t('studio-settings.passkeysNone')}</p>
      ) : (
        <ul className={styles['rows']} aria-label={t('studio-settings.passkeys')}>
          {passkeys.map(passkey => (
            <SettingsRow
              key={passkey.passkey_id}
              title={passkey.name}
              facts={[
                t('studio-settings.added', { day: formatDay(passkey.created_at) }),
                formatUse(passkey.used_at),
              ]}
              action={
                <Button
                  size={40}
                  look="quiet"
                  aria-label={t('studio-settings.removeNamed', { name: passkey.name })}
                  disabledReason={isLastWayIn ? t('studio-settings.lastWayIn') : undefined}
                  onClick={() => setRemoved(passkey)}
                >
                  {t('studio-settings.remove')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {isLastWayIn && passkeys.length > 0 && (
        <p className={styles['note']}>{t('studio-settings.lastWayIn')}</p>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
      {removed && (
        <RemovePasskey id={removed.passkey_id} name={removed.name} onClose={() => setRemoved(null)} />
      )}
    </SettingsSection>
  )
}

/** Asks for a name, then lets the browser create the passkey. */
function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const reload = useReloadSelf()
  const [name, setName] = useState('')
  const { run, isBusy, error } = useAttempt()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const { challenge_id, options } = await api.call<CallOf<typeof startPasskey>>(
        'POST',
        '/api/studio/staff/self/passkeys/start/',
        {},
      )
      const response = await createPasskey(options)
      await api.call<CallOf<typeof addPasskey>>('POST', '/api/studio/staff/self/passkeys/', {
        challenge_id,
        response,
        name: name.trim() || t('studio-settings.passkeyUnnamed'),
      })
      await reload()
      toasts.add(t('studio-settings.passkeyAdded'), { type: 'success' })
      onClose()
    })
  }
  return (
    <Dialog open onClose={onClose} title={t('studio-settings.passkeyAdd')} closeLabel={t('common.close')}>
      <form className={styles['dialog']} noValidate onSubmit={submit}>
        <p>{t('studio-settings.passkeyAddText')}</p>
        <Input
          label={t('studio-settings.passkeyName')}
          placeholder={t('studio-settings.passkeyNameHint')}
          autoComplete="off"
          maxLength={60}
          data-first-choice=""
          value={name}
          error={error}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" look="primary" busy={isBusy} busyText={t('common.loading')}>
          {t('studio-settings.passkeyCreate')}
        </Button>
      </form>
    </Dialog>
  )
}

function RemovePasskey({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const reload = useReloadSelf()
  return (
    <ActDialog
      title={t('studio-settings.removeNamed', { name })}
      consequences={t('studio-settings.passkeyRemoveText')}
      reason="none"
      confirmLabel={t('studio-settings.passkeyRemove')}
      isDangerous
      run={async ({ idempotencyKey }) => {
        await api.call<CallOf<typeof removePasskey>>(
          'DELETE',
          '/api/studio/staff/self/passkeys/{passkey_id}/',
          { passkey_id: id },
          { idempotencyKey },
        )
        await reload()
      }}
      doneText={t('studio-settings.passkeyRemoved')}
      onClose={onClose}
    />
  )
}
