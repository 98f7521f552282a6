import { entry } from '../../platform/contract/errors.ts'

export const eventErrors = {
  notFound: entry('event_not_found', 500, 404, 'There is no event with this id.'),
  cityNotFound: entry('event_city_not_found', 501, 404, 'There is no city with this id.'),
}
