/** Encodes a value in ASN.1's DER (X.690), as needed to create a certificate and read a signature. */

export function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, body])
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
export const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

export interface Node {
  tag: number
  /** The value including its tag and length. */
  whole: Buffer
  body: Buffer
}

export function parseNodes(bytes: Buffer): Node[] {
  const nodes: Node[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1)
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes)
    const start = at + 2 + lengthBytes
    nodes.push({
      tag: bytes.readUInt8(at),
      whole: bytes.subarray(at, start + length),
      body: bytes.subarray(start, start + length),
    })
    at = start + length
  }
  return nodes
}
