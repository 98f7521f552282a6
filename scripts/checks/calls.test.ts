import { describe, expect, test } from 'vitest'
import { findCallMistakes } from './calls.ts'

const inPlatform = 'src/platform/web/session.ts'
const inModule = 'src/commerce/shop/web/queries.ts'

describe('findCallMistakes', () => {
  test.each([
    ["const path = '/api/v1/logout/'", 1],
    [`\nconst path = \`/api/v3/users/\${id}/\``, 2],
    ["interface LogOut {\n  method: 'POST'\n  path: '/api/v1/logout/'\n}", 3],
    [`type Path = \`/api/v1/signup/preusers/\${string}/\``, 1],
  ])('reports an endpoint path in the platform: %j', (code, line) => {
    expect(findCallMistakes(inPlatform, code)).toEqual([
      `${inPlatform}:${line} names a call: platform knows no module`,
    ])
    expect(findCallMistakes('src/platform/ui/gallery/sample.tsx', code)).toHaveLength(1)
    expect(findCallMistakes('src/platform/server/sms.ts', code)).toHaveLength(1)
    expect(findCallMistakes('src/platform/web/api/client.test.ts', code)).toEqual([])
    expect(findCallMistakes(inModule, code)).toEqual([])
  })

  test('ignores comments', () => {
    expect(findCallMistakes(inPlatform, "// as '/api/v1/logout/' does\nconst path = '/api/'")).toEqual([])
  })

  test.each([
    "interface Buy { method: 'POST'; path: string }\nconst bought = api.call<Buy>('POST', path, {})",
    "type Buy = { method: 'POST' }\nconst bought = () => api.call<Buy>('POST', path, {})",
    "const bought =\n  api.call<{ method: 'POST'; path: '/api/v1/orders/' }>('POST', path, {})",
    "import type { Buy } from './buy.ts'\nclient.api.call<Buy>('POST', path, {})",
  ])('reports a handwritten call type in a module: %j', code => {
    expect(findCallMistakes(inModule, code)).toEqual([
      expect.stringMatching(
        `^${inModule}:2 calls by a type of its own, .+: take it from the contract by CallOf$`,
      ),
    ])
    expect(findCallMistakes('src/commerce/shop/server/buy.ts', code)).toEqual([])
  })

  test.each([
    "const bought = await api.call<CallOf<typeof buy>>('POST', path, {})",
    "type Buy = CallOf<typeof buy>\nconst bought = api.call<Buy>('POST', path, {})",
    "type Buy = Omit<CallOf<typeof buy>, 'path'> & { path: string }\napi.call<Buy>('POST', path, {})",
    'const found = Array.prototype.map.call(list, show)',
  ])('allows a type derived from the contract: %j', code => {
    expect(findCallMistakes(inModule, code)).toEqual([])
  })
})
