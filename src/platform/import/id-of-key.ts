/**
 * SQL: the id of the row of a kind that files name by a key, null where there is none.
 * @param key SQL of a text
 */
export const idOfKey = (kind: string, key: string) =>
  `(select k.id from import_keys k where k.kind = '${kind}' and k.key = ${key})`

/**
 * SQL: what files name a row of a kind by, null where nothing has named it yet.
 * @param id SQL of an int
 */
export const keyOfId = (kind: string, id: string) =>
  `(select k.key from import_keys k where k.kind = '${kind}' and k.id = ${id} limit 1)`

/**
 * SQL: the id of the row of a kind that an operator names by its key, or by its id.
 * @param name SQL of a text, such as '$1'
 */
export const idOfName = (kind: string, name: string) =>
  `coalesce(${idOfKey(kind, name)}, case when ${name} ~ '^[0-9]{1,9}$' then ${name}::int end)`
