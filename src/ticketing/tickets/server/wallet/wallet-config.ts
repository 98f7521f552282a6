import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { configPart } from '../../../../platform/server/config.ts'
import { type ReadResult, toProblem } from '../../../../platform/server/config-values.ts'

declare module '../../../../platform/server/config.ts' {
  interface Config {
    /** Signs passes for phone wallets; null disables them. */
    wallet: WalletConfig | null
  }
}

/** Keys that sign passes for phone wallets, all in PEM format. */
export interface WalletConfig {
  passTypeId: string
  teamId: string
  certificate: string
  key: string
  /**
   * Certificate of the issuer of `certificate`, because phones must receive the whole chain below Apple's
   * root.
   */
  issuer: string
  /**
   * The earlier expiry of the two certificates, in milliseconds since 1970; phones reject later signatures.
   */
  expiresAtMs: number
}

const pemText = z
  .string()
  .regex(/^[A-Za-z0-9+/\s]+=*$/, 'must be a PEM file in base64')
  .transform(text => Buffer.from(text, 'base64').toString('latin1'))
  .optional()

export const walletVariables = {
  WALLET_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]{1,120}$/, 'must begin with pass.')
    .optional(),
  WALLET_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits')
    .optional(),
  WALLET_CERTIFICATE: pemText,
  WALLET_KEY: pemText,
  WALLET_KEY_PASSPHRASE: z.string().optional(),
  WALLET_ISSUER: pemText,
}

type Values = z.output<z.ZodObject<typeof walletVariables>>

/** Returns null if no value is set. Detects mismatched keys at startup rather than on a fan's phone. */
export function parseWalletConfig(values: Values): ReadResult<WalletConfig | null> {
  const { WALLET_PASS_TYPE_ID: passTypeId, WALLET_TEAM_ID: teamId } = values
  const { WALLET_CERTIFICATE: certificate, WALLET_KEY: key, WALLET_ISSUER: issuer } = values
  if (!passTypeId && !teamId && !certificate && !key && !issuer) return { config: null }
  if (!passTypeId || !teamId || !certificate || !key || !issuer)
    return toProblem(
      'WALLET_PASS_TYPE_ID, WALLET_TEAM_ID, WALLET_CERTIFICATE, WALLET_KEY and WALLET_ISSUER are named together',
    )
  const leaf = readPart(() => new X509Certificate(certificate))
  if (!leaf) return toProblem('WALLET_CERTIFICATE must be a certificate')
  const above = readPart(() => new X509Certificate(issuer))
  if (!above) return toProblem('WALLET_ISSUER must be a certificate')
  const secret = readPart(() => privateKey(key, values.WALLET_KEY_PASSPHRASE))
  if (secret?.asymmetricKeyType !== 'rsa')
    return toProblem('WALLET_KEY must be an RSA key that WALLET_KEY_PASSPHRASE opens')
  const problem = mismatch({ leaf, above, secret, passTypeId, teamId })
  if (problem) return toProblem(problem)
  const plainKey = secret.export({ type: 'pkcs1', format: 'pem' }).toString()
  const expiresAtMs = Math.min(leaf.validToDate.getTime(), above.validToDate.getTime())
  const pems = { certificate: leaf.toString(), key: plainKey, issuer: above.toString() }
  return { config: { passTypeId, teamId, ...pems, expiresAtMs } }
}

const privateKey = (key: string, passphrase: string | undefined) =>
  createPrivateKey({ key, ...(passphrase && { passphrase }) })

function readPart<Part>(read: () => Part): Part | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

interface Parts {
  leaf: X509Certificate
  above: X509Certificate
  secret: KeyObject
  passTypeId: string
  teamId: string
}

function mismatch({ leaf, above, secret, passTypeId, teamId }: Parts): string | undefined {
  const subject = leaf.subject.split('\n')
  if (!leaf.checkPrivateKey(secret)) return 'WALLET_KEY is not the key of WALLET_CERTIFICATE'
  if (!leaf.checkIssued(above) || !leaf.verify(above.publicKey))
    return 'WALLET_ISSUER has not issued WALLET_CERTIFICATE'
  if (!subject.includes(`UID=${passTypeId}`)) return 'WALLET_PASS_TYPE_ID is not that of WALLET_CERTIFICATE'
  if (!subject.includes(`OU=${teamId}`)) return 'WALLET_TEAM_ID is not that of WALLET_CERTIFICATE'
  return undefined
}

export const walletConfigPart = configPart({
  name: 'wallet',
  variables: walletVariables,
  read: parseWalletConfig,
})
