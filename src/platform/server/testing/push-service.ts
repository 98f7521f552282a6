import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '../push/push.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  /** The payload after decryption by the browser. */
  payload: unknown
  /** Claims of the sender's token, whose signature was verified. */
  claims: Record<string, unknown>
  /** The public key that verified the signature. */
  key: string
  status: number
}

type Browser = PushSubscription & { read: (body: Buffer) => unknown }

/**
 * Starts a local push service with its own browsers. It decrypts messages like a browser (RFC 8291) and
 * verifies the sender (RFC 8292). `answers` are the next response statuses: 201 by default, 0 for no response
 * at all.
 */
export async function pushService() {
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const status = answers.shift() ?? 201
    const payload = browsers.get(path)?.read(Buffer.concat(chunks))
    received.push({ path, headers: request.headers, payload, status, ...verifySender(request.headers) })
    if (status > 0) response.writeHead(status).end('words that nobody needs')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    answers,
    browser(): PushSubscription {
      const path = `/send/${browsers.size + 1}`
      const browser = aBrowser(origin + path)
      browsers.set(path, browser)
      const { endpoint, p256dh, auth } = browser
      return { endpoint, p256dh, auth }
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type PushService = Awaited<ReturnType<typeof pushService>>

function aBrowser(endpoint: string): Browser {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys()
  const secret = randomBytes(16)
  const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    endpoint,
    p256dh: publicKey.toString('base64url'),
    auth: secret.toString('base64url'),
    read(body) {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
      const sender = body.subarray(21, 21 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const key = derive(curve.computeSecret(sender), secret, info, 32)
      const contentKey = derive(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

function verifySender({ authorization = '' }: IncomingHttpHeaders): Pick<Received, 'claims' | 'key'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('the sender is not who it says')
  return { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}
