/** For columns of imported files that hold the id of a city. */
export const cityIds = { table: 'cities', says: 'there is no city' }
