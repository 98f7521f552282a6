import { lookup } from 'node:dns'
import type { Outside } from '../call-service.ts'
import type { Config } from '../config.ts'
import { isPublicEndpoint } from '../public-endpoint.ts'
import { publicLookup } from '../public-lookup.ts'
import { anyAnswer } from '../service-answers.ts'
import { vapidKeysOf } from './vapid-keys.ts'

/** A browser's PushSubscription. */
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
  /** Collapse key, at most 32 base64url characters: replaces an undelivered message with the same topic. */
  topic: string
}

export interface Push {
  /**
   * Resolves to 'taken' once the push service has accepted the message, or 'gone' when the subscription has expired.
   * Rejects when it should be retried.
   */
  send: (message: PushMessage) => Promise<'taken' | 'gone'>
}

/** TTL: messages for browsers that are offline for longer are dropped. */
const lifeSeconds = 86_400

type Setup = Pick<Config, 'dataDir' | 'push'>

interface Means {
  outside: Outside
  timeoutMs?: number
  resolve?: typeof lookup
}

/** Sends to browsers by Web Push (RFC 8030), encrypted for the browser alone (RFC 8291). */
export function createPush(setup: Setup, { outside, timeoutMs = 10_000, resolve = lookup }: Means): Push {
  const { allowsLoopback, subject } = setup.push
  const service = {
    name: 'web-push',
    // The endpoint comes from the fan (SSRF) and is a secret.
    mayAsk: ({ href }: URL) => isPublicEndpoint(href, { allowsLoopback }),
    reusesConnections: true,
    ...(!allowsLoopback && { lookup: publicLookup(resolve) }),
  }
  return {
    async send({ subscription, payload, topic }) {
      const { endpoint, p256dh, auth } = subscription
      if (!isPublicEndpoint(endpoint, { allowsLoopback })) return 'gone'
      // Imported lazily: most processes never send a push.
      const { default: webPush } = await import('web-push')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, ...vapidKeysOf(setup) }, TTL: lifeSeconds, topic },
      )
      const outcome = await outside.callService({
        service,
        operation: 'send',
        url: endpoint,
        timeoutMs,
        read: anyAnswer,
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
