import { defineError } from '../../platform/contract/errors.ts'

export const eventErrors = {
  notFound: defineError('event_not_found', 500, 404, 'There is no event with this id.'),
  cityNotFound: defineError('event_city_not_found', 501, 404, 'There is no city with this id.'),
}
