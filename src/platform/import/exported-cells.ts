import type { ContentColumn, ContentKind } from './kind.ts'

/** The table's column of a file's column; null for what is stored elsewhere. */
export const fieldOf = (name: string, { field, reference }: ContentColumn) =>
  field === undefined ? (reference ? `${name}_id` : name) : field

/** SQL of the value that a row has, with the row as `t`. */
export const currentOf = (name: string, column: ContentColumn) =>
  column.current ?? `t."${fieldOf(name, column)}"`

/** SQL of an exported cell, with the row as `t`. */
function exportedOf(name: string, column: ContentColumn): string {
  const { exported, reference, type } = column
  const current = currentOf(name, column)
  if (exported || !reference) return exported ?? current
  if (!type.sql.endsWith('[]')) {
    return `(select k.key from import_keys k where k.kind = '${reference}' and k.id = ${current})`
  }
  return `(select array_agg(k.key order by p.place) from unnest(${current}) with ordinality p (id, place)
    join import_keys k on k.kind = '${reference}' and k.id = p.id)`
}

/** SQL of a row's exported cells, with the row as `t`; `key` is that of its key. */
export function exportedCells(kind: ContentKind, key: string): string {
  const columns = Object.entries(kind.columns).flatMap(([name, column]) =>
    column.isHidden ? [] : [`${exportedOf(name, column)} as "${name}"`],
  )
  return [...(kind.natural ? [] : [`${key} as "key"`]), ...columns].join(', ')
}

/**
 * SQL of the version of a row of exported cells: a short hash of them, in a transaction whose time zone is UTC. It begins
 * with a letter, because spreadsheets take digits for a number.
 */
export const versionOf = (cells: string) => `'v' || left(md5(to_json(${cells})::text), 12)`
