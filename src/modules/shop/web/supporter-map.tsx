import { WorldMap } from '../../../platform/ui/world-map.tsx'
import type { SupporterCountry } from './shared/queries.ts'

/** Decorative map: the list beside it has the same information. */
export function SupporterMap({ countries }: { countries: SupporterCountry[] }) {
  return (
    <WorldMap
      places={countries.flatMap(({ country_code: key, lat, lon, supporter_count: size }) =>
        lat === null || lon === null ? [] : [{ key, lat, lon, size }],
      )}
    />
  )
}
