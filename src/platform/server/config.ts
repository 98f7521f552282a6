import { resolve } from 'node:path'
import { z } from 'zod'
import { type SocialLink, sampleLinks, socialLinks } from '../brand.ts'
import { type CdnPurgeConfig, cdnPurgeOf, cdnVariables } from './cdn-config.ts'
import {
  choice,
  flag,
  givenNumber,
  mailAddress,
  publicUrl,
  type Read,
  readAll,
  serverUrl,
  wholeNumber,
} from './config-values.ts'
import { type PushConfig, pushConfigOf, pushVariables } from './push/push-config.ts'
import { type SandboxConfig, sandboxConfigOf, sandboxVariables } from './sandbox-config.ts'

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * The parsed configuration of the process, made once. Modules add their fields by `declare module`, next to
 * their {@link ConfigPart}.
 */
export interface Config {
  /** 'development' turns on hot reload and the /ui/ page. */
  mode: 'production' | 'development' | 'test'
  /** Address to listen on. */
  host: string
  /** TCP port to listen on; 0 means any free port. */
  port: number
  /** Drain time: how long a stopping process fails `/readyz` while it still answers requests. */
  drainSeconds: number
  /** Origin that browsers use, without a slash at the end, e.g. "https://fans.example.org". */
  publicUrl: string
  /** The company's pages elsewhere, for the footer. */
  socialLinks: SocialLink[]
  /** The company's own page, for the footer. */
  aboutUrl: string | null
  /** Bearer token for `/metrics`; null: only programs on this machine may read it. */
  metricsToken: string | null
  /** Absolute path of the folder that holds the embedded database and caches. */
  dataDir: string
  /** PostgreSQL to use; absent: the embedded one. */
  databaseUrl: string | undefined
  /** Most database connections for requests; half of them are read-only. */
  databasePoolMax: number
  /** What keyed hashes and sealed values come from, the same for all processes of a database; absent: `server-key` in the data folder. */
  serverKey: string | undefined
  /** Redis or Valkey for rate limits shared by several processes; absent: memory. */
  redisUrl: string | undefined
  logLevel: (typeof logLevels)[number]
  /** 'pretty' for people in front of a terminal, 'json' for programs. */
  logFormat: 'json' | 'pretty'
  /** Load the demo catalogue when the database is empty. */
  demo: boolean
  /** Whether fans of the demo watch and talk while someone watches a live show that the sandbox plays. */
  demoCrowd: boolean
  /** How many reverse proxies stand in front: that many entries of X-Forwarded-For are believed. */
  trustedProxies: number
  /** False turns off rate limits, for load tests only. */
  rateLimits: boolean
  /** Mail server; absent: mails are kept as files under DATA_DIR/mail. */
  smtpUrl: string | undefined
  /** Sender of all mails, with or without a name before the address. */
  mailFrom: string
  /** Sender of subscription mail, kept apart because mail servers rate a sender's reputation. */
  newsMailFrom: string
  /** Where support tickets go. */
  supportMailTo: string
  /** The sandbox beside the server. */
  sandbox: SandboxConfig
  /** Web Push. */
  push: PushConfig
  /** Who makes caches in front forget what is superseded. */
  cdnPurge: CdnPurgeConfig
}

/** A field of the configuration that a module reads of the environment. */
export interface ConfigPart {
  name: keyof Config
  /** Its variables, as in `.env`. */
  variables: z.ZodRawShape
  /** The field, or each mistake in a line that begins with a variable's name. */
  read: (values: Record<string, unknown>) => Read<unknown>
  /** A sentence for the operator of a public server where the field is null. */
  missing?: string
}

interface PartOf<Name extends keyof Config, Shape extends z.ZodRawShape> {
  name: Name
  variables: Shape
  read: (values: z.output<z.ZodObject<Shape>>) => Read<Config[Name]>
  missing?: string
}

/** Declares a {@link ConfigPart}, whose values have the types of its variables. */
export function configPart<Name extends keyof Config, Shape extends z.ZodRawShape>(
  part: PartOf<Name, Shape>,
): ConfigPart {
  return part as PartOf<Name, Shape> & Pick<ConfigPart, 'read'>
}

type Result = { ok: true; config: Config } | { ok: false; problems: string[] }

const drainSecondsMax = 300
/** Default in seconds: long enough for load balancers that probe every second or two. */
const drainSecondsUsual = 5

const environment = z.object({
  NODE_ENV: choice(['production', 'development', 'test'], 'production'),
  HOST: z
    .string()
    .regex(/^[a-zA-Z0-9.:_-]+$/, {
      error: issue =>
        `must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, but is "${issue.input}"`,
    })
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 3000),
  DRAIN_SECONDS: givenNumber(0, drainSecondsMax).optional(),
  PUBLIC_URL: publicUrl,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 letters, digits or signs, without spaces')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serverUrl(['postgres', 'postgresql'], 'postgres://user:password@host:5432/name'),
  // Split evenly between the read pool and the write pool.
  DATABASE_POOL_MAX: wholeNumber(4, 500, 20),
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

/** Its values have those of the parts, too, which each part knows the types of. */
function withParts(parts: readonly ConfigPart[]): typeof environment {
  const variables: z.ZodRawShape = Object.assign({}, ...parts.map(each => each.variables))
  return environment.extend(variables) as unknown as typeof environment
}

/** All that the environment may say. */
export const variableNames = (parts: readonly ConfigPart[]) => Object.keys(withParts(parts).shape)

/**
 * Reads the configuration from environment variables (design 2). An empty value counts as absent.
 * Every mistake is named, each in one line that starts with a variable's name; of variables that belong together, the
 * first.
 */
export function readEnvironment(
  env: NodeJS.ProcessEnv,
  parts: readonly ConfigPart[],
  { isTerminal = false } = {},
): Result {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const { values, wrong, problems } = valuesOf(withParts(parts), given)
  const fields = readAll({
    ...Object.fromEntries(parts.map(({ name, read }) => [name, read(values)])),
    push: pushConfigOf(values, values.SUPPORT_MAIL_TO),
  })
  if ('problems' in fields) {
    // What is said of a variable that is wrong by itself only follows from that.
    const others = fields.problems.filter(problem => !problem.split(/\W+/).some(word => wrong.has(word)))
    return { ok: false, problems: [...problems, ...others] }
  }
  if (problems.length > 0) return { ok: false, problems }
  // The parts have what modules add to its type.
  return { ok: true, config: { ...configOf(values, isTerminal), ...fields.config } as Config }
}

type Values = z.output<typeof environment>

/** The values, without those that are wrong by themselves, and what is wrong with these. */
function valuesOf(
  schema: typeof environment,
  given: NodeJS.ProcessEnv,
): { values: Values; wrong: Set<string>; problems: string[] } {
  const parsed = schema.safeParse(given)
  if (parsed.success) return { values: parsed.data, wrong: new Set(), problems: [] }
  const { issues } = parsed.error
  const wrong = new Set(issues.map(({ path: [name] }) => String(name)))
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
  const problems = issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  return { values: schema.parse(right), wrong, problems }
}

function configOf(values: Values, isTerminal: boolean) {
  const demo = values.DEMO ?? values.DATABASE_URL === undefined
  const plays = values.SANDBOX_PLAYS?.split(',') ?? []
  const origin = values.PUBLIC_URL ?? `http://${browserHost(values.HOST)}:${values.PORT}`
  return {
    mode: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    drainSeconds: values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? drainSecondsUsual : 0),
    publicUrl: origin,
    socialLinks: socialLinks(values.SOCIAL_LINKS ?? (demo ? sampleLinks.social : undefined)),
    aboutUrl: values.ABOUT_URL ?? (demo ? sampleLinks.about : null),
    metricsToken: values.METRICS_TOKEN ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
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
    cdnPurge: cdnPurgeOf(values),
    sandbox: sandboxConfigOf(values, { port: values.PORT, publicUrl: origin }),
  }
}

/** The host name by which a browser on this machine reaches the listening address. */
export function browserHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
