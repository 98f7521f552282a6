import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { askForConfirmation } from '../../recovery/contract.ts'
import { SaveState } from './shared/save-state.tsx'
import { useSaving } from './shared/use-saving.ts'

export function ResendConfirmation({ email }: { email: string }) {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const resend = () => api.call<CallOf<typeof askForConfirmation>>('POST', '/api/v1/email-confirmations/', {})
  return (
    <>
      <p>{t('settings.email.whyConfirm')}</p>
      {saving.state !== 'saved' && (
        <div>
          <Button
            size={40}
            busy={saving.state === 'saving'}
            busyText={t('settings.saving')}
            onClick={() => saving.run(resend)}
          >
            {t('settings.email.resend')}
          </Button>
        </div>
      )}
      <SaveState saving={saving} savedText={t('settings.email.resent', { email })} />
    </>
  )
}
