import type { ContentColumn, ContentKind } from './kind.ts'

/** Returns the table's column for a file's column; null if the value is stored elsewhere. */
export const getField = (name: string, { field, reference }: ContentColumn) =>
  field === undefined ? (reference ? `${name}_id` : name) : field

/** Returns SQL for a row's current value, with the row as `t`. */
export const buildCurrentSql = (name: string, column: ContentColumn) =>
  column.current ?? `t."${getField(name, column)}"`

function buildExportedSql(name: string, column: ContentColumn): string {
  const { exported, reference, type } = column
  const current = buildCurrentSql(name, column)
  if (exported || !reference) return exported ?? current
  if (!type.sql.endsWith('[]')) {
    return `(select k.key from import_keys k where k.kind = '${reference}' and k.id = ${current})`
  }
  return `(select array_agg(k.key order by p.place) from unnest(${current}) with ordinality p (id, place)
    join import_keys k on k.kind = '${reference}' and k.id = p.id)`
}

/** Returns SQL for a row's exported cells, with the row as `t` and SQL for its key as `key`. */
export function buildExportedCellsSql(kind: ContentKind, key: string): string {
  const columns = Object.entries(kind.columns).flatMap(([name, column]) =>
    column.isHidden ? [] : [`${buildExportedSql(name, column)} as "${name}"`],
  )
  return [...(kind.natural ? [] : [`${key} as "key"`]), ...columns].join(', ')
}

/**
 * Returns SQL for the version of exported cells: a short hash of them, which requires the transaction's time
 * zone to be UTC. It starts with "v", because spreadsheets would convert digits to a number.
 */
export const buildVersionSql = (cells: string) => `'v' || left(md5(to_json(${cells})::text), 12)`
