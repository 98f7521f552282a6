import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { ChevronDownIcon, PinIcon } from '../../../platform/ui/icons.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import styles from './city-chip.module.css'
import { cityQuery } from './shared/city-query.ts'
import { useCityId } from './shared/page-city.ts'

/**
 * The fan's city in the top bar, which opens the dialog to set it (spec 2.6). It is as wide without a name as with one;
 * on a narrow screen there is the pin alone. Without script it leads to the events, where a city can be asked for.
 */
export default function CityChip() {
  const t = useT()
  const { trigger } = useModal('GNB_SELECT_CITY')
  const { name, isSettled } = useCityName()
  return (
    <a
      href={paths.events()}
      className={styles['chip']}
      aria-label={name === null ? t('common.city.set') : t('common.city.yours', { city: name })}
      title={name ?? undefined}
      data-settled={isSettled || undefined}
      {...trigger}
    >
      <PinIcon size={20} />
      <span className={styles['name']}>{name ?? t('common.city.set')}</span>
      <ChevronDownIcon size={16} className={styles['more']} />
    </a>
  )
}

/** The profile has the city with its name; the cookie of a visitor has its id alone. */
function useCityName(): { name: string | null; isSettled: boolean } {
  const { locale } = useTexts()
  const user = useCurrentUser()
  const cityId = useCityId()
  const isAsked = typeof cityId === 'number' && user !== undefined && !user?.city
  const { data, isPending } = useQuery({ ...cityQuery(useApi(), locale, cityId), enabled: isAsked })
  const name = user?.city?.name ?? (isAsked ? (data?.name ?? null) : null)
  return { name, isSettled: user !== undefined && cityId !== undefined && !(isAsked && isPending) }
}
