import { useEffect, useState } from 'react'
import { Row } from '../../identity/settings/web/shared/part.tsx'
import { SaveState } from '../../identity/settings/web/shared/save-state.tsx'
import type { Saving } from '../../identity/settings/web/shared/use-saving.ts'
import { brand } from '../../platform/brand.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useT } from '../../platform/web/i18n.tsx'
import { useApi } from '../../platform/web/use-api.ts'
import { isPushOn, renewPush, turnPushOff, turnPushOn } from './shared/web-push.ts'

interface Props {
  userId: number
  saving: Saving
  /**
   * Called after push is turned on, to enable kinds of notifications: without any, no push would ever arrive.
   */
  onTurnedOn: () => Promise<unknown>
}

/** Toggles push in this browser. Requests the permission only on a click. */
export function PushRow({ userId, saving, onTurnedOn }: Props) {
  const t = useT()
  const api = useApi()
  const [state, setState] = useState(() => getState(userId))
  useEffect(() => {
    renewPush(api, userId).catch(() => {})
  }, [api, userId])
  const turnOn = () =>
    saving.run(async () => {
      const isOn = await turnPushOn(api, userId)
      setState(getState(userId))
      if (isOn) await onTurnedOn()
    })
  const turnOff = () =>
    saving.run(async () => {
      await turnPushOff(api)
      setState(getState(userId))
    })
  const action = state !== 'denied' && (
    <Button
      size={40}
      busy={saving.state === 'saving'}
      busyText={t('settings.saving')}
      onClick={state === 'on' ? turnOff : turnOn}
    >
      {t(state === 'on' ? 'settings.push.turnOff' : 'settings.push.turnOn')}
    </Button>
  )
  return (
    <Row
      title={t('settings.push')}
      value={t(`settings.push.${state}`, { brand: brand.name })}
      action={action}
    >
      <SaveState saving={saving} />
    </Row>
  )
}

function getState(userId: number): 'on' | 'off' | 'denied' {
  if (Notification.permission === 'denied') return 'denied'
  return isPushOn(userId) ? 'on' : 'off'
}
