import * as z from 'zod'
import type { ReadDb } from '../../../../platform/server/database.ts'
import { buildTextSql } from '../../../../platform/server/localized-text.ts'
import type { StaffScope } from '../../../../platform/server/staff.ts'
import { statement } from '../../../../platform/server/statement.ts'
import { buildOrderScopeSql, getScopeValues } from './order-scope.ts'

const projectStatement = statement({
  name: 'orders.choices-projects',
  text: `select p.id as project_id, ${buildTextSql('p.name', '$3')} as name from projects p
    where exists (select from orders o where o.project_id = p.id and ${buildOrderScopeSql('$1', '$2')})
    order by p.id desc`,
  row: z.object({ project_id: z.int(), name: z.string() }),
})

const countryStatement = statement({
  name: 'orders.choices-countries',
  text: `select distinct o.country_code as country from orders o where ${buildOrderScopeSql('$1', '$2')}`,
  row: z.object({ country: z.string() }),
})

/** Lists the projects, newest first, and the countries of the orders that a member of staff may see. */
export async function listOrderChoices(
  db: ReadDb,
  { scope, locale }: { scope: StaffScope | null; locale: string },
) {
  const values = getScopeValues(scope)
  const [projects, countries] = await Promise.all([
    db.query(projectStatement, [...values, locale]),
    db.query(countryStatement, [...values]),
  ])
  return { projects, countries: countries.map(({ country }) => country) }
}
