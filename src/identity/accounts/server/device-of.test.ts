import { describe, expect, test } from 'vitest'
import { detectDevice } from './device-of.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'

describe('`detectDevice`', () => {
  test.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 'Chrome', 'Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/149.0.0.0`, 'Edge', 'Windows'],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/19.0 Safari/605.1.15`,
      'Safari',
      'Mac',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webkit} CriOS/149.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile SamsungBrowser/29.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0', 'Firefox', 'Linux'],
    ['curl/8.5.0', null, null],
    [null, null, null],
  ])('maps %s to %s on %s', (userAgent, browser, system) => {
    expect(detectDevice(userAgent)).toEqual({ browser, system })
  })
})
