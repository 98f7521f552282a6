import { lazy, useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { DownloadIcon } from '../../../platform/ui/icons.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import type { exportSelf } from '../contract.ts'
import { Row, SettingsSection } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { useSaving } from './shared/use-saving.ts'

const PasswordPrompt = lazy(() => import('./password-prompt.tsx'))

/** Exports all personal data as a file; needs the password. */
export function ExportSection() {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const [isAsking, setAsking] = useState(false)
  const take = () =>
    saving.run(async () => {
      const data = await api.call<CallOf<typeof exportSelf>>(
        'GET',
        '/api/v3/users/self/export/',
        {},
        {
          fresh: true,
        },
      )
      saveAsFile('fanfare-my-data.json', JSON.stringify(data, null, 2))
    })
  const action = !isAsking && (
    <Button
      size={40}
      iconStart={<DownloadIcon size={18} />}
      busy={saving.state === 'saving'}
      busyText={t('settings.saving')}
      onClick={() => setAsking(true)}
    >
      {t('settings.export.take')}
    </Button>
  )
  return (
    <SettingsSection id="export" title={t('settings.export.title')}>
      <Row title={t('settings.export.what')} value={t('settings.export.note')} action={action}>
        {isAsking ? (
          <PasswordPrompt
            label={t('settings.export.take')}
            onCancel={() => setAsking(false)}
            onConfirmed={() => {
              setAsking(false)
              void take()
            }}
          />
        ) : (
          <SaveState saving={saving} savedText={t('settings.export.done')} />
        )}
      </Row>
    </SettingsSection>
  )
}

/** A download link can't carry the bearer token, so the file is created from a Blob. */
function saveAsFile(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
