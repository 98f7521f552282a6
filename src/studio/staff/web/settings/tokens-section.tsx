import { useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { PlusIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { ActDialog } from '../../../kit/web/shared/act-dialog.tsx'
import type { removeToken } from '../../contract.ts'
import { useSelf } from '../shared/self.ts'
import { CreateToken } from './create-token.tsx'
import styles from './settings.module.css'
import { SettingsRow, SettingsSection } from './settings-section.tsx'
import { useReloadSelf } from './use-own-change.ts'
import { useOwnMoments } from './use-own-moments.ts'

/** The personal tokens with which commands on the server act as this person. */
export function TokensSection() {
  const t = useT()
  const { tokens } = useSelf()
  const { formatTime, formatUse } = useOwnMoments()
  const [isCreating, setCreating] = useState(false)
  const [ended, setEnded] = useState<(typeof tokens)[number] | null>(null)
  return (
    <SettingsSection
      title={t('studio-settings.tokens')}
      note={t('studio-settings.tokensText')}
      actions={
        <Button size={40} iconStart={<PlusIcon size={18} />} onClick={() => setCreating(true)}>
          {t('studio-settings.tokenCreate')}
        </Button>
      }
    >
      {tokens.length === 0 ? (
        <p className={styles['note']}>{t('studio-settings.tokensNone')}</p>
      ) : (
        <ul className={styles['rows']} aria-label={t('studio-settings.tokens')}>
          {tokens.map(token => (
            <SettingsRow
              key={token.token_id}
              title={token.name}
              facts={[
                t('studio-settings.until', { time: formatTime(token.expires_at) }),
                formatUse(token.used_at),
              ]}
              action={
                <Button
                  size={40}
                  look="quiet"
                  aria-label={t('studio-settings.revokeNamed', { name: token.name })}
                  onClick={() => setEnded(token)}
                >
                  {t('studio-settings.revoke')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {isCreating && <CreateToken onClose={() => setCreating(false)} />}
      {ended && <EndToken id={ended.token_id} name={ended.name} onClose={() => setEnded(null)} />}
    </SettingsSection>
  )
}

function EndToken({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const reload = useReloadSelf()
  return (
    <ActDialog
      title={t('studio-settings.revokeNamed', { name })}
      consequences={t('studio-settings.revokeText')}
      reason="none"
      confirmLabel={t('studio-settings.revoke')}
      isDangerous
      run={async ({ idempotencyKey }) => {
        await api.call<CallOf<typeof removeToken>>(
          'DELETE',
          '/api/studio/staff/self/tokens/{token_id}/',
          { token_id: id },
          { idempotencyKey },
        )
        await reload()
      }}
      doneText={t('studio-settings.revoked')}
      onClose={onClose}
    />
  )
}
