/**
 * Builds a SQL expression for the IANA name of a city's zone; null until a server has started on this
 * database.
 */
export const buildCityZoneSql = (id: string) => `(select zone from cities where id = ${id})`
