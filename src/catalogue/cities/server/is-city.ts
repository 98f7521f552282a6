/** SQL: whether there is a city with that id, so that a list of what a city has tells "none" from "no such city". */
export const isCity = (id: string) => `exists (select from cities where id = ${id})`
