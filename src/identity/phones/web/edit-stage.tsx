import * as z from 'zod/mini'
import { Button } from '../../../platform/ui/button.tsx'
import { phone, required } from '../../../platform/web/forms/field-rules.ts'
import formStyles from '../../../platform/web/forms/form.module.css'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT } from '../../../platform/web/i18n.tsx'
import { useDialCodes } from './dial-codes.ts'
import { createNumberRule } from './shared/number-rule.ts'
import { toPhoneFields, toTypedPhone } from './shared/phone-digits.ts'
import { PhoneFields } from './shared/phone-fields.tsx'
import { BackButton } from './stage-buttons.tsx'
import { StageFrame } from './stage-frame.tsx'
import type { VerificationFlow } from './use-verification.ts'
import { shouldShowBack } from './verification-machine.ts'

const schema = z
  .object({ countryCode: required, phoneNumber: z.string() })
  .check(createNumberRule('countryCode', 'phoneNumber', phone))

/** Stage `edit` (spec 4): the number to verify. */
export function EditStage({ flow }: { flow: VerificationFlow }) {
  const t = useT()
  const { state } = flow
  const { options } = useDialCodes()
  const known = state.phone ? toPhoneFields(options, state.phone) : { dialCode: '', digits: '' }
  const form = useForm({
    schema,
    defaultValues: { countryCode: known.dialCode, phoneNumber: known.digits },
    mode: 'onTouched',
    reports: useErrorReports(),
    reportsFields: true,
    save: ({ countryCode, phoneNumber }) =>
      flow.edit(toTypedPhone({ dialCode: countryCode, digits: phoneNumber })),
  })
  const isLoading = state.running === 'edit'
  const isReady = form.formState.isValid
  return (
    <StageFrame
      step={1}
      title={t('sign.verify.edit.title')}
      text={t('sign.verify.edit.text')}
      takesFocus={false}
    >
      <form className={formStyles['form']} onSubmit={form.submit} noValidate>
        <PhoneFields form={form} country="countryCode" number="phoneNumber" autoFocus />
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
        {shouldShowBack(state) && <BackButton flow={flow} />}
      </form>
    </StageFrame>
  )
}
