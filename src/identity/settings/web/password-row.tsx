import { useState } from 'react'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { firstUnmetRule } from '../../../platform/contract/password-rules.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { repeatProblem } from '../../../platform/web/forms/field-rules.ts'
import { PasswordChecklist } from '../../../platform/web/forms/password-checklist.tsx'
import { RepeatPassword } from '../../../platform/web/forms/repeat-password.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import type { changePassword } from '../../accounts/contract.ts'
import { useCommonPassword } from '../../accounts/web/shared/use-common-password.ts'
import { useSession } from '../../accounts/web/shared/use-session.ts'
import { CurrentPassword } from './current-password.tsx'
import { SettingsForm } from './shared/form.tsx'
import { Row } from './shared/part.tsx'
import { SaveState } from './shared/save-state.tsx'
import { type Saving, useSaving } from './shared/use-saving.ts'

/** Changes the password, which signs out all other devices. */
export function PasswordRow() {
  const t = useT()
  const saving = useSaving()
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    saving.reset()
    setOpen(true)
  }
  const action = !isOpen && (
    <Button size={40} onClick={open}>
      {t('settings.password.change')}
    </Button>
  )
  return (
    <Row title={t('settings.password')} value={t('settings.password.value')} action={action}>
      {isOpen ? (
        <PasswordForm saving={saving} onDone={() => setOpen(false)} />
      ) : (
        <SaveState saving={saving} savedText={t('settings.password.saved')} />
      )}
    </Row>
  )
}

function PasswordForm({ saving, onDone }: { saving: Saving; onDone: () => void }) {
  const t = useT()
  const api = useApi()
  const session = useSession()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const common = useCommonPassword(password)
  const unmet = isTried ? firstUnmetRule(password) : null
  const [repeated, setRepeated] = useState('')
  const [isLeft, setLeft] = useState(false)
  const typed = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value)
    if (saving.state === 'failed') saving.reset()
  }
  const save = async () => {
    setTried(true)
    if (firstUnmetRule(password) || repeatProblem(repeated, password)) return
    const isSaved = await saving.run(async () => {
      const input = { current_password: current, password }
      const path = '/api/v3/users/self/password/'
      const { token } = await api.call<CallOf<typeof changePassword>>('PUT', path, input)
      await session.start(token)
    })
    if (isSaved) onDone()
  }
  return (
    <SettingsForm
      label={t('settings.password.change')}
      saving={saving}
      saveText={t('settings.password.save')}
      onSubmit={save}
      onCancel={onDone}
    >
      <CurrentPassword
        value={current}
        error={saving.fieldError('current_password')}
        onChange={value => typed(setCurrent)({ currentTarget: { value } })}
      />
      <Input
        label={t('settings.password.new')}
        hint={<PasswordChecklist password={password} isCommon={common.isCommon} />}
        aria-invalid={common.isCommon || undefined}
        type="password"
        name="new-password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        error={unmet ? t(`error.${unmet}`) : common.isCommon ? undefined : saving.fieldError('password')}
        onBlur={common.onBlur}
        onChange={typed(setPassword)}
      />
      <RepeatPassword
        name="repeat-password"
        value={repeated}
        problem={isTried || isLeft ? repeatProblem(repeated, password) : null}
        onBlur={() => setLeft(true)}
        onChange={typed(setRepeated)}
      />
      <p>{t('settings.password.note')}</p>
    </SettingsForm>
  )
}
