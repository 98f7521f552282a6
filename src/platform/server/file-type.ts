const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** Tests of the first bytes, by media type. */
const signatures: Record<string, (head: Uint8Array) => boolean> = {
  'image/png': head => startsWith(head, '\x89PNG\r\n\x1a\n'),
  'image/jpeg': head => startsWith(head, '\xff\xd8\xff'),
  'image/gif': head => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  'image/webp': head => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
  'image/avif': head => startsWith(head, 'ftypavi', 4),
  'application/pdf': head => startsWith(head, '%PDF-'),
}

/** Number of bytes that {@link detectFileType} needs. */
export const headBytes = 16

/** Detects a file's media type by its first bytes; null for a type that we don't know. */
export function detectFileType(head: Uint8Array): string | null {
  return Object.keys(signatures).find(type => signatures[type]?.(head)) ?? null
}
