import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/** Encrypts with age, so that only a holder of the identity of one recipient can read the result. */
export async function encryptTo(
  recipients: readonly string[],
  plain: Uint8Array | string,
): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(plain)
}

/** Creates a function that decrypts with the identities of a file, one a line, as `age-keygen` writes it. */
export async function createDecryption(
  identityFile: string,
): Promise<(sealed: Uint8Array) => Promise<Uint8Array>> {
  const lines = (await readFile(identityFile, 'utf8')).split('\n').map(line => line.trim())
  const decrypter = new Decrypter()
  for (const line of lines) if (line && !line.startsWith('#')) decrypter.addIdentity(line)
  return sealed => decrypter.decrypt(sealed)
}
