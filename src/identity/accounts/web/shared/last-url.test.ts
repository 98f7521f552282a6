import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSameSitePath } from '../../../../platform/contract/same-site-path.ts'
import { createKeyValueStore } from '../../../../platform/web/storage/local-storage.ts'
import { FakeProfile } from '../../../../platform/web/testing/fake-storage.ts'
import { saveLastUrl, takeLastUrl } from './last-url.ts'

describe('last URL', () => {
  test.each([
    '/',
    '/search/?query=%EB%B4%84&tab=event',
    '/user/settings/#account_city',
    '/artist/nova,7/',
    '/a?next=//x',
  ])('accepts %s', address => {
    expect(toSameSitePath(address)).toBe(address)
  })

  test.each([
    '',
    'search/',
    '//evil.invalid/',
    '/\\evil.invalid/',
    '\\\\evil.invalid/',
    '/.//evil.invalid/',
    '/a/..//evil.invalid/',
    '/%2e//evil.invalid/',
    '/\t/evil.invalid/',
    '/\n/evil.invalid/',
    '/a\r\nSet-Cookie: a=b',
    '/\u0000',
    '/\u0085/evil.invalid/',
    ' //evil.invalid/',
    'https://evil.invalid/',
    'javascript:alert(1)',
    'data:text/html,x',
    '?next=1',
    '/a\\b',
  ])('rejects %j', address => {
    expect(toSameSitePath(address)).toBeNull()
  })

  test('keeps an accepted URL on the site in any context and accepts it again unchanged', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.invalid',
      'a',
      '\t',
      '\n',
      ' ',
    )
    const address = fc.oneof(
      fc.array(part, { maxLength: 8 }).map(parts => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }).map(text => `/${text}`),
      fc.webPath(),
    )
    fc.assert(
      fc.property(address, text => {
        const path = toSameSitePath(text)
        if (path === null) return
        expect(path).toMatch(/^\/(?![/\\])/)
        for (const page of ['https://fan.invalid/', 'https://fan.invalid/a/b/?c#d']) {
          expect(new URL(path, page).origin).toBe('https://fan.invalid')
        }
        expect(toSameSitePath(path)).toBe(path)
      }),
      { numRuns: 1000 },
    )
  })

  test('is returned once, and never stored or returned for another site', () => {
    const profile = new FakeProfile()
    const storage = createKeyValueStore(profile.openTab())
    saveLastUrl(storage, '/project/5/')
    saveLastUrl(storage, '//evil.invalid/')
    expect(profile.values.get('oauth:last-url')).toBe('/project/5/')
    expect([takeLastUrl(storage), takeLastUrl(storage)]).toEqual(['/project/5/', null])
    profile.values.set('oauth:last-url', '//evil.invalid/')
    expect(takeLastUrl(storage)).toBeNull()
  })
})
