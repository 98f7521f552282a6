import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { paths } from '../../../platform/contract/paths.ts'
import { ChevronDownIcon, PinIcon } from '../../../platform/ui/icons.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useModal } from '../../../platform/web/modals.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import styles from './city-chip.module.css'
import { cityQuery } from './shared/city-query.ts'
import { useCityId } from './shared/page-city.ts'

/**
 * The fan's city in the top bar; opens the dialog to set it (spec 2.6). Its width is fixed, so that a loaded
 * name doesn't shift the bar; narrow screens show only the pin. Without JavaScript it links to the events
 * page, which can filter by city.
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

/** A fan's profile includes the city's name; a visitor's cookie holds only its id. */
function useCityName(): { name: string | null; isSettled: boolean } {
  const { locale } = useTexts()
  const user = useCurrentUser()
  const cityId = useCityId()
  const isQueried = typeof cityId === 'number' && user !== undefined && !user?.city
  const { data, isPending } = useQuery({ ...cityQuery(useApi(), locale, cityId), enabled: isQueried })
  const name = user?.city?.name ?? (isQueried ? (data?.name ?? null) : null)
  return { name, isSettled: user !== undefined && cityId !== undefined && !(isQueried && isPending) }
}
