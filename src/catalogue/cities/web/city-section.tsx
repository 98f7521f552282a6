import { useState } from 'react'
import type { CurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { CITY_INTENT_PREFIX, intents } from '../../../identity/accounts/web/shared/intents.ts'
import { Field, SettingsSection } from '../../../identity/settings/web/shared/part.tsx'
import { SaveState } from '../../../identity/settings/web/shared/save-state.tsx'
import { useFanChanges } from '../../../identity/settings/web/shared/use-fan-changes.ts'
import { useSaving } from '../../../identity/settings/web/shared/use-saving.ts'
import type { DropdownOption } from '../../../platform/ui/combobox.ts'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useCityOptions } from './shared/city-options.ts'

/**
 * `#account_city`: the home city, saved on selection (spec 2.6, 6). A fan who came from an action that needs
 * a city then returns to that action.
 */
export function CitySection({ fan }: { fan: CurrentUser }) {
  const t = useT()
  const saving = useSaving('city_id')
  const router = useRouter()
  const { change } = useFanChanges()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<DropdownOption | null>(null)
  const { options, isSearching } = useCityOptions(query, 'account.city.option')
  const saved = fan.city && { value: String(fan.city.id), label: fan.city.name }
  const choose = async (option: DropdownOption) => {
    setChosen(option)
    if (!(await saving.run(() => change({ city_id: Number(option.value) })))) return setChosen(null)
    const asker = intents.waiting()
    if (asker?.kind.startsWith(CITY_INTENT_PREFIX)) router.navigate({ href: asker.href })
  }
  return (
    <SettingsSection
      id="account_city"
      title={t('settings.account_city.title')}
      note={t('settings.account_city.note')}
    >
      <Field>
        <Dropdown
          label={t('account.city.label')}
          placeholder={t('account.city.placeholder')}
          options={options}
          value={chosen ?? saved}
          onChange={choose}
          onQuery={setQuery}
          emptyText={t(isSearching ? 'account.city.searching' : 'account.city.none')}
          error={saving.fieldError}
        />
        <SaveState saving={saving} />
      </Field>
    </SettingsSection>
  )
}
