import * as z from 'zod'
import { getNationName, readLargestCities } from '../../../catalogue/cities/server/index.ts'
import type { ReadDb } from '../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../platform/server/json-rows.ts'
import {
  buildPageRowsSql,
  clampPageRows,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../platform/server/one-trip-list.ts'
import { statement } from '../../../platform/server/statement.ts'
import { buildProjectConditions, buildProjectVisibleSql } from './project-terms.ts'

const shown =
  'from project_supporters s where s.project_id = $1 and (s.name is not null or s.country is not null)'
const supporterRow = z.object({
  name: z.string().nullable(),
  country: z.string().nullable(),
  supported_at: z.string(),
})

const supporters = statement({
  name: 'shop.supporters',
  text: `select ${buildProjectVisibleSql('$1')} as is_there,
    (select coalesce(sum(c.supporter_count), 0)::int from supporter_countries c where c.project_id = $1) as supporter_count,
    (select count(*)::int from (select ${shown} limit ${listRowsMax}) counted) as total_count,
    ${buildPageRowsSql(`select s.name, s.country, ${buildIsoUtcSql('s.supported_at')} as supported_at ${shown}
      order by s.supported_at desc, s.id desc limit $2 offset $3`)}`,
  row: pageSchema(supporterRow).extend({ is_there: z.boolean(), supporter_count: z.int() }),
})

interface Query {
  projectId: number
  limit: number
  offset: number
}

/** Lists publicly shown supporters of a project, newest first, with the total. */
export async function listSupporters(db: ReadDb, query: Query) {
  const [found] = await db.query(supporters, [query.projectId, clampPageRows(query), query.offset])
  return { ...toListResult(found), supporterCount: found?.supporter_count ?? 0 }
}

export function presentSupporter(row: z.output<typeof supporterRow>, locale: string) {
  return {
    name: row.name,
    country_code: row.country,
    nation_name: row.country && getNationName(row.country, locale),
    supported_at: row.supported_at,
  }
}

const countries = statement({
  name: 'shop.supporter-countries',
  text: `select (select coalesce(json_agg(json_build_object('country_code', c.country,
        'supporter_count', c.supporter_count) order by c.supporter_count desc, c.country), '[]')
      from supporter_countries c
      where c.project_id = p.id and c.country <> '' and c.supporter_count > 0) as countries
    from projects p where p.id = $1 and ${buildProjectConditions('p').isVisible}`,
  row: z.object({
    countries: z.array(
      z.object({
        country_code: z.string(),
        supporter_count: z.int(),
      }),
    ),
  }),
})

/**
 * Lists the number of supporters by country, highest first, with the location of its largest city; null if
 * the project does not exist.
 */
export async function listSupporterCountries(
  db: ReadDb,
  { projectId, locale }: { projectId: number; locale: string },
) {
  const [row] = await db.query(countries, [projectId])
  if (!row) return null
  const largest = await readLargestCities(
    db,
    row.countries.map(country => country.country_code),
  )
  return {
    results: row.countries.map(({ country_code: code, supporter_count: count }) => ({
      country_code: code,
      nation_name: getNationName(code, locale),
      lat: largest.find(code)?.lat ?? null,
      lon: largest.find(code)?.lon ?? null,
      supporter_count: count,
    })),
  }
}
