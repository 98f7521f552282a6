import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../../platform/contract/endpoint.ts'

export const searchStudio = defineEndpoint({
  method: 'GET',
  path: '/api/studio/search/',
  summary: 'Objects by number, name or address, of the kinds that the caller may open; five of each kind.',
  source: 'product 15',
  access: 'staff',
  right: null,
  scope: 'none',
  limit: { bucket: 'studio', perMinute: 300 },
  cache: privateResponse,
  query: z.object({ query: z.string().max(200) }),
  answer: z.object({
    groups: z.array(
      z.object({
        kind: z.string(),
        results: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            detail: z.string().nullable(),
            /** Path of its page in the studio. */
            path: z.string(),
          }),
        ),
      }),
    ),
  }),
})
