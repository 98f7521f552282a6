import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable, pipeline as startPipeline, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Headers } from 'tar-stream'
import { type Archive, type Base, findChain, listWal, names } from './archive.ts'
import type { Decryption } from './encrypt.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import { readStored } from './store.ts'
import { segmentBytes, toSegment } from './wal-name.ts'

interface Setup {
  archive: Archive
  decryption: Decryption
}

/**
 * Reads a base backup and compares every file with PostgreSQL's description of it.
 * @param folder where the files are written; if undefined they are only compared
 * @throws if a part or file is missing, differs or can't be decrypted
 */
export async function readBaseFiles(
  { label, parts }: Base,
  { archive: { store }, decryption }: Setup,
  folder?: string,
): Promise<{ files: number; manifest: Manifest }> {
  const sealedManifest = await readStored(store, names.manifest(label))
  const manifest = parseManifest(new TextDecoder().decode(await decryption.unpack(sealedManifest)))
  async function* readParts() {
    for (let part = 1; part <= parts; part += 1) yield await readStored(store, names.part(label, part))
  }
  const tar = await decryption.unpackStream(Readable.from(readParts()))
  const expected = new Map(manifest.files)
  for await (const entry of startPipeline(tar, extract(), () => {})) {
    const found = await readEntry(entry, entry.header, folder)
    const { name } = entry.header
    const file = expected.get(name)
    if (file && (file.size !== found.size || file.sha256 !== found.sha256))
      throw new Error(`${name} in the base backup ${label} differs from its description`)
    expected.delete(name)
  }
  const [missing] = expected.keys()
  if (missing !== undefined) throw new Error(`${missing} is missing in the base backup ${label}`)
  return { files: manifest.files.size, manifest }
}

/**
 * Decrypts the WAL that follows a base backup, up to the first gap.
 * @throws if a segment can't be decrypted or is too short
 */
export async function verifyWal(
  { first_segment }: Base,
  { archive, decryption }: Setup,
): Promise<ReturnType<typeof findChain>> {
  const chain = findChain(await listWal(archive), toSegment(first_segment))
  for (const file of chain.files) {
    const plain = await decryption.unpack(await readStored(archive.store, names.wal(file)))
    if (plain.length !== segmentBytes) throw new Error(`The WAL segment ${file} has ${plain.length} bytes`)
  }
  return chain
}

/** Reads one entry to its end, and writes it into the folder if there is one. */
async function readEntry(
  entry: Readable,
  { name, type }: Headers,
  folder: string | undefined,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const target = folder === undefined ? undefined : resolveInside(folder, name)
  if (target && type === 'directory') await mkdir(target, { recursive: true, mode: 0o700 })
  if (target && type === 'file') {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(entry, count, createWriteStream(target, { mode: 0o600 }))
  } else {
    count.resume()
    await pipeline(entry, count)
  }
  return { size, sha256: hash.digest('hex') }
}

/** @throws if the name leads out of the folder */
function resolveInside(folder: string, name: string): string {
  const target = path.resolve(folder, name)
  if (target !== folder && !target.startsWith(`${folder}${path.sep}`))
    throw new Error(`${name} is no path of a database`)
  return target
}
