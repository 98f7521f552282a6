import { cityColumns } from '../../../catalogue/cities/server/index.ts'

/** SQL: the city that a list asks for, as JSON, or null where there is none. */
export const askedCity = (id: string, locale: string) =>
  `(select to_json(asked) from (select ${cityColumns(locale)} from cities c where c.id = ${id}) asked)`
