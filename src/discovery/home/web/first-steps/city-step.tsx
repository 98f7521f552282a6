import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCityOptions } from '../../../../catalogue/cities/web/shared/city-options.ts'
import { cityQuery } from '../../../../catalogue/cities/web/shared/city-query.ts'
import { useCityId } from '../../../../catalogue/cities/web/shared/page-city.ts'
import { useFanChanges } from '../../../../identity/settings/web/shared/use-fan-changes.ts'
import { useSaving } from '../../../../identity/settings/web/shared/use-saving.ts'
import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import { useApi } from '../../../../platform/web/use-api.ts'
import { StepFrame, type StepProps } from './step-frame.tsx'

/** Step to set the home city, preset to the one chosen before signing up. Continuing saves it. */
export function CityStep({ fan, next, ...frame }: StepProps) {
  const { t } = useTexts()
  const saving = useSaving('city_id')
  const { change } = useFanChanges()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<DropdownOption | null>(null)
  const { options, isSearching } = useCityOptions(query, 'account.city.option')
  const chosenBefore = useCityChosenBefore(fan)
  const saved = fan.city && { value: String(fan.city.id), label: fan.city.name }
  const city = chosen ?? saved ?? chosenBefore
  const save = async () => {
    const isUnchanged = city === null || city === saved
    if (isUnchanged || (await saving.run(() => change({ city_id: Number(city.value) })))) next()
  }
  return (
    <StepFrame
      {...frame}
      title={t('steps.city')}
      text={t('steps.city.text')}
      isDone={city !== null}
      isBusy={saving.state === 'saving'}
      onNext={save}
    >
      <Dropdown
        label={t('account.city.label')}
        labelHidden
        placeholder={t('account.city.placeholder')}
        options={options}
        value={city}
        onChange={setChosen}
        onQuery={setQuery}
        emptyText={t(isSearching ? 'account.city.searching' : 'account.city.none')}
        error={saving.fieldError ?? saving.message}
        inFlow
      />
    </StepFrame>
  )
}

/** Returns the city of this browser's cookie, such as one chosen for a make. */
function useCityChosenBefore(fan: StepProps['fan']): DropdownOption | null {
  const { t, locale } = useTexts()
  const cityId = useCityId()
  const { data } = useQuery({
    ...cityQuery(useApi(), locale, cityId),
    enabled: !fan.city && typeof cityId === 'number',
  })
  if (!data) return null
  return {
    value: String(data.id),
    label: t('account.city.option', { city: data.name, nation: data.nation_name }),
  }
}
