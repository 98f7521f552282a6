/** Type of import columns that hold a city id. */
export const cityIds = { table: 'cities', says: 'there is no city' }
