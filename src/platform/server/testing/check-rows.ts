import * as z from 'zod'
import type { StatementOutcome } from '../statement.ts'
import { findStrictProblems } from './find-strict-problems.ts'

/**
 * Returns mismatches between a statement's declared row and PostgreSQL's result, one line each. Checks column
 * types even if there are no rows.
 */
export function findRowProblems({ statement, fields, rows }: StatementOutcome): string[] {
  const shape = getShape(statement.row)
  if (!shape) return ['its row is no z.object()']
  const columns = [
    ...Object.keys(shape)
      .filter(name => !fields.some(field => field.name === name))
      .map(name => `${name}: declared, and no column`),
    ...fields.flatMap(({ name, dataTypeID }, index) => {
      if (fields.findIndex(other => other.name === name) !== index) return [`${name}: two columns`]
      const declared = shape[name]
      if (!declared) return [`${name}: a column that nobody declared`]
      const kind = kindByOid.get(dataTypeID)
      const kinds = listKinds(declared)
      return !kind || !kinds || kinds.has(kind) ? [] : [`${name}: declared as ${[...kinds]}, it is a ${kind}`]
    }),
  ]
  if (columns.length > 0 || statement.row instanceof z.ZodNever) return columns
  return rows.flatMap(row => findStrictProblems(statement.row, row))
}

function getShape(row: z.ZodType): Record<string, z.core.$ZodType> | undefined {
  if (row instanceof z.ZodNever) return {}
  return row instanceof z.ZodObject ? row.shape : undefined
}

/** PostgreSQL type by OID → kind of its value in JavaScript. Other types are checked only by their values. */
const kindByOid = new Map(
  Object.entries({
    boolean: [16],
    bytes: [17],
    number: [20, 21, 23, 700, 701],
    string: [18, 19, 25, 1042, 1043, 1700, 2278, 2950],
    date: [1082, 1114, 1184],
    array: [1000, 1005, 1007, 1009, 1016, 1185],
  }).flatMap(([kind, numbers]) => numbers.map(number => [number, kind] as const)),
)

/** Returns the kinds that a schema accepts; undefined if they can't be determined statically. */
function listKinds(schema: z.core.$ZodType): Set<string> | undefined {
  if (schema instanceof z.ZodNullable) return listKinds(schema.unwrap())
  if (schema instanceof z.ZodUnion) {
    const kinds = schema.options.map(listKinds)
    return kinds.every(kind => kind !== undefined) ? new Set(kinds.flatMap(kind => [...kind])) : undefined
  }
  if (schema instanceof z.ZodLiteral) return new Set([...schema.values].map(value => typeof value))
  if (schema instanceof z.ZodEnum) return new Set(schema.options.map(value => typeof value))
  const { type } = schema._zod.def
  if (['boolean', 'number', 'string', 'date', 'array'].includes(type)) return new Set([type])
  return type === 'custom' ? new Set(['bytes']) : undefined
}
