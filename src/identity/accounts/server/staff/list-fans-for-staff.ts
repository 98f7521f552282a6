import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildIsoUtcSql } from '../../../../platform/server/json-rows.ts'
import {
  buildPageRowsSql,
  type ListResult,
  listRowsMax,
  pageSchema,
  toListResult,
} from '../../../../platform/server/one-trip-list.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { toPhone } from '../find-account.ts'
import { toEmailKey } from '../log-in.ts'
import { toPhoneKey } from '../subscriber.ts'

const row = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  country_code: z.string(),
  locale: z.string(),
  created_at: z.string(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  is_restricted: z.boolean(),
  is_disabled: z.boolean(),
})
export type StaffFanRow = z.output<typeof row>

const columns = `u.id, u.username, u.email, u.country_code, u.locale, ${buildIsoUtcSql('u.created_at')} as created_at,
  u.email_confirmed_at is not null as is_email_verified, u.is_phone_proved as is_phone_verified, u.is_restricted,
  u.disabled_at is not null as is_disabled`

const foldedName = `(lower(u.username) collate "C")`

/** The orders of the list, descending with a minus sign. Each has the direction of an index. */
const sorts = {
  since: 'u.created_at, u.id',
  '-since': 'u.created_at desc, u.id desc',
  name: `${foldedName}, u.id`,
  '-name': `${foldedName} desc, u.id desc`,
}

const stateConditions = {
  all: 'true',
  active: 'u.disabled_at is null and not u.is_restricted',
  disabled: 'u.disabled_at is not null',
  restricted: 'u.is_restricted',
}

interface Query {
  /** Id, whole email address, whole phone number, or beginning of the name; empty for all. */
  query: string
  state: keyof typeof stateConditions
  /** Null is every country. */
  country: string | null
  sort: keyof typeof sorts
  limit: number
  offset: number
}

/** Lists fans. The count is capped at 1,001. */
export async function listFansForStaff(
  db: ReadDb,
  { query, state, country, sort, limit, offset }: Query,
): Promise<ListResult<StaffFanRow>> {
  const values: unknown[] = []
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    stateConditions[state],
    ...(country === null ? [] : [`u.country_code = ${add(country)}`]),
    ...(query === '' ? [] : [buildMatchSql(query, add)]),
  ]
  const from = `from users u where ${conditions.join(' and ')}`
  const text = `select (select count(*)::int from (select ${from} limit ${listRowsMax}) counted) as total_count,
    ${buildPageRowsSql(`select ${columns} ${from} order by ${sorts[sort]} limit ${add(limit)} offset ${add(offset)}`)}`
  const [found] = await db.query(list(text), values)
  return toListResult(found)
}

/** Each kind of search has an index. An email address or phone number must be whole, so that none can be guessed. */
function buildMatchSql(query: string, add: (value: unknown) => string): string {
  const name = `${add(query.normalize('NFC'))}::text`
  const id = /^#?(\d{1,16})$/.exec(query)?.[1]
  const isPhone = /^\+?[\d ().-]{6,}$|^[A-Z]{2}\/[\d -]+$/.test(query)
  return `(${[
    `(${foldedName} >= lower(${name}) and ${foldedName} < lower(${name}) || chr(1114111))`,
    ...(id === undefined ? [] : [`u.id = ${add(Number(id))}`]),
    ...(query.includes('@') ? [`u.email_key = ${add(toEmailKey(query))}`] : []),
    ...(isPhone ? [`u.phone_key = ${add(toPhoneKey(toPhone(query)))}`] : []),
  ].join(' or ')})`
}

const page = pageSchema(row)
/** Planned for each call, because the number of combinations of filters and sorts is large. */
const list = (text: string) =>
  statement({ name: 'accounts.list-for-staff', isPrepared: false, text, row: page })

const countries = statement({
  name: 'accounts.countries-of-fans',
  // Jumps from country to country in the index.
  text: `with recursive known as (
      (select country_code from users order by country_code limit 1)
      union all
      select (select u.country_code from users u where u.country_code > k.country_code order by u.country_code limit 1)
        from known k where k.country_code is not null
    ) select country_code from known where country_code is not null`,
  row: z.object({ country_code: z.string() }),
})

/** Lists the countries of all fans. */
export async function listFanCountries(db: ReadDb): Promise<string[]> {
  const rows = await db.query(countries)
  return rows.map(({ country_code: code }) => code)
}
