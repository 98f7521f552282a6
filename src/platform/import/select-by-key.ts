/**
 * Returns SQL for the id of a row by its key in files; it yields null if there is none.
 * @param key SQL of a text
 */
export const selectIdByKey = (kind: string, key: string) =>
  `(select k.id from import_keys k where k.kind = '${kind}' and k.key = ${key})`

/**
 * Returns SQL for a row's key in files; it yields null if there is none yet.
 * @param id SQL of an int
 */
export const selectKeyById = (kind: string, id: string) =>
  `(select k.key from import_keys k where k.kind = '${kind}' and k.id = ${id} limit 1)`

/**
 * Returns SQL for the id of a row that an operator names by its key or its id.
 * @param name SQL of a text, such as '$1'
 */
export const selectIdByName = (kind: string, name: string) =>
  `coalesce(${selectIdByKey(kind, name)}, case when ${name} ~ '^[0-9]{1,9}$' then ${name}::int end)`
