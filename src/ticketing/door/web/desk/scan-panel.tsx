import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import type { OpenDoor } from '../device/device-state.ts'
import type { Verdict } from '../device/judge.ts'
import type { RunningDevice } from '../device/own-device.ts'
import { signalVerdict, wakeAudio } from '../scan/signals.ts'
import { CameraBox } from './camera-box.tsx'
import styles from './scan-panel.module.css'
import { useDoorSetting } from './use-settings.ts'
import { VerdictPanel } from './verdict-panel.tsx'

interface Props {
  running: RunningDevice
  state: OpenDoor
}

export function ScanPanel({ running: { device, hurry }, state }: Props) {
  const t = useT()
  const { shown, tell, clear } = useVerdict(hurry)
  const [code, setCode] = useState('')
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    wakeAudio()
    if (code.trim() === '') return
    tell(await device.type(code))
    setCode('')
  }
  return (
    <div className={styles['panel']}>
      <VerdictPanel key={shown.count} verdict={shown.verdict} state={state} device={device} />
      <CameraBox onScan={async text => tell(await device.scan(text), 'camera')} onLeave={clear} />
      <form className={styles['form']} onSubmit={event => void submit(event)}>
        <Input
          label={t('door.type.label')}
          hint={t('door.type.hint')}
          name="short-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <Button type="submit" disabledReason={code.trim() === '' ? t('door.type.missing') : undefined}>
          {t('door.type.check')}
        </Button>
      </form>
    </div>
  )
}

interface Shown {
  /** Null before the first verdict, and after the scanned code has left the picture. */
  verdict: Verdict | null
  count: number
  how: 'camera' | 'hand'
}

/**
 * Returns the last verdict and plays its sound. Verdicts are numbered, so that a repeated one is announced
 * again.
 */
export function useVerdict(hurry: () => void) {
  const [hasSound] = useDoorSetting('sound')
  const [vibrates] = useDoorSetting('vibration')
  const [shown, setShown] = useState<Shown>({ verdict: null, count: 0, how: 'hand' })
  function tell(verdict: Verdict | null, how: Shown['how'] = 'hand'): void {
    if (!verdict) return
    setShown(before => ({ verdict, count: before.count + 1, how }))
    signalVerdict(verdict.colour, { hasSound, vibrates })
    if (verdict.colour === 'green') hurry()
  }
  /**
   * Clears the verdict, so that the next ticket before the camera is not confused with the last one; the
   * typed code stays.
   */
  const clear = () =>
    setShown(before =>
      before.how === 'camera' ? { ...before, verdict: null, count: before.count + 1 } : before,
    )
  return { shown, tell, clear }
}
