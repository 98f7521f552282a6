import { describe, expect, test } from 'vitest'
import { configParts } from '../src/app/config.ts'
import { findMissingServices } from '../src/platform/server/required-services.ts'
import { testConfig } from './helpers/config.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15005550006' }
const smtp = { SMTP_URL: 'smtp://mail.example' }
const missing = (env: NodeJS.ProcessEnv) =>
  findMissingServices(testConfig(env), configParts).map(sentence => sentence.split(' ')[0])

describe('findMissingServices', () => {
  test.each<[string, NodeJS.ProcessEnv, string[]]>([
    ['nothing', {}, ['SMTP_URL', 'TWILIO_ACCOUNT_SID,']],
    ['SANDBOX=0 alone', { SANDBOX: '0' }, ['SMTP_URL', 'TWILIO_ACCOUNT_SID,']],
    ['a mail server', smtp, ['TWILIO_ACCOUNT_SID,']],
    ['Twilio', twilio, ['SMTP_URL']],
    ['both', { ...smtp, ...twilio }, []],
    ['SANDBOX=1', { SANDBOX: '1' }, []],
  ])('names the services that a public server lacks, with %s', (_, env, names) => {
    expect(missing(env)).toEqual(names)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.8.0.1', 'http://[::1]:3000'])(
    'requires no service at %s, with or without a sandbox',
    PUBLIC_URL => {
      expect(missing({ PUBLIC_URL })).toEqual([])
      expect(missing({ PUBLIC_URL, SANDBOX: '0' })).toEqual([])
      expect(testConfig({ PUBLIC_URL }).sandbox.isOn).toBe(true)
    },
  )

  test.each(['https://fans.example', 'http://192.168.1.5:3000', 'https://127.0.0.1.example'])(
    'expects no sandbox at %s unless SANDBOX=1 is set',
    PUBLIC_URL => {
      expect(testConfig({ PUBLIC_URL }).sandbox.isOn).toBe(false)
      expect(testConfig({ PUBLIC_URL, SANDBOX: '1' }).sandbox.isOn).toBe(true)
    },
  )
})
