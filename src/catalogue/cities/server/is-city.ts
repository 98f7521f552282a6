/**
 * Builds a SQL condition that is true if the city exists, to distinguish an empty list from an unknown city.
 */
export const buildCityExistsSql = (id: string) => `exists (select from cities where id = ${id})`
