import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf, ResponseOf } from '../../../platform/contract/endpoint.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Skeleton } from '../../../platform/ui/skeleton.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { createQueryFn } from '../../../platform/web/query-call.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import type { listConnected, removeConnected } from '../../oauth/contract.ts'
import { services } from '../../oauth/web/shared/services.ts'
import { SocialButtons } from '../../oauth/web/shared/social-buttons.tsx'
import { Field, Row, SettingsSection } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { useSaving } from './shared/use-saving.ts'

type Connected = ResponseOf<typeof listConnected>
const queryKey = ['self', 'oauth']

/**
 * Connected OAuth providers (product 6). Connecting is possible only while the feature switch shows the
 * social buttons.
 */
export function ConnectionSection() {
  const t = useT()
  const api = useApi()
  const saving = useSaving()
  const queryClient = useQueryClient()
  const { data, isPending, isError } = useQuery({
    queryKey,
    queryFn: createQueryFn<CallOf<typeof listConnected>>(api, '/api/v1/users/self/oauth/', {}),
  })
  const remove = (provider: Connected['results'][number]['provider']) =>
    saving.run(async () => {
      const path = '/api/v1/users/self/oauth/{provider}/'
      const left = await api.call<CallOf<typeof removeConnected>>('DELETE', path, { provider })
      queryClient.setQueryData(queryKey, left)
    })
  return (
    <SettingsSection
      id="connections"
      title={t('settings.connections.title')}
      note={t('settings.connections.note')}
    >
      {data?.results.map(connected => (
        <Connection
          key={connected.provider}
          connected={connected}
          onRemove={() => remove(connected.provider)}
        />
      ))}
      <Field>
        {isPending && <Skeleton lines={1} />}
        {isError && <p>{t('error.unknown')}</p>}
        {data?.results.length === 0 && saving.state !== 'saved' && <p>{t('settings.connections.none')}</p>}
        <SaveState saving={saving} savedText={t('settings.connections.removed')} />
        <SocialButtons isLinking without={data?.results.map(({ provider }) => provider) ?? []} />
      </Field>
    </SettingsSection>
  )
}

function Connection({
  connected,
  onRemove,
}: {
  connected: Connected['results'][number]
  onRemove: () => void
}) {
  const t = useT()
  const { date } = useFormats()
  const since = t('settings.connections.since', { date: date(connected.linked_at, 'UTC') })
  const action = (
    <Button size={40} onClick={onRemove}>
      {t('settings.connections.remove')}
    </Button>
  )
  return (
    <Row title={services[connected.provider]} value={connected.name ?? since} action={action}>
      {connected.name && <p>{since}</p>}
    </Row>
  )
}
