import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { configParts, loadConfig } from '../src/app/config.ts'
import { listVariableNames } from '../src/platform/server/config.ts'

const config = (env: NodeJS.ProcessEnv) => {
  const loaded = loadConfig(env)
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}

describe('loadConfig', () => {
  test('requires no variable', () => {
    expect(config({})).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrls: [],
      databasePoolMax: 14,
      waitingRoomFansAMinute: 600,
      redisUrl: undefined,
      logLevel: 'info',
      demo: true,
      trustedProxies: 0,
      rateLimits: true,
    })
  })

  test('treats an empty value as absent', () => {
    expect(config({ PORT: '', DATABASE_URL: ' ' })).toEqual(config({}))
  })

  const exampleText = readFileSync(resolve(import.meta.dirname, '../.env.example'), 'utf8')

  test('has each of its variables exactly once in .env.example', () => {
    const listed = [...exampleText.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual(listVariableNames(configParts).toSorted())
  })

  test('has the defaults documented in .env.example', () => {
    const example = parseEnv(exampleText)
    expect(config(example as NodeJS.ProcessEnv)).toEqual(config({}))
  })

  test('reports all mistakes at once, one per line, without passwords', () => {
    const loaded = loadConfig({
      ROLE: 'web,cook',
      PORT: '80a',
      HOST: 'two words',
      PUBLIC_URL: 'https://fans.example.org/fans',
      DATABASE_URL: 'mysql://fan:secret@db/fanfare',
      DATABASE_URLS: 'postgres://fan:secret@db/fanfare,db',
      REDIS_URL: 'localhost:6379',
      DATABASE_POOL_MAX: '0',
      LOG_LEVEL: 'loud',
      COMPANY_ZONE: 'Seoul',
      NODE_ENV: 'prod',
      DEMO: 'yes',
      TRUSTED_PROXIES: '-1',
      RATE_LIMITS: 'off',
      SMTP_URL: 'mail://user:secret@host',
      MAIL_FROM: 'Fanfare',
      SUPPORT_MAIL_TO: 'a@b.example\nBcc: c@d.example',
    })
    const problems = loaded.ok ? [] : loaded.problems
    expect(problems.toSorted()).toEqual([
      'COMPANY_ZONE must be a time zone such as Asia/Seoul, but is "Seoul"',
      'DATABASE_POOL_MAX must be a whole number from 4 to 500, but is "0"',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name',
      'DATABASE_URLS must be addresses such as postgres://user:password@host:5432/name, with commas',
      'DEMO must be 0 or 1, but is "yes"',
      'HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, but is "two words"',
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, but is "loud"',
      'MAIL_FROM must be an address such as help@example.org or Help <help@example.org>, but is "Fanfare"',
      'NODE_ENV must be one of production, development, test, but is "prod"',
      'PORT must be a whole number from 0 to 65535, but is "80a"',
      'PUBLIC_URL must be http:// or https:// with a host and no path, such as https://fans.example.org, but is "https://fans.example.org/fans"',
      'RATE_LIMITS must be 0 or 1, but is "off"',
      'REDIS_URL must be an address such as redis://host:6379',
      'ROLE must be one or more of web, worker, with commas, but is "web,cook"',
      'SMTP_URL must be an address such as smtps://user:password@host:465',
      'SUPPORT_MAIL_TO must be an address such as help@example.org or Help <help@example.org>, but is "a@b.example\nBcc: c@d.example"',
      'TRUSTED_PROXIES must be a whole number from 0 to 9, but is "-1"',
    ])
  })

  test('reports mistakes in several services together with invalid values', () => {
    const loaded = loadConfig({
      PORT: '80a',
      TWILIO_FROM: 'me',
      TWILIO_AUTH_TOKEN: 'hush',
      KAKAOPAY_CID: 'TC0ONETIME',
      STRIPE_SECRET_KEY: 'sk_test_1',
      OAUTH_VK_ID: 'id',
      VAPID_PUBLIC_KEY: 'B'.repeat(87),
    })
    expect(loaded.ok ? [] : loaded.problems).toEqual([
      'PORT must be a whole number from 0 to 65535, but is "80a"',
      'TWILIO_FROM must be a number such as +15005550006 or the id of a messaging service',
      'OAUTH_VK_ID and OAUTH_VK_SECRET need each other',
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET need each other',
      'KAKAOPAY_CID needs KAKAOPAY_SECRET_KEY beside it, and it needs the code',
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY need each other',
    ])
  })

  test("requires the refund email address with KG Inicis' keys, unless KG Inicis is simulated", () => {
    const keys = { INICIS_MID: 'm', INICIS_SIGN_KEY: 'x', INICIS_HASH_KEY: 'x', INICIS_API_KEY: 'x' }
    const missing = 'INICIS_CLIENT_IP is missing: KG Inicis refunds only for an address it knows'
    expect(loadConfig(keys)).toEqual({ ok: false, problems: [missing] })
    expect(loadConfig({ ...keys, INICIS_MODE: 'test' })).toEqual({ ok: false, problems: [missing] })
    const address = '203.0.113.7'
    expect(config({ ...keys, INICIS_CLIENT_IP: address }).inicis?.clientIp).toBe(address)
    expect(config({ ...keys, INICIS_URL: 'http://127.0.0.1:3025' }).inicis?.clientIp).toBe('127.0.0.1')
  })

  test.each([
    ['0', 0],
    ['65535', 65_535],
  ])('accepts PORT %s', (text, port) => {
    expect(config({ PORT: text }).port).toBe(port)
  })

  test.each(['65536', '-1', '1e3', '0x10', '3000.5', ' 30 00'])('rejects PORT %s', text => {
    expect(loadConfig({ PORT: text }).ok).toBe(false)
  })

  test('enables the demo for the embedded database by default', () => {
    const databaseUrl = 'postgres://fan:secret@db.example.org/fanfare'
    expect(config({ DATABASE_URL: databaseUrl }).demo).toBe(false)
    expect(config({ DATABASE_URL: databaseUrl, DEMO: '1' }).demo).toBe(true)
    expect(config({ DATABASE_URLS: `${databaseUrl}, ${databaseUrl}` })).toMatchObject({
      databaseUrls: [databaseUrl, databaseUrl],
      demo: false,
    })
    expect(config({ DEMO: '0' }).demo).toBe(false)
  })

  test("has a demo crowd only when the sandbox simulates the demo's streams and the crowd is not disabled", () => {
    const plays = { DEMO: '1', SANDBOX_PLAYS: 'stripe,streams' }
    expect(config(plays).demoCrowd).toBe(true)
    expect(config({ ...plays, DEMO_CROWD: '0' }).demoCrowd).toBe(false)
    expect(config({ ...plays, DEMO: '0' }).demoCrowd).toBe(false)
    expect(config({ ...plays, SANDBOX_PLAYS: 'stripe' }).demoCrowd).toBe(false)
    expect(config({ DEMO: '1' }).demoCrowd).toBe(false)
  })

  test('has sample company links only in the demo', () => {
    const demo = config({ DEMO: '1' })
    expect(demo.socialLinks.map(({ kind }) => kind)).toEqual([
      'facebook',
      'youtube',
      'instagram',
      'twitter',
      'blog',
      'vk',
    ])
    for (const url of [demo.aboutUrl, ...demo.socialLinks.map(link => link.url)]) {
      expect(url).toMatch(/^https:\/\/[a-z]+\.fanfare\.example\/$/)
    }
    expect(config({ DEMO: '0' })).toMatchObject({ socialLinks: [], aboutUrl: null })
    const own = { ABOUT_URL: 'https://company.example/', SOCIAL_LINKS: 'blog=https://blog.example/' }
    expect(config({ DEMO: '1', ...own })).toMatchObject({
      aboutUrl: own.ABOUT_URL,
      socialLinks: [{ kind: 'blog', url: 'https://blog.example/' }],
    })
  })

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::1', 'http://localhost:3000'],
    ['fe80::7', 'http://[fe80::7]:3000'],
    ['stage.example.org', 'http://stage.example.org:3000'],
  ])('derives from HOST %s the public URL %s', (host, publicUrl) => {
    const studio = { STUDIO_URL: 'https://studio.example' }
    expect(config({ HOST: host, ...studio }).publicUrl).toBe(publicUrl)
  })

  test('logs readable lines to a terminal by default', () => {
    const readLogFormat = (env: NodeJS.ProcessEnv, isTerminal: boolean) => {
      const loaded = loadConfig(env, { isTerminal })
      return loaded.ok && loaded.config.logFormat
    }
    expect([readLogFormat({}, true), readLogFormat({}, false)]).toEqual(['pretty', 'json'])
    expect(readLogFormat({ LOG_FORMAT: 'json' }, true)).toBe('json')
  })

  test('removes the trailing slash of PUBLIC_URL', () => {
    const studio = { STUDIO_URL: 'https://studio.example' }
    const { publicUrl } = config({ PUBLIC_URL: 'https://fans.example.org/', ...studio })
    expect(publicUrl).toBe('https://fans.example.org')
  })

  test("serves the studio at PUBLIC_URL on this machine, and requires a host of the studio's own elsewhere", () => {
    expect(config({}).studioUrl).toBe('http://localhost:3000')
    expect(config({ STUDIO_URL: 'http://studio.localhost:3000' }).studioUrl).toBe(
      'http://studio.localhost:3000',
    )
    const PUBLIC_URL = 'https://fans.example.org'
    const readProblems = (STUDIO_URL?: string) => {
      const loaded = loadConfig({ PUBLIC_URL, ...(STUDIO_URL !== undefined && { STUDIO_URL }) })
      return loaded.ok ? loaded.config.studioUrl : loaded.problems
    }
    expect(readProblems('https://studio.example.org')).toBe('https://studio.example.org')
    expect(readProblems()).toEqual([expect.stringMatching(/^STUDIO_URL is missing/)])
    expect(readProblems(`${PUBLIC_URL}:8443`)).toEqual([
      expect.stringMatching(/^STUDIO_URL must have another host/),
    ])
    expect(readProblems('http://studio.example.org')).toEqual([
      expect.stringMatching(/^STUDIO_URL must be https/),
    ])
  })

  test("requires both keys for Google's human check", () => {
    const [siteKey, secret] = ['6Lc-a_site_key', 'hush']
    expect(loadConfig({ RECAPTCHA_SITE_KEY: siteKey })).toMatchObject({ ok: false })
    expect(loadConfig({ RECAPTCHA_SECRET: secret })).toMatchObject({ ok: false })
    expect(config({}).recaptcha).toBeNull()
    const url = 'https://www.google.com'
    expect(config({ RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret }).recaptcha).toEqual({
      url,
      siteKey,
      secret,
    })
  })
})
