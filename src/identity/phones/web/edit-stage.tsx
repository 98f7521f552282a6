import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { Button } from '../../../platform/ui/button.tsx'
import { serverFieldErrors } from '../../../platform/web/forms/error-text.ts'
import { phoneProblem } from '../../../platform/web/forms/field-rules.ts'
import formStyles from '../../../platform/web/forms/form.module.css'
import { useT } from '../../../platform/web/i18n.tsx'
import { useDialCodes } from './dial-codes.ts'
import { fieldsOfPhone, phoneOf } from './shared/phone-digits.ts'
import { PhoneFields } from './shared/phone-fields.tsx'
import { BackButton } from './stage-buttons.tsx'
import { StageFrame } from './stage-frame.tsx'
import type { VerificationFlow } from './use-verification.ts'
import { showsBack } from './verification-machine.ts'

/** Stage `edit` (spec 4): the number to verify. */
export function EditStage({ flow }: { flow: VerificationFlow }) {
  const t = useT()
  const { state } = flow
  const { options } = useDialCodes()
  const known = state.phone ? fieldsOfPhone(options, state.phone) : { dialCode: '', digits: '' }
  const form = useForm({
    defaultValues: { countryCode: known.dialCode, phoneNumber: known.digits },
    mode: 'onTouched',
  })
  useRefusedFields(form, flow)
  const isLoading = state.running === 'edit'
  const isReady = form.formState.isValid
  const submit = form.handleSubmit(({ countryCode, phoneNumber }) =>
    flow.edit(phoneOf({ dialCode: countryCode, digits: phoneNumber })),
  )
  return (
    <StageFrame
      step={1}
      title={t('sign.verify.edit.title')}
      text={t('sign.verify.edit.text')}
      takesFocus={false}
    >
      <form className={formStyles['form']} onSubmit={submit} noValidate>
        <PhoneFields
          form={form}
          country="countryCode"
          number="phoneNumber"
          checkNumber={phoneProblem}
          autoFocus
        />
        <Button
          type="submit"
          look="primary"
          wide
          busy={isLoading}
          busyText={t('sign.verify.busy')}
          disabledReason={isReady || isLoading ? undefined : t('sign.up.missing')}
        >
          {t('sign.next')}
        </Button>
        {showsBack(state) && <BackButton flow={flow} />}
      </form>
    </StageFrame>
  )
}

const fields = ['countryCode', 'phoneNumber'] as const

/** Shows the server's field errors on their fields. */
function useRefusedFields(
  { setError }: UseFormReturn<{ countryCode: string; phoneNumber: string }>,
  { problem }: VerificationFlow,
): void {
  useEffect(() => {
    for (const [field, message] of Object.entries(serverFieldErrors(problem?.error, fields))) {
      setError(field as (typeof fields)[number], { type: 'invalid', message })
    }
  }, [problem, setError])
}
