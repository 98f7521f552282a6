import { useQuery } from '@tanstack/react-query'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { getCountryOptions } from '../../../platform/web/country-options.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { addressCountriesQuery } from './queries.ts'

const none: string[] = []

interface Props {
  value: string
  error: string | null
  onChange: (country: string) => void
}

export function CountryField({ value, error, onChange }: Props) {
  const t = useT()
  const { tag } = useTexts()
  const { data, isPending } = useQuery(addressCountriesQuery(useApi()))
  const options = getCountryOptions(data?.country_codes ?? none, tag)
  return (
    <Dropdown
      label={t('address.country')}
      options={options}
      value={options.find(option => option.value === value) ?? null}
      onChange={option => onChange(option.value)}
      error={error}
      emptyText={t(isPending ? 'address.country.loading' : 'address.country.none')}
    />
  )
}
