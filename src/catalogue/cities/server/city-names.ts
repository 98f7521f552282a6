/**
 * The name of a city in a locale, the English one where it has none there.
 * @param alias of the table cities
 * @param locale SQL of a text: the parameter that holds it, such as `$3`, or a column
 */
export const cityName = (alias: string, locale: string) =>
  `coalesce(${alias}.names ->> ${locale}::text, ${alias}.name)`

/** Its name in all locales: locale → name, for what is kept until somebody reads it. */
export const cityNames = (alias: string) => `jsonb_build_object('en', ${alias}.name) || ${alias}.names`
