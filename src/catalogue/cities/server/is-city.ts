/** SQL expression: whether a city with that id exists, so that an empty list differs from an unknown city. */
export const cityExistsSql = (id: string) => `exists (select from cities where id = ${id})`
