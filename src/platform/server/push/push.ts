import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { isPublicAddress, isPushEndpoint } from './push-endpoint.ts'
import { vapidKeysOf } from './vapid-keys.ts'

/** What a browser said of where it can be reached. */
export interface PushSubscription {
  endpoint: string
  /** The browser's public key and its secret, base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  subscription: PushSubscription
  /** What the service worker reads; about 3,900 bytes as JSON at most. */
  payload: object
  /** At most 32 letters of base64url: a message that still waits under the same topic is replaced. */
  topic: string
}

export interface Push {
  /**
   * Resolves to 'taken' once the push service has the message, to 'gone' when the browser is reached there no longer.
   * Rejects when it has to be tried again.
   */
  send: (message: PushMessage) => Promise<'taken' | 'gone'>
}

/** A browser that is off for longer has no use for what happened. */
const lifeSeconds = 86_400

type Setup = Pick<Config, 'dataDir' | 'push'>

/** Sends to browsers by Web Push (RFC 8030), encrypted for the browser alone (RFC 8291). */
export function createPush(setup: Setup, { timeoutMs = 10_000, resolve = lookup } = {}): Push {
  const { allowsLoopback, subject } = setup.push
  return {
    async send({ subscription, payload, topic }) {
      const { endpoint, p256dh, auth } = subscription
      if (!isPushEndpoint(endpoint, { allowsLoopback })) return 'gone'
      // Most processes never send one.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, ...vapidKeysOf(setup) }, TTL: lifeSeconds, topic },
      )
      const where = allowsLoopback ? {} : { lookup: publicLookup(resolve) }
      const status = await post(endpoint, { headers, body, timeoutMs, where })
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      throw new Error(`the push service answered ${status}`)
    },
  }
}

interface Post {
  headers: http.OutgoingHttpHeaders
  body: Buffer | null
  timeoutMs: number
  where: Pick<http.RequestOptions, 'lookup'>
}

/** The status of the answer, whose body nobody reads. Errors do not name the address: it is a secret of the fan's. */
function post(endpoint: string, { headers, body, timeoutMs, where }: Post): Promise<number> {
  const { request } = endpoint.startsWith('http:') ? http : https
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const options = { method: 'POST', headers, signal, ...where }
    const asked = request(endpoint, options, answer => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    asked.on('error', error => reject(new Error(`the push service was not reached: ${reasonOf(error)}`)))
    asked.end(body)
  })
}

function reasonOf(error: Error): string {
  const { code = error.name } = error as NodeJS.ErrnoException
  return code === 'ABORT_ERR' ? 'it took too long' : code
}

/** Finds the addresses of a name, and none if one of them is in our own network. */
function publicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? refused(), '', 0)
      if (!found.every(({ address }) => isPublicAddress(address))) return callback(refused(), '', 0)
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    })
}

const refused = () => Object.assign(new Error(), { code: 'EACCES' })
