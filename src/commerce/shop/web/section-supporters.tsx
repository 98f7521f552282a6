import { useQuery } from '@tanstack/react-query'
import { WorldMap } from '../../../platform/ui/world-map.tsx'
import { useFormats } from '../../../platform/web/format.ts'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { useLocalDay } from '../../../platform/web/use-local-date-time.ts'
import styles from './project-sections.module.css'
import { SectionFallback } from './section-states.tsx'
import type { SupporterCountry } from './shared/queries.ts'
import { countriesQuery, type Project, supportersQuery } from './shared/queries.ts'

/** A decorative map; the list next to it has the same information. */
function SupporterMap({ countries }: { countries: SupporterCountry[] }) {
  return (
    <WorldMap
      places={countries.flatMap(({ country_code: key, lat, lon, supporter_count: size }) =>
        lat === null || lon === null ? [] : [{ key, lat, lon, size }],
      )}
    />
  )
}

/** Shows the number of supporters, their countries, and the names of those who agreed to be listed. */
export function Supporters({ project }: { project: Project }) {
  const t = useT()
  const { number } = useFormats()
  const formatDay = useLocalDay()
  const reader = { api: useApi(), locale: useTexts().locale }
  const supporters = useQuery(supportersQuery(reader, project.id))
  const countries = useQuery(countriesQuery(reader, project.id)).data?.results ?? []
  if (!supporters.data) return <SectionFallback query={supporters} />
  const { supporter_count: count, results } = supporters.data
  if (count === 0) return <p className={styles['none']}>{t('shop.supporters.none')}</p>
  return (
    <>
      <p>{t('shop.supporters.count', { count })}</p>
      {countries.length > 0 && <SupporterMap countries={countries} />}
      {countries.length > 0 && (
        <dl className={styles['facts']} aria-label={t('shop.supporters.countries')}>
          {countries.map(country => (
            <div key={country.country_code} className={styles['fact']}>
              <dt>{country.nation_name}</dt>
              <dd>{number(country.supporter_count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {results.length > 0 && (
        <ul className={styles['people']} aria-label={t('shop.supporters.people')}>
          {results.map((supporter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list only grows
            <li key={index} className={styles['person']}>
              <span>{supporter.name ?? t('shop.supporters.someone')}</span>
              <span className={styles['time']}>
                {[supporter.nation_name, formatDay(supporter.supported_at)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
