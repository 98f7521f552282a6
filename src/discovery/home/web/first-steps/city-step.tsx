import { useState } from 'react'
import { useCityOptions } from '../../../../catalogue/cities/web/shared/city-options.ts'
import { useFanChanges } from '../../../../identity/settings/web/shared/use-fan-changes.ts'
import { useSaving } from '../../../../identity/settings/web/shared/use-saving.ts'
import type { DropdownOption } from '../../../../platform/ui/combobox.ts'
import { Dropdown } from '../../../../platform/ui/dropdown.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { StepFrame, type StepProps } from './step-frame.tsx'

/** The home city. It is saved by the way on. */
export function CityStep({ fan, next, ...frame }: StepProps) {
  const t = useT()
  const saving = useSaving('city_id')
  const { change } = useFanChanges()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<DropdownOption | null>(null)
  const { options, isSearching } = useCityOptions(query, 'account.city.option')
  const kept = fan.city && { value: String(fan.city.id), label: fan.city.name }
  const save = async () => {
    if (!chosen || (await saving.run(() => change({ city_id: Number(chosen.value) })))) next()
  }
  return (
    <StepFrame
      {...frame}
      title={t('steps.city')}
      text={t('steps.city.text')}
      isDone={Boolean(chosen ?? kept)}
      isBusy={saving.state === 'saving'}
      onNext={save}
    >
      <Dropdown
        label={t('account.city.label')}
        labelHidden
        placeholder={t('account.city.placeholder')}
        options={options}
        value={chosen ?? kept}
        onChange={setChosen}
        onQuery={setQuery}
        emptyText={t(isSearching ? 'account.city.searching' : 'account.city.none')}
        error={saving.fieldError ?? saving.message}
        inFlow
      />
    </StepFrame>
  )
}
