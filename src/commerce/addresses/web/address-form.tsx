import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOwnCountry } from '../../../identity/accounts/web/shared/own-country.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { ErrorState } from '../../../platform/ui/error-state.tsx'
import { focusFirstField } from '../../../platform/ui/focus.ts'
import { useErrorReports } from '../../../platform/web/forms/use-error-reports.ts'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './address-form.module.css'
import { CountryField } from './country-field.tsx'
import { addressFormQuery, type FormField, type OwnAddress } from './queries.ts'
import { AddressRows } from './shared/address-rows.tsx'
import { type AddressValues, createAddressSchema, toFormValues } from './shared/address-values.ts'
import { useAddressDraft } from './use-address-draft.ts'
import { useSaveAddress } from './use-save-address.ts'

export interface AddressFormProps {
  /** Null for a new address. */
  address: OwnAddress | null
  /** The first address always becomes the default. */
  isFirst: boolean
  /** The goods ship from abroad, so the customs clearance code is required. */
  needsClearanceCode?: boolean
  onSaved: (address: OwnAddress) => void
  /** If omitted, the form can't be closed. */
  onCancel?: (() => void) | undefined
}

/**
 * Asks for the country first, then shows that country's fields in its order. Input survives a change of
 * country.
 */
export default function AddressForm(props: AddressFormProps) {
  const { address, isFirst, onCancel } = props
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const { form, country, chooseCountry, countryForm, rows, submit } = useAddressForm(props)
  // Focuses a form that was opened by a button, but not one shown from the start.
  const isOpened = onCancel !== undefined
  useEffect(() => {
    if (isOpened && ref.current) focusFirstField(ref.current)
  }, [isOpened])
  return (
    <form
      ref={ref}
      className={styles['form']}
      aria-label={t(address ? 'address.form.edit' : 'address.form.new')}
      noValidate
      onSubmit={submit}
    >
      <CountryField value={country} error={form.errorOf('country_code')} onChange={chooseCountry} />
      {countryForm.isError ? (
        <ErrorState
          title={t('address.form.failed.title')}
          text={t('address.form.failed.text')}
          retryLabel={t('common.retry')}
          onRetry={() => void countryForm.refetch()}
        />
      ) : (
        <AddressRows form={form} rows={rows} />
      )}
      {!isFirst && !address?.is_default && (
        <Checkbox {...form.register('is_default')}>{t('address.asDefault')}</Checkbox>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" busy={form.formState.isSubmitting} busyText={t('address.busy')}>
          {t('address.save')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('address.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

function useAddressForm({ address, needsClearanceCode = false, onSaved: tellSaved }: AddressFormProps) {
  const draft = useAddressDraft(address)
  const onSaved = (saved: OwnAddress) => {
    draft.keep(null)
    tellSaved(saved)
  }
  const [start] = useState(() => draft.read() ?? toFormValues(address))
  const own = useOwnCountry()
  // Kept outside the form, because the form's schema depends on it.
  const [chosen, setChosen] = useState(start.country_code)
  const country = chosen || own || ''
  const countryForm = useCountryForm(country)
  const rows =
    countryForm.data?.rows.map(row => row.map(field => requiredFor(field, needsClearanceCode))) ?? []
  const fields = rows.flat()
  const save = useSaveAddress(address, onSaved)
  const form = useForm({
    schema: createAddressSchema(fields),
    defaultValues: start,
    mode: 'onTouched',
    reports: useErrorReports(),
    save: values => save(values, country, fields),
  })
  const storeDraft = useEffectEvent((values: AddressValues) => draft.keep(values))
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(values) }),
    [form.subscribe],
  )

  const chooseCountry = (code: string) => {
    setChosen(code)
    form.setValue('country_code', code, { shouldDirty: true })
    form.clearErrors()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // Placeholder data is the previous country's form, which must not be submitted.
    if (countryForm.isSuccess && !countryForm.isPlaceholderData) void form.submit()
  }
  return { form, country, chooseCountry, countryForm, rows, submit }
}

/** Loads the country's form. Until then it shows the previous country's fields, to avoid a layout shift. */
function useCountryForm(country: string) {
  const { locale } = useTexts()
  return useQuery({
    ...addressFormQuery(useApi(), country, locale),
    enabled: country !== '',
    placeholderData: keepPreviousData,
  })
}

const requiredFor = (field: FormField, needsClearanceCode: boolean): FormField =>
  field.name === 'clearance_code' ? { ...field, is_required: needsClearanceCode } : field
