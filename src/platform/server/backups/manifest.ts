import * as z from 'zod'

const shape = z.object({
  'System-Identifier': z.union([z.string(), z.number()]),
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.int(),
      Checksum: z.string().optional(),
    }),
  ),
  'WAL-Ranges': z.array(z.object({ Timeline: z.int(), 'Start-LSN': z.string() })).min(1),
})

/** PostgreSQL's description of a base backup (`backup_manifest`). */
export interface Manifest {
  /** Identifies the cluster, and every copy of it. */
  system: string
  timeline: number
  /** Position in the WAL from which it is replayed. */
  start: string
  /** Files by path. */
  files: Map<string, { size: number; sha256: string | undefined }>
}

/** Digits beyond the precision of numbers, so that they are read as text. */
const systemNumber = /("System-Identifier": *)(\d+)/

/** @throws if it is malformed */
export function parseManifest(text: string): Manifest {
  const manifest = shape.parse(JSON.parse(text.replace(systemNumber, '$1"$2"')))
  const [range] = manifest['WAL-Ranges']
  return {
    system: String(manifest['System-Identifier']),
    timeline: range?.Timeline ?? 0,
    start: range?.['Start-LSN'] ?? '',
    files: new Map(
      manifest.Files.map(({ Path, 'Encoded-Path': encoded, Size: size, Checksum: sha256 }) => [
        Path ?? Buffer.from(encoded ?? '', 'hex').toString(),
        { size, sha256 },
      ]),
    ),
  }
}
