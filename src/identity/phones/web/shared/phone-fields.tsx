import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Input } from '../../../../platform/ui/input.tsx'
import { getFieldErrorText } from '../../../../platform/web/forms/error-text.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { CountryField } from '../country-field.tsx'
import { splitDialCode } from './dial-code-options.ts'
import { normalizeDigits } from './phone-digits.ts'
import styles from './phone-fields.module.css'

interface Props<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'control' | 'resetField' | 'trigger'>
  country: FieldPath<Values>
  number: FieldPath<Values>
  autoFocus?: boolean
}

/** Country and phone number, side by side if they fit. The form's schema needs a `createNumberRule` check. */
export function PhoneFields<Values extends FieldValues>(props: Props<Values>) {
  const { form, country, number, autoFocus } = props
  const t = useT()
  const texts = useTexts()
  const control = form.control as unknown as Control
  const countryController = useController({ control, name: country })
  const numberController = useController({ control, name: number })
  const dialCode = String(countryController.field.value ?? '')
  const typed = String(numberController.field.value ?? '')
  return (
    <div className={styles['fields']}>
      <CountryField
        value={dialCode}
        onChange={value => {
          countryController.field.onChange(value)
          // Validates again, because the same digits may be valid in one country and not in another.
          if (typed !== '') void form.trigger(number)
        }}
        // Setting the default must not make the form dirty.
        onDefault={value => form.resetField(country, { defaultValue: value as never })}
        error={getFieldErrorText(texts, countryController.fieldState.error?.message) ?? undefined}
      />
      <Input
        ref={numberController.field.ref}
        name={number}
        label={t('sign.phone')}
        prefix={dialCode ? `+${splitDialCode(dialCode).dialCode}` : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
        autoFocus={autoFocus}
        value={typed}
        onChange={numberController.field.onChange}
        onBlur={() => {
          const digits = normalizeDigits(dialCode, typed)
          if (digits !== typed) numberController.field.onChange(digits)
          numberController.field.onBlur()
        }}
        error={getFieldErrorText(texts, numberController.fieldState.error?.message) ?? undefined}
      />
    </div>
  )
}
