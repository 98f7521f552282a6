import * as z from 'zod'
import { type CellType, json, type ParsedCell } from '../../../../platform/import/cell-types.ts'
import { httpsAddress, jsonMoment } from '../../../../platform/import/columns.ts'
import type { Json, JsonObject } from '../../../../platform/import/json.ts'
import { hasOffset, resolveMoment } from '../../../../platform/import/moment-cell.ts'

const ticket = z
  .strictObject({
    vendor: z.enum(['TL', 'ND', 'YS', 'SY']).optional(),
    name: z.string().min(1).max(80).optional(),
    url: httpsAddress,
    on_sale_at: jsonMoment.optional(),
    is_sold_out: z.boolean().optional(),
    price_minor: z.int().min(0).max(2_147_483_647).optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'no currency such as EUR')
      .optional(),
  })
  .refine(({ vendor, name }) => vendor !== undefined || name !== undefined, 'a vendor or a name is missing')
  .refine(
    ({ price_minor, currency }) => (price_minor === undefined) === (currency === undefined),
    'price_minor and currency go together',
  )

/** Tickets at vendors; files don't include the shop's own tickets. */
export const ticketCell: CellType = {
  ...json(
    z.array(ticket).max(20),
    '[{"vendor": "TL", "url": "https://…", "price_minor": 4500, "currency": "EUR"}]',
  ),
  inZone: salesInZone,
}

/**
 * Resolves the start of the sale in the event's zone, but accepts any offset, because vendors may be
 * elsewhere.
 */
function salesInZone(value: Json, zone: string | undefined): ParsedCell {
  const tickets: JsonObject[] = []
  for (const [at, one] of (value as JsonObject[]).entries()) {
    const begin = one['on_sale_at']
    if (typeof begin === 'string' && !hasOffset(begin)) {
      const resolved = resolveMoment(begin, zone)
      if (!resolved.ok) return { ok: false, problem: `at "${at}.on_sale_at" ${resolved.problem}` }
      tickets.push({ ...one, on_sale_at: resolved.value })
    } else tickets.push(one)
  }
  return { ok: true, value: tickets }
}

/** SQL types by field. */
const fields = {
  vendor: 'text',
  name: 'text',
  url: 'text',
  on_sale_at: 'timestamptz',
  is_sold_out: 'boolean',
  price_minor: 'int',
  currency: 'text',
}

const names = Object.keys(fields)
const canonical = (toSql: (name: string) => string) =>
  `jsonb_strip_nulls(jsonb_build_object(${names.map(name => `'${name}', ${toSql(name)}`).join(', ')}))`
const cast = ([name, type]: [string, string]) => `(p.ticket ->> '${name}')::${type}`
const parts = Object.fromEntries(Object.entries(fields).map(field => [field[0], cast(field)]))

/** SQL expression for the vendors' tickets of the row `t`, in canonical form. */
export const currentTicketsSql = `(select coalesce(jsonb_agg(${canonical(name => `v.${name}`)} order by v.position), '[]')
  from event_tickets v where v.event_id = t.id and v.project_id is null)`

/** SQL expression for the tickets of the file's row `s`, in the same canonical form. */
export const stagedTicketsSql = `(select jsonb_agg(${canonical(name =>
  name === 'is_sold_out' ? `coalesce(${parts[name]}, false)` : (parts[name] ?? 'null'),
)} order by p.place) from jsonb_array_elements(s.tickets) with ordinality p (ticket, place))`

/**
 * SQL statements that replace the vendors' tickets of changed events; the shop's tickets keep their
 * positions.
 */
export const saveTicketsStatements = [
  `delete from event_tickets v using import_changes c
    where v.event_id = c.id and not c.is_new and v.project_id is null and c.tickets <> c."was tickets"`,
  `insert into event_tickets (event_id, position, ${names.join(', ')})
    select c.id, p.place + coalesce((select max(position) from event_tickets v where v.event_id = c.id), -1),
           ${names.map(name => parts[name]).join(', ')}
      from import_changes c cross join jsonb_array_elements(c.tickets) with ordinality p (ticket, place)
     where c.is_new or c.tickets <> c."was tickets"`,
]
