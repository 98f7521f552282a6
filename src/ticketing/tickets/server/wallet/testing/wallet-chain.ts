import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { der, oid, sequence } from './der.ts'

const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))
const attributes = { CN: '550403', OU: '55040b', UID: '0992268993f22c640101' }
type Subject = Partial<Record<keyof typeof attributes, string>>

const toName = (subject: Subject) =>
  sequence(
    ...Object.entries(subject).map(([key, text]) =>
      der(0x31, sequence(oid(attributes[key as keyof Subject]), der(0x0c, Buffer.from(text)))),
    ),
  )

interface Made {
  subject: Subject
  publicKey: KeyObject
  issuer: Subject
  issuerKey: KeyObject
  serial: number
  until: string
}

/** Creates an X.509 certificate that is valid from 2026. */
function createCertificate({ subject, publicKey, issuer, issuerKey, serial, until }: Made): string {
  const time = (text: string) => der(0x17, Buffer.from(text))
  const body = sequence(
    ...[der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.from([serial])), sha256WithRsa],
    ...[toName(issuer), sequence(time('260101000000Z'), time(until)), toName(subject)],
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, issuerKey))
  const lines =
    sequence(body, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

export const passphrase = 'only for tests'
const encoded = (pem: string) => Buffer.from(pem).toString('base64')

const usualUntil = '450101000000Z'

/**
 * Creates a certificate chain as an operator configures it, with new keys on each call.
 * @param until expiry of the pass certificate in ASN.1 format
 */
export function createWalletChain(until = usualUntil) {
  const above = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuer: Subject = { CN: 'Wallet test authority', OU: 'G1' }
  const passTypeId = ['pass', 'example', 'fanfare'].join('.')
  const teamId = 'TEAM123456'
  const by = { issuer, issuerKey: above.privateKey }
  const key = own.privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase,
  })
  const certificate = createCertificate({
    ...by,
    subject: { UID: passTypeId, CN: 'Tickets', OU: teamId },
    publicKey: own.publicKey,
    serial: 2,
    until,
  })
  return {
    WALLET_PASS_TYPE_ID: passTypeId,
    WALLET_TEAM_ID: teamId,
    WALLET_CERTIFICATE: encoded(certificate),
    WALLET_KEY: encoded(key.toString()),
    WALLET_KEY_PASSPHRASE: passphrase,
    WALLET_ISSUER: encoded(
      createCertificate({ ...by, subject: issuer, publicKey: above.publicKey, serial: 1, until: usualUntil }),
    ),
  }
}
