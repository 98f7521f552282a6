import { hash, verify, X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { type Node, parseNodes } from './der.ts'

const directoryEndSignature = 0x06054b50

/** Reads the files of a zip archive by the central directory at its end, as phones do. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  if (zip.readUInt32LE(end) !== directoryEndSignature) throw new Error('not a zip archive')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + size)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.set(name, method === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const messageDigest = '2a864886f70d010904'

/** Checks a detached PKCS #7 signature of these bytes against its included certificate. */
export function checkSignature(signature: Buffer, content: Buffer) {
  const [, wrapped] = parseNodes(only(signature).body)
  const parts = parseNodes(only(wrapped?.body).body)
  const chain = parseNodes(parts.find(({ tag }) => tag === 0xa0)?.body ?? Buffer.alloc(0))
  const certificates = chain.map(({ whole }) => new X509Certificate(whole))
  const signer = parseNodes(only(parts.at(-1)?.body).body)
  const attributes = signer.find(({ tag }) => tag === 0xa0)
  const signed = signer.findLast(({ tag }) => tag === 0x04)
  const leaf = certificates.find(({ serialNumber }) => serialNumber === '02')
  if (!attributes || !signed || !leaf) throw new Error('a part of the signature is missing')
  // The signature covers the attributes encoded as a SET, not with their transmitted tag (RFC 2315 9.3).
  const set = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)])
  const matchesContent = digestIn(attributes) === hash('sha1', content)
  return { certificates, leaf, isGood: matchesContent && verify('sha1', set, leaf.publicKey, signed.body) }
}

function digestIn(attributes: Node): string | undefined {
  for (const { body } of parseNodes(attributes.body)) {
    const [type, values] = parseNodes(body)
    if (type?.body.toString('hex') === messageDigest) return only(values?.body).body.toString('hex')
  }
  return undefined
}

function only(bytes: Buffer | undefined): Node {
  const [node] = parseNodes(bytes ?? Buffer.alloc(0))
  if (!node) throw new Error('nothing here')
  return node
}
