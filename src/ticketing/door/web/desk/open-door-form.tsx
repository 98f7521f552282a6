import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../../platform/ui/button.tsx'
import { Input } from '../../../../platform/ui/input.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import { LanguageLinks } from '../../../../platform/web/shell/language-links.tsx'
import type { WhyClosed } from '../device/device-state.ts'
import type { RunningDevice } from '../device/own-device.ts'
import styles from '../door-page.module.css'
import { wakeAudio } from '../scan/signals.ts'
import { clearDeviceSecret, getDeviceSecret } from './device-secret.ts'
import { DoorFront } from './door-front.tsx'
import { Note } from './note.tsx'

type Problem = 'unknown' | 'used' | 'ended' | 'tooMany' | 'failed'

const problemsByError: Partial<Record<string, Problem>> = {
  door_code_unknown: 'unknown',
  validation_failed: 'unknown',
  door_code_used: 'used',
  door_code_ended: 'ended',
  too_many_requests: 'tooMany',
}

/** Form for the one-time code that opens the door on this phone. */
export function OpenDoorForm({ device, hurry, why }: RunningDevice & { why: WhyClosed }) {
  const t = useT()
  const [code, setCode] = useState('')
  const { open, isRunning, problem, forget } = useOpen({ device, hurry })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    wakeAudio()
    if (code.trim() !== '' && !isRunning) void open(code)
  }
  return (
    <DoorFront>
      {why !== 'none' && <Note kind="info">{t(`door.closed.${why}`)}</Note>}
      <form className={styles['form']} onSubmit={submit}>
        <Input
          label={t('door.code.label')}
          name="door-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={code}
          error={problem && t(`door.code.${problem}`)}
          onChange={event => {
            setCode(event.currentTarget.value)
            forget()
          }}
        />
        <Button
          type="submit"
          look="primary"
          wide
          busy={isRunning}
          busyText={t('door.code.busy')}
          disabledReason={code.trim() === '' ? t('door.code.missing') : undefined}
        >
          {t('door.code.open')}
        </Button>
      </form>
      <LanguageLinks keep={async () => {}} />
    </DoorFront>
  )
}

function useOpen({ device, hurry }: RunningDevice) {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  async function open(code: string): Promise<void> {
    setRunning(true)
    try {
      await device.open(code, getDeviceSecret())
      clearDeviceSecret()
      hurry()
    } catch (error) {
      const name = error instanceof ApiError ? error.code?.name : undefined
      setProblem(problemsByError[name ?? ''] ?? 'failed')
      setRunning(false)
    }
  }
  return { open, isRunning, problem, forget: () => setProblem(null) }
}
