/** SQL: the ISO code of a city's country. */
export const countryOfCity = (id: string) => `(select country_code from cities where id = ${id})`
