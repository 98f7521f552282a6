import { resolve } from 'node:path'
import { z } from 'zod'
import { parseSocialLinks, type SocialLink, sampleLinks } from '../brand.ts'
import { type CdnPurgeConfig, cdnVariables, readCdnPurgeConfig } from './cdn-config.ts'
import {
  choice,
  flag,
  integerText,
  list,
  mailAddress,
  mergeResults,
  publicUrl,
  type ReadResult,
  serverUrl,
  serverUrls,
  timeZone,
  wholeNumber,
} from './config-values.ts'
import { type PushConfig, pushVariables, readPushConfig } from './push/push-config.ts'
import { buildSandboxConfig, type SandboxConfig, sandboxVariables } from './sandbox-config.ts'
import { readStudioUrl } from './studio-url.ts'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export const roles = ['web', 'worker'] as const

/** Part of the product that a process does: serving people, or jobs and background work. */
export type Role = (typeof roles)[number]

/**
 * The parsed configuration of the process, created once. Modules add their fields by `declare module`, next
 * to their {@link ConfigPart}.
 */
export interface Config {
  /** 'development' turns on hot reload and the /ui/ page. */
  mode: 'production' | 'development' | 'test'
  roles: readonly Role[]
  /** Whether a worker runs jobs; if not, they are only stored. */
  runsJobs: boolean
  host: string
  /** TCP port to listen on; 0 means any free port. */
  port: number
  /** Drain time: how long a stopping process fails `/readyz` while it still serves requests. */
  drainSeconds: number
  /** Public origin without a trailing slash, such as "https://fans.example.org". */
  publicUrl: string
  /**
   * Origin of the studio, such as "https://studio.example.org": a separate host, so that no script of the
   * fans' pages can act for staff. Without STUDIO_URL it is `publicUrl`, which must then be on this machine.
   */
  studioUrl: string
  /** IANA time zone whose days the company's sales and limits are counted by. */
  companyZone: string
  socialLinks: SocialLink[]
  aboutUrl: string | null
  /** Bearer token for `/metrics`; null admits only programs on this machine. */
  metricsToken: string | null
  /** Absolute path of the folder for the embedded database and caches. */
  dataDir: string
  /** URLs of the servers of one PostgreSQL database, of which one is the primary; empty for the embedded one. */
  databaseUrls: readonly string[]
  /** Maximum number of database connections for requests; a third of them are read-only. */
  databasePoolMax: number
  /**
   * Secret from which keyed hashes and sealed values derive, the same for all processes of a database. If
   * undefined, it is read from `server-key` in the data folder.
   */
  serverKey: string | undefined
  /** Redis or Valkey for rate limits shared by several processes; if undefined, limits apply per process. */
  redisUrl: string | undefined
  logLevel: (typeof logLevels)[number]
  /** 'pretty' for a terminal, 'json' for programs. */
  logFormat: 'json' | 'pretty'
  /** Whether to load the demo catalogue when the database is empty. */
  demo: boolean
  /** Whether simulated fans watch and chat while someone watches a live show in the sandbox. */
  demoCrowd: boolean
  /** Number of reverse proxies in front of the server; this many entries of X-Forwarded-For are trusted. */
  trustedProxies: number
  /** Whether rate limits apply; off only for load tests. */
  rateLimits: boolean
  /** Mail server; if undefined, emails are stored as files under DATA_DIR/mail. */
  smtpUrl: string | undefined
  /** Sender of all emails but subscription emails, with or without a name before the email address. */
  mailFrom: string
  /** Sender of subscription emails; separate because mail servers rate a sender's reputation. */
  newsMailFrom: string
  supportMailTo: string
  sandbox: SandboxConfig
  push: PushConfig
  /** How to purge outdated URLs from caches in front of the server. */
  cdnPurge: CdnPurgeConfig
}

/** A field of the configuration that a module reads from the environment. */
export interface ConfigPart {
  name: keyof Config
  /** Environment variables of the field, as in `.env`. */
  variables: z.ZodRawShape
  /** Returns the field, or problems that each begin with a variable's name. */
  read: (values: Record<string, unknown>) => ReadResult<unknown>
  /** Warning for the operator of a public server if the field is null. */
  missing?: string
}

interface PartOf<Name extends keyof Config, Shape extends z.ZodRawShape> {
  name: Name
  variables: Shape
  read: (values: z.output<z.ZodObject<Shape>>) => ReadResult<Config[Name]>
  missing?: string
}

/** Declares a {@link ConfigPart} with values typed by its variables. */
export function configPart<Name extends keyof Config, Shape extends z.ZodRawShape>(
  part: PartOf<Name, Shape>,
): ConfigPart {
  return part as PartOf<Name, Shape> & Pick<ConfigPart, 'read'>
}

type Result = { ok: true; config: Config } | { ok: false; problems: string[] }

const drainSecondsMax = 300
/** In seconds: long enough for load balancers that probe every second or two. */
const drainSecondsDefault = 5

const databaseSchemes = ['postgres', 'postgresql']
const databaseExample = 'postgres://user:password@host:5432/name'
const databaseUrl = serverUrl(databaseSchemes, databaseExample)
const databaseUrlList = serverUrls(databaseSchemes, databaseExample)

const environment = z.object({
  NODE_ENV: choice(['production', 'development', 'test'], 'production'),
  ROLE: list(roles, 'web,worker'),
  JOBS: flag,
  HOST: z
    .string()
    .regex(/^[a-zA-Z0-9.:_-]+$/, {
      error: issue =>
        `must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, but is "${issue.input}"`,
    })
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 3000),
  DRAIN_SECONDS: integerText(0, drainSecondsMax).optional(),
  PUBLIC_URL: publicUrl,
  STUDIO_URL: publicUrl,
  COMPANY_ZONE: timeZone('UTC'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 letters, digits or signs, without spaces')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_URLS: databaseUrlList,
  // Split between the read pool and the write pool (connection-budget.ts).
  DATABASE_POOL_MAX: wholeNumber(4, 500, 14),
  SERVER_KEY: z.string().min(32, 'must have 32 characters at least').optional(),
  REDIS_URL: serverUrl(['redis', 'rediss'], 'redis://host:6379'),
  LOG_LEVEL: choice(logLevels, 'info'),
  LOG_FORMAT: z
    .enum(['json', 'pretty'], { error: issue => `must be json or pretty, but is "${issue.input}"` })
    .optional(),
  DEMO: flag,
  DEMO_CROWD: flag,
  TRUSTED_PROXIES: wholeNumber(0, 9, 0),
  RATE_LIMITS: flag,
  SOCIAL_LINKS: z.string().max(2_000).optional(),
  ABOUT_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  SMTP_URL: serverUrl(['smtp', 'smtps'], 'smtps://user:password@host:465'),
  MAIL_FROM: mailAddress.default('Fanfare <no-reply@fanfare.example>'),
  MAIL_FROM_NEWS: mailAddress.optional(),
  SUPPORT_MAIL_TO: mailAddress.default('support@fanfare.example'),
  ...pushVariables,
  ...cdnVariables,
  ...sandboxVariables,
})

/** Adds the variables of the parts. The return type omits them, because only each part knows their types. */
function extendEnvironment(parts: readonly ConfigPart[]): typeof environment {
  const variables: z.ZodRawShape = Object.assign({}, ...parts.map(each => each.variables))
  return environment.extend(variables) as unknown as typeof environment
}

export const listVariableNames = (parts: readonly ConfigPart[]) => Object.keys(extendEnvironment(parts).shape)

/**
 * Reads the configuration from environment variables (design 2). An empty value counts as missing. Every
 * problem is one line that starts with a variable's name; a problem with several variables starts with the
 * first.
 */
export function readEnvironment(
  env: NodeJS.ProcessEnv,
  parts: readonly ConfigPart[],
  { isTerminal = false } = {},
): Result {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { values, wrong, problems } = parseValues(extendEnvironment(parts), present)
  const publicOrigin = values.PUBLIC_URL ?? `http://${toBrowserHost(values.HOST)}:${values.PORT}`
  const fields = mergeResults({
    studioUrl: readStudioUrl({ studioUrl: values.STUDIO_URL, publicUrl: publicOrigin }),
    ...Object.fromEntries(parts.map(({ name, read }) => [name, read(values)])),
    push: readPushConfig(values, values.SUPPORT_MAIL_TO),
  })
  if ('problems' in fields) {
    // Skips problems that only follow from an invalid variable.
    const others = fields.problems.filter(problem => !problem.split(/\W+/).some(word => wrong.has(word)))
    return { ok: false, problems: [...problems, ...others] }
  }
  if (problems.length > 0) return { ok: false, problems }
  // The cast is safe: the parts provide the fields that modules add to the type.
  return {
    ok: true,
    config: { ...buildConfig(values, publicOrigin, isTerminal), ...fields.config } as Config,
  }
}

type Values = z.output<typeof environment>

/** Returns the valid values, the names of invalid variables, and their problems. */
function parseValues(
  schema: typeof environment,
  present: NodeJS.ProcessEnv,
): { values: Values; wrong: Set<string>; problems: string[] } {
  const parsed = schema.safeParse(present)
  if (parsed.success) return { values: parsed.data, wrong: new Set(), problems: [] }
  const { issues } = parsed.error
  const wrong = new Set(issues.map(({ path: [name] }) => String(name)))
  const right = Object.fromEntries(Object.entries(present).filter(([name]) => !wrong.has(name)))
  const problems = issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  return { values: schema.parse(right), wrong, problems }
}

/** DATABASE_URLS wins, so that a list can be added without taking the single one away. */
const readDatabaseUrls = ({ DATABASE_URL: one, DATABASE_URLS: several }: Values): readonly string[] =>
  several ?? (one === undefined ? [] : [one])

function buildConfig(values: Values, publicUrl: string, isTerminal: boolean) {
  const demo = values.DEMO ?? readDatabaseUrls(values).length === 0
  const plays = values.SANDBOX_PLAYS?.split(',') ?? []
  return {
    mode: values.NODE_ENV,
    roles: values.ROLE,
    runsJobs: values.JOBS ?? true,
    host: values.HOST,
    port: values.PORT,
    drainSeconds: values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? drainSecondsDefault : 0),
    publicUrl,
    companyZone: values.COMPANY_ZONE,
    socialLinks: parseSocialLinks(values.SOCIAL_LINKS ?? (demo ? sampleLinks.social : undefined)),
    aboutUrl: values.ABOUT_URL ?? (demo ? sampleLinks.about : null),
    metricsToken: values.METRICS_TOKEN ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrls: readDatabaseUrls(values),
    databasePoolMax: values.DATABASE_POOL_MAX,
    serverKey: values.SERVER_KEY,
    redisUrl: values.REDIS_URL,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (isTerminal ? 'pretty' : 'json'),
    demo,
    demoCrowd: demo && (values.DEMO_CROWD ?? true) && plays.includes('streams'),
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimits: values.RATE_LIMITS ?? true,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    newsMailFrom: values.MAIL_FROM_NEWS ?? values.MAIL_FROM,
    supportMailTo: values.SUPPORT_MAIL_TO,
    cdnPurge: readCdnPurgeConfig(values),
    sandbox: buildSandboxConfig(values, { port: values.PORT, publicUrl }),
  }
}

/** Returns the host name at which a browser on this machine reaches the server. */
export function toBrowserHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
