import { useQuery } from '@tanstack/react-query'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { countryOptions } from '../../../platform/web/country-options.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { addressCountriesQuery } from './queries.ts'

const none: string[] = []

export function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const t = useT()
  const { tag } = useTexts()
  const { data, isPending } = useQuery(addressCountriesQuery(useApi()))
  const options = countryOptions(data?.country_codes ?? none, tag)
  return (
    <Dropdown
      label={t('address.country')}
      options={options}
      value={options.find(option => option.value === value) ?? null}
      onChange={option => onChange(option.value)}
      emptyText={t(isPending ? 'address.country.loading' : 'address.country.none')}
    />
  )
}
