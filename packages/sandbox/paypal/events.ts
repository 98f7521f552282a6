import { createHash, createVerify, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { makeSigner, type Signer } from './certificate.ts'

/** Builds the signed text according to payments.md 2.7. */
export const buildSignedText = (id: string, time: string, webhookId: string, body: string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

interface Setup {
  webhookId: string
  url: () => string
  now: () => number
}

export const certificatesPath = '/v1/notifications/certs/'

/** Signs events and verifies its own signatures; generates its key on first use. */
export class EventSigner {
  readonly #setup: Setup
  #signer: Signer | undefined

  constructor(setup: Setup) {
    this.#setup = setup
  }

  get #made(): Signer {
    this.#signer ??= makeSigner(this.#setup.now())
    return this.#signer
  }

  get certificate(): string {
    return this.#made.certificate
  }

  /** Each key has its own certificate name, because clients cache certificates by URL. */
  get certificateName(): string {
    return `CERT-${createHash('sha256').update(this.certificate).digest('hex').slice(0, 16)}`
  }

  headers(body: string): Record<string, string> {
    const { webhookId, url, now } = this.#setup
    const [id, time] = [randomUUID(), new Date(now()).toISOString()]
    const text = buildSignedText(id, time, webhookId, body)
    return {
      'PayPal-Auth-Algo': 'SHA256withRSA',
      'PayPal-Cert-Url': `${url()}${certificatesPath}${this.certificateName}`,
      'PayPal-Transmission-Id': id,
      'PayPal-Transmission-Time': time,
      'PayPal-Transmission-Sig': sign('RSA-SHA256', Buffer.from(text), this.#made.privateKey).toString(
        'base64',
      ),
    }
  }

  isMine(text: string, signature: string): boolean {
    return createVerify('RSA-SHA256').update(text).verify(this.certificate, signature, 'base64')
  }
}

export function makeEvent(type: string, resourceType: string, resource: object, at: number) {
  return {
    id: `WH-${randomUUID()}`,
    create_time: new Date(at).toISOString(),
    event_version: '1.0',
    resource_type: resourceType,
    event_type: type,
    summary: type,
    resource,
    links: [],
  }
}
