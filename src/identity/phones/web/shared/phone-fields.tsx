import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Input } from '../../../../platform/ui/input.tsx'
import { fieldErrorText } from '../../../../platform/web/forms/error-text.ts'
import { useT, useTexts } from '../../../../platform/web/i18n.tsx'
import { CountryField } from '../country-field.tsx'
import { splitDialCode } from './dial-code-options.ts'
import { fieldDigits } from './phone-digits.ts'
import styles from './phone-fields.module.css'

interface Props<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'control' | 'resetField' | 'trigger'>
  country: FieldPath<Values>
  number: FieldPath<Values>
  autoFocus?: boolean
}

/** Country and phone number, side by side where they fit. The form's schema has a `numberRule`. */
export function PhoneFields<Values extends FieldValues>(props: Props<Values>) {
  const { form, country, number, autoFocus } = props
  const t = useT()
  const texts = useTexts()
  const control = form.control as unknown as Control
  const ofCountry = useController({ control, name: country })
  const ofNumber = useController({ control, name: number })
  const dialCode = String(ofCountry.field.value ?? '')
  const typed = String(ofNumber.field.value ?? '')
  return (
    <div className={styles['fields']}>
      <CountryField
        value={dialCode}
        onChange={value => {
          ofCountry.field.onChange(value)
          // A number with a dial code is right in one country and wrong in another.
          if (typed !== '') void form.trigger(number)
        }}
        // Setting the default must not make the form dirty.
        onDefault={value => form.resetField(country, { defaultValue: value as never })}
        error={fieldErrorText(texts, ofCountry.fieldState.error?.message) ?? undefined}
      />
      <Input
        ref={ofNumber.field.ref}
        name={number}
        label={t('sign.phone')}
        prefix={dialCode ? `+${splitDialCode(dialCode).dialCode}` : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
        autoFocus={autoFocus}
        value={typed}
        onChange={ofNumber.field.onChange}
        onBlur={() => {
          const digits = fieldDigits(dialCode, typed)
          if (digits !== typed) ofNumber.field.onChange(digits)
          ofNumber.field.onBlur()
        }}
        error={fieldErrorText(texts, ofNumber.fieldState.error?.message) ?? undefined}
      />
    </div>
  )
}
