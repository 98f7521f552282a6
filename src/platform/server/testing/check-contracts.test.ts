import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, privateResponse, readLimit } from '../../contract/endpoint.ts'
import { implement } from '../implement.ts'
import { statement } from '../statement.ts'
import { testApi } from './api.ts'
import { takeProblems } from './check-contracts.ts'
import { testDatabase } from './database.ts'

const row = z.object({ id: z.int() })
const more = statement({ name: 'test.more', text: `select 1 as id, 'x' as secret`, row })

const endpoint = defineEndpoint({
  method: 'GET',
  path: '/api/v1/things/',
  summary: 'Things',
  source: 'a test',
  access: 'public',
  answer: z.object({ things: z.array(row) }),
  limit: readLimit,
  cache: privateResponse,
})

describe('check-contracts', () => {
  test('reports the location of an undeclared column and of an undeclared field', async () => {
    await using database = await testDatabase()
    const module = {
      name: 'things',
      implementations: [implement(endpoint, async () => ({ things: await database.db.query(more) }))],
    }
    const { status } = await testApi({ database, modules: [module] }).get('/api/v1/things/')
    expect(status).toBe(200)
    expect(takeProblems()).toEqual([
      'statement test.more: secret: a column that nobody declared',
      'answer of GET /api/v1/things/: things.0.secret: nobody declared it',
    ])
  })
})
