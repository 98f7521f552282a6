import { describe, expect, test } from 'vitest'
import { emailAddress } from './email-address.ts'

const read = (typed: string, lengthMax = 254) => {
  const { data, error } = emailAddress(lengthMax).safeParse(typed)
  return data ?? error?.issues.map(({ message }) => message)
}

describe('emailAddress', () => {
  test.each([
    ['x@münchen.example', 'x@xn--mnchen-3ya.example'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
    ['minji@메일.한국', 'minji@xn--h32bq4v.xn--3e0b707e'],
    ['a@b.xn--vermgensberatung-pwb', 'a@b.xn--vermgensberatung-pwb'],
    ['x@MÜNCHEN.example', 'x@xn--mnchen-3ya.example'],
    ['x@mu\u0308nchen.example', 'x@xn--mnchen-3ya.example'],
    ['x@例え。テスト', 'x@xn--r8jz45g.xn--zckzah'],
    [' Mira@Post.Example ', 'Mira@Post.Example'],
    ['r&d@example.org', 'r&d@example.org'],
    ['a/b@example.org', 'a/b@example.org'],
    ['x=y@example.org', 'x=y@example.org'],
    ['no!spam@example.org', 'no!spam@example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
    ['mira+fan@mail.example.co', 'mira+fan@mail.example.co'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('parses %j as %j', (typed, address) => {
    expect(read(typed)).toBe(address)
  })

  test.each([
    ['', 'ERR_REQUIRED'],
    ['  ', 'ERR_REQUIRED'],
    ['mira', 'ERR_INVALID_EMAIL'],
    ['mira@post', 'ERR_INVALID_EMAIL'],
    ['@example.org', 'ERR_INVALID_EMAIL'],
    ['a@b@c.example', 'ERR_INVALID_EMAIL'],
    ['a@münchen.example@c.example', 'ERR_INVALID_EMAIL'],
    ['иван@почта.рф', 'ERR_INVALID_EMAIL'],
    ['🎵@post.example', 'ERR_INVALID_EMAIL'],
    ['mi ra@post.example', 'ERR_INVALID_EMAIL'],
    ['mira@post.example\nBcc: b@c.example', 'ERR_INVALID_EMAIL'],
    ['mira@post.example, noor@post.example', 'ERR_INVALID_EMAIL'],
    ['Mira <mira@post.example>', 'ERR_INVALID_EMAIL'],
    ['"mi ra"@post.example', 'ERR_INVALID_EMAIL'],
    ['x@münchen.example/path', 'ERR_INVALID_EMAIL'],
    ['x@münchen.example:25', 'ERR_INVALID_EMAIL'],
    ['x@münchen\u202e.example', 'ERR_INVALID_EMAIL'],
    ['x@-münchen..example', 'ERR_INVALID_EMAIL'],
    ['x@127.0.0.1', 'ERR_INVALID_EMAIL'],
    ['x@[127.0.0.1]', 'ERR_INVALID_EMAIL'],
    [`${'a'.repeat(65)}@example.org`, 'ERR_INVALID_EMAIL'],
    [`a@${'b'.repeat(64)}.example`, 'ERR_INVALID_EMAIL'],
    [`${'a'.repeat(250)}@example.org`, 'ERR_INVALID_LENGTH'],
  ])('rejects %j with %s', (typed, problem) => {
    expect(read(typed)).toEqual([problem])
  })

  test('applies the maximum length to the ASCII form of an international domain', () => {
    const address = `${'a'.repeat(50)}@äöüéèñçøåâêî.example`
    expect(address.length).toBeLessThan(75)
    expect(read(address, 75)).toEqual(['ERR_INVALID_LENGTH'])
  })
})
