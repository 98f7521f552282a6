import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateResponse } from '../contract/endpoint.ts'
import { defineError } from '../contract/errors.ts'
import { createApiDocs } from './api-docs.ts'
import { buildOpenApiDocument } from './openapi.ts'
import { openCall } from './request.ts'

const sing = defineEndpoint({
  method: 'POST',
  path: '/api/v1/songs/{song_id}/',
  summary: 'Sings <it>.',
  source: 'a test',
  access: 'fan',
  idempotency: 'required',
  params: z.object({ song_id: z.string() }),
  body: z.object({ loud: z.boolean() }),
  answer: z.object({ id: z.int() }),
  errors: [defineError('out_of_tune', 990, 409, 'Out of tune.')],
  limit: { bucket: 'test', perMinute: 1 },
  cache: privateResponse,
})

describe('buildOpenApiDocument', () => {
  test('documents an endpoint with its method, parameters and failures', () => {
    const document = buildOpenApiDocument([sing], 'https://fans.example')
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/v1/songs/{song_id}/': {
          post: {
            security: [{ bearer: [] }],
            parameters: [
              { name: 'song_id', in: 'path', required: true },
              { name: 'Idempotency-Key', in: 'header', required: true },
            ],
            responses: {
              400: { description: expect.stringContaining('validation_failed (100)') },
              401: { description: 'sign_in_required (103)' },
              409: { description: 'out_of_tune (990), idempotency_conflict (108)' },
            },
          },
        },
      },
    })
  })

  test('lists the endpoint on the documentation page with escaped text', async () => {
    const docs = createApiDocs([{ endpoint: sing, handle: async () => ({}) }], 'https://fans.example')
    const call = openCall(
      new Request('https://fans.example/api/docs/'),
      {},
      { trustedProxies: 0, standing: {} },
    )
    const html = await (await docs.request('/docs', {}, { call })).text()
    expect(html).toContain('<b>POST</b> /api/v1/songs/{song_id}/')
    expect(html).toContain('Sings &lt;it&gt;.')
  })
})
