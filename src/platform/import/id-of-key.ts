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
