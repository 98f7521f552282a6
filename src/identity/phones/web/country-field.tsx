import { useEffect } from 'react'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useOwnCountry } from '../../accounts/web/shared/own-country.ts'
import { useDialCodes } from './dial-codes.ts'
import { findDialCode } from './shared/dial-code-options.ts'

interface Props {
  /** `country code/dial code`; empty for none. */
  value: string
  onChange: (value: string) => void
  /** Called with the caller's country (GeoIP) while none is chosen. */
  onDefault: (value: string) => void
  error?: string
}

/** Searchable country list of a phone number (spec 5). Needs the texts of the area `sign`. */
export function CountryField({ value, onChange, onDefault, error }: Props) {
  const t = useT()
  const { options, isFailed } = useDialCodes()
  const ownCountry = useOwnCountry()
  const preset = ownCountry ? findDialCode(options, ownCountry) || findDialCode(options, 'US') : ''
  useEffect(() => {
    if (value === '' && preset !== '') onDefault(preset)
  })
  return (
    <Dropdown
      label={t('sign.country')}
      options={options}
      value={options.find(option => option.value === value) ?? null}
      onChange={option => onChange(option.value)}
      placeholder={t('sign.country.placeholder')}
      emptyText={t(isFailed ? 'error.network' : 'sign.country.none')}
      error={error}
      inFlow
    />
  )
}
