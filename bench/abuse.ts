/**
 * `npm run bench -- abuse`: simulates a day of 100,000 attempts from 5,000 IP addresses to guess the codes of
 * 500 phone numbers, at sign-up and in fans' accounts. Passes when no block of 10,000 numbers cost more
 * messages than its limit and no code was guessed. `BENCH_TRIES` sets the number of attempts.
 */
import { Agent } from 'node:http'
import { startAttackedServer } from './abuse-server.ts'
import { makeTargets, numberCount, type Target, toPrefix } from './abuse-targets.ts'
import { createScratchDatabase } from './database.ts'
import { sendRequest } from './http.ts'
import { finish, formatCounts, type Outcome, say } from './report.ts'

const tryCount = Number(process.env['BENCH_TRIES'] ?? 100_000)
const addressCount = 5_000
/**
 * Daily limit per block (src/identity/phones/server/limits.ts); with 5,000 IP addresses, the limit per caller
 * never applies.
 */
const smsMax = 500
const dayMs = 24 * 3_600_000
const lanes = 64
/** Phone numbers with the newest codes, which get half of the attempts. */
const hotMax = 12

const agent = new Agent({ keepAlive: true, maxSockets: lanes })
const below = (max: number) => Math.floor(Math.random() * max)
const randomAddress = () => {
  const index = below(addressCount)
  return `127.${1 + (index >> 8)}.${index & 255}.1`
}

interface Try {
  what: string
  method: string
  path: string
  body: object
  token?: string
}

/** Creates the next attempt: mostly a guess, sometimes a request for another code. */
function createTry({ preuserId, token, phoneId, country, national }: Target): Try {
  const dice = Math.random()
  const sms = { verification_method: 'sms' }
  const guess = { ...sms, verification_code: String(below(1_000_000)).padStart(6, '0') }
  if (dice < 0.4) {
    const body = { preuser_id: preuserId, ...guess }
    return { what: 'guess at a sign-up', method: 'POST', path: '/api/v1/signup/', body }
  }
  if (dice < 0.75) {
    const body = { phone_number_id: phoneId, ...guess }
    return { what: 'guess at a phone', method: 'PATCH', path: '/api/v1/users/phones/', body, token }
  }
  if (dice < 0.85) {
    const body = { preuser_id: preuserId, ...sms, recaptcha_response_token: crypto.randomUUID() }
    return { what: 'send to a sign-up', method: 'POST', path: '/api/v1/signup/verifications/', body }
  }
  if (dice < 0.95) {
    const body = { phone_number_id: phoneId, ...sms }
    return {
      what: 'send to a phone',
      method: 'POST',
      path: '/api/v1/users/phones/verifications/',
      body,
      token,
    }
  }
  const number = { country_code: country, phone_number: national }
  const body = { preuser_id: preuserId, ...number }
  return { what: 'number changed', method: 'PATCH', path: `/api/v1/signup/preusers/${preuserId}/`, body }
}

/** Resolves with the name of the response's error, or "success". */
async function send(port: number, { method, path, body, token }: Try): Promise<string> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Forwarded-For': randomAddress(),
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  const { text } = await sendRequest({ port, method, path, headers, agent, body: JSON.stringify(body) })
  return (JSON.parse(text) as { error_code?: { name: string } }).error_code?.name ?? 'success'
}

/** Response counts by attempt and status. */
type Tally = Map<string, Record<string, number>>

function count(tally: Tally, what: string, status: string) {
  const statuses = tally.get(what) ?? {}
  statuses[status] = (statuses[status] ?? 0) + 1
  tally.set(what, statuses)
}

async function attack(
  server: Awaited<ReturnType<typeof startAttackedServer>>,
  targets: Target[],
): Promise<Tally> {
  const tally: Tally = new Map()
  const start = server.clock.now
  // Guessing pays off most for a number that has just received a code.
  const hot: Target[] = []
  const pick = () => (hot.length > 0 && Math.random() < 0.5 ? hot : targets)
  for (let done = 0; done < tryCount; done += lanes) {
    server.clock.now = start + Math.floor((done / tryCount) * (dayMs - 60_000))
    const aimed = Array.from({ length: Math.min(lanes, tryCount - done) }, () => {
      const among = pick()
      return among[below(among.length)]!
    })
    const tries = aimed.map(createTry)
    const statuses = await Promise.all(tries.map(each => send(server.port, each)))
    for (const [index, status] of statuses.entries()) count(tally, tries[index]!.what, status)
    const fresh = aimed.filter(
      (_, index) => statuses[index] === 'success' && tries[index]!.what.startsWith('send'),
    )
    hot.unshift(...fresh)
    hot.length = Math.min(hot.length, hotMax)
    // Drains the queue, because the simulated clock would make its messages expire.
    if (fresh.length > 0) await server.waitForDelivery()
  }
  return tally
}

function judge(tally: Tally, sentTo: string[]): Outcome {
  for (const [what, statuses] of tally) say(`${what.padEnd(20)}${formatCounts(statuses)}`)
  const perPrefix = Map.groupBy(sentTo, toPrefix)
  const costs = [...perPrefix].map(([prefix, list]) => `${prefix}… ${list.length}`)
  say(`messages: ${sentTo.length} in all; ${costs.join(', ')}`)
  const guesses = ['guess at a sign-up', 'guess at a phone'].map(what => tally.get(what) ?? {})
  const found = guesses.reduce((sum, statuses) => sum + (statuses['success'] ?? 0), 0)
  const compared = guesses.reduce((sum, statuses) => sum + (statuses['verification_code_wrong'] ?? 0), 0)
  const chance = ((1 - (1 - 1e-6) ** compared) * 100).toFixed(2)
  say(`${compared} guesses were compared with a code, a chance of ${chance} % in all`)
  const most = Math.max(...[...perPrefix.values()].map(list => list.length))
  return {
    isPassed: found === 0 && most <= smsMax,
    summary: `${most} messages for a prefix (≤ ${smsMax}), ${found} codes found`,
  }
}

async function main(): Promise<Outcome> {
  await using database = await createScratchDatabase()
  await using server = await startAttackedServer(database)
  const targets = await makeTargets(database, server.clock.now)
  say(
    `${tryCount} tries from ${addressCount} addresses on ${numberCount} numbers, within a day of the server's clock`,
  )
  const started = performance.now()
  const tally = await attack(server, targets)
  say(`done in ${Math.round((performance.now() - started) / 1_000)} s`)
  agent.destroy()
  return judge(
    tally,
    server.sent.map(({ to }) => to),
  )
}

finish(await main())
