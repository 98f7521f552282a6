import { lookup } from 'node:dns'
import type { ServiceClient } from '../call-service.ts'
import type { Config } from '../config.ts'
import { isPublicEndpoint } from '../public-endpoint.ts'
import { createPublicLookup } from '../public-lookup.ts'
import { ignoreBody } from '../service-responses.ts'
import { getVapidKeys } from './vapid-keys.ts'

export interface PushSubscription {
  endpoint: string
  /** The browser's public key and its secret, base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  subscription: PushSubscription
  /** The payload for the service worker, at most about 3,900 bytes as JSON. */
  payload: object
  /**
   * Collapse key of at most 32 base64url characters: the message replaces an undelivered one with the same
   * topic.
   */
  topic: string
}

export interface Push {
  /**
   * Resolves to 'taken' when the push service has accepted the message, or 'gone' when the subscription has
   * expired. Rejects if it should be retried.
   */
  send: (message: PushMessage) => Promise<'taken' | 'gone'>
}

/** Lifetime of a message; it is dropped if the browser is offline for longer. */
const ttlSeconds = 86_400

type Setup = Pick<Config, 'dataDir' | 'push'>

interface PushDeps {
  outside: ServiceClient
  timeoutMs?: number
  resolve?: typeof lookup
}

/** Creates a sender of Web Push messages (RFC 8030), which only the browser can decrypt (RFC 8291). */
export function createPush(setup: Setup, { outside, timeoutMs = 10_000, resolve = lookup }: PushDeps): Push {
  const { allowsLoopback, subject } = setup.push
  const service = {
    name: 'web-push',
    // Guards against SSRF, because the endpoint comes from the fan.
    mayAsk: ({ href }: URL) => isPublicEndpoint(href, { allowsLoopback }),
    reusesConnections: true,
    ...(!allowsLoopback && { lookup: createPublicLookup(resolve) }),
  }
  return {
    async send({ subscription, payload, topic }) {
      const { endpoint, p256dh, auth } = subscription
      if (!isPublicEndpoint(endpoint, { allowsLoopback })) return 'gone'
      // Imported lazily, because most processes never send a push message.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, ...getVapidKeys(setup) }, TTL: ttlSeconds, topic },
      )
      const outcome = await outside.callService({
        service,
        operation: 'send',
        url: endpoint,
        timeoutMs,
        read: ignoreBody,
        headers: textHeaders(headers),
        ...(body && { bytes: body }),
      })
      if (outcome.kind === 'answer') return 'taken'
      if (outcome.kind === 'refused') {
        if (outcome.status === 404 || outcome.status === 410) return 'gone'
        throw new Error(`the push service: status ${outcome.status}`)
      }
      throw new Error(`the push service: ${outcome.why}`)
    },
  }
}

const textHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
