/**
 * Builds a SQL expression for the name of a city in a locale, else in English.
 * @param alias the alias of the table cities
 * @param locale a SQL text expression, such as `$3` or a column
 */
export const buildCityNameSql = (alias: string, locale: string) =>
  `coalesce(${alias}.names ->> ${locale}::text, ${alias}.name)`

/**
 * Builds a SQL expression for an object of names by locale, for records that are stored before the reader's
 * locale is known.
 */
export const buildCityNamesSql = (alias: string) =>
  `jsonb_build_object('en', ${alias}.name) || ${alias}.names`
