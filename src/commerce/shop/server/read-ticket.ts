import { cityName } from '../../../catalogue/cities/server/index.ts'
import { isoUtc } from '../../../platform/server/json-rows.ts'
import { textIn } from '../../../platform/server/localized-text.ts'

/** The word that operators type for a venue that is not known yet (docs/import.md). */
export const placeOpen = 'TBA'

/**
 * SQL: what a product admits to, as the JSON of `ticketFacts`; null where it is no ticket, or one to nothing. The
 * event goes before the show.
 *
 * @param productId SQL of the product's id
 * @param locale SQL of the reader's
 */
export const ticketOf = (productId: string, locale: string) => `(select json_build_object(
    'event_id', k.event_id, 'show_id', k.show_id, 'persons', k.persons,
    'category', ${textIn('k.category', locale)},
    'admits_from', ${isoUtc('k.admits_from')}, 'admits_until', ${isoUtc('k.admits_until')},
    'title', coalesce(e.name, ${textIn('w.title', locale)}),
    'starts_at', ${isoUtc('coalesce(e.starts_at, w.starts_at)')},
    'is_day_only', coalesce(e.is_day_only, false),
    'doors_at', ${isoUtc('case when e.id is null then w.doors_at else e.doors_at end')},
    'zone', coalesce(e.zone, w.zone),
    'venue', case when e.id is null then w.venue else nullif(e.venue, '${placeOpen}') end,
    'city', ${cityName('c', locale)}, 'age_min', e.age_min, 'with_adult', coalesce(e.age_with_adult, false),
    'status', case when e.id is not null then e.status when w.is_cancelled then 'cancelled' else 'scheduled' end)
  from products k left join events e on e.id = k.event_id left join shows w on w.id = k.show_id
    left join cities c on c.id = e.city_id
 where k.id = ${productId} and k.persons is not null and num_nonnulls(e.id, w.id) > 0)`
