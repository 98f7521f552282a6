import * as z from 'zod'
import { addressErrors, addressFormShape } from '../../commerce/addresses/contract.ts'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'

const common = {
  method: 'GET',
  source: 'product 15',
  access: 'staff',
  scope: 'artist',
  limit: { bucket: 'studio', perMinute: 300 },
  cache: privateResponse,
} as const

const locale = z.string().max(20).optional()

export const listOrderChoices = defineEndpoint({
  ...common,
  path: '/api/studio/order-choices/',
  summary: 'Projects, newest first, and countries of the orders that the caller may see, for filters.',
  right: 'orders.read',
  query: z.object({ locale }),
  answer: z.object({
    projects: z.array(z.object({ project_id: z.int(), name: z.string() })),
    countries: z.array(z.string()),
  }),
})

export const getStudioAddressForm = defineEndpoint({
  ...common,
  path: '/api/studio/address-forms/',
  summary: "The form of a country's addresses, as fans get it.",
  right: 'orders.write',
  query: z.object({
    country_code: z.string().regex(/^[A-Z]{2}$/, 'Give two letters, as KR.'),
    locale,
  }),
  answer: addressFormShape,
  errors: [addressErrors.countryUnknown],
})
