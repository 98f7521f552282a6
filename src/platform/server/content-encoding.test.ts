import { describe, expect, test } from 'vitest'
import { parseAcceptEncoding } from './content-encoding.ts'

describe('parseAcceptEncoding', () => {
  test.each([
    [null, []],
    ['', []],
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['gzip, deflate', ['gzip']],
    ['x-gzip', ['gzip']],
    ['br;q=0, gzip', ['gzip']],
    ['br;q=0.5, gzip;q=0.8', ['gzip', 'br']],
    ['BR ; Q=0.9 , GZIP;q=0.2', ['br', 'gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0', []],
    ['*;q=0.1, br;q=0', ['gzip']],
    ['identity, br;q=0.5', []],
    ['identity;q=0.5, br;q=0.5', ['br']],
    ['identity;q=0, br', ['br']],
    ['brotli, abr', []],
    ['br;q=x', []],
  ])('parses %j as %j', (header, encodings) => {
    expect(parseAcceptEncoding(header)).toEqual(encodings)
  })
})
