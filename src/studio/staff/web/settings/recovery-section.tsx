import { useState } from 'react'
import type { CallOf } from '../../../../platform/contract/endpoint.ts'
import { Button } from '../../../../platform/ui/button.tsx'
import { Dialog } from '../../../../platform/ui/dialog.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { ActDialog } from '../../../kit/web/shared/act-dialog.tsx'
import type { replaceRecoveryCodes } from '../../contract.ts'
import { RecoveryCodes } from '../shared/recovery-codes.tsx'
import { useSelf } from '../shared/self.ts'
import { SettingsSection } from './settings-section.tsx'
import { useReloadSelf } from './use-own-change.ts'

/** The number of recovery codes that are left, and new ones. */
export function RecoverySection() {
  const t = useT()
  const { number } = useFormats()
  const api = useApi()
  const reload = useReloadSelf()
  const { recovery_code_count: count } = useSelf()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <SettingsSection
      title={t('studio-settings.codes')}
      note={t('studio-settings.codesText')}
      actions={
        <Button size={40} onClick={() => setAsking(true)}>
          {t('studio-settings.codesMake')}
        </Button>
      }
    >
      <p>{t('studio-settings.codesLeft', { count, number: number(count) })}</p>
      {isAsking && (
        <ActDialog
          title={t('studio-settings.codesMake')}
          consequences={t(count > 0 ? 'studio-settings.codesReplaceText' : 'studio-settings.codesMakeText')}
          reason="none"
          confirmLabel={t('studio-settings.codesMake')}
          run={async ({ idempotencyKey }) => {
            const made = await api.call<CallOf<typeof replaceRecoveryCodes>>(
              'POST',
              '/api/studio/staff/self/recovery-codes/',
              {},
              { idempotencyKey },
            )
            setCodes(made.codes)
            await reload()
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {codes && (
        <Dialog
          open
          // A stray press must not take away what is shown only once.
          closable={false}
          size="content"
          onClose={() => setCodes(null)}
          title={t('studio-settings.codes')}
          footer={
            <Button wide look="primary" onClick={() => setCodes(null)}>
              {t('studio-settings.codesStored')}
            </Button>
          }
        >
          <RecoveryCodes codes={codes} />
        </Dialog>
      )}
    </SettingsSection>
  )
}
