import { readFile } from 'node:fs/promises'
import { editArtist, getArtistForStaff } from '../../../catalogue/artists/server/index.ts'
import { type Failure, fail, platformErrors } from '../../../platform/contract/errors.ts'
import { cleanOneImage } from '../../../platform/server/clean-images.ts'
import { storePicture, toPictureId } from '../../../platform/server/pictures/store-picture.ts'
import type { UploadedFile } from '../../../platform/server/read-upload.ts'
import type { StaffContext } from '../../../platform/server/staff.ts'

interface NewPicture {
  artistId: number
  /** The version that the editor has seen. */
  version: number
  file: UploadedFile | null
}

/** Stores an uploaded picture without its metadata, and makes it the artist's. */
export async function changePicture(
  { artistId, version, file }: NewPicture,
  { actor, scope, read, write, now }: StaffContext,
): Promise<{ artist_id: number; version: number } | Failure> {
  // Looked up first, because decoding a picture is expensive.
  if (!file || !(await getArtistForStaff(read, artistId, scope))) return fail(platformErrors.notFound)
  const source = await readFile(file.path)
  const image = await cleanOneImage(source)
  if (typeof image === 'string') return fail(platformErrors.validationFailed, { file: image })
  const id = toPictureId(source)
  return write(async db => {
    await storePicture(db, id, image)
    const by = { actor, reason: null, now: now() }
    return editArtist(db, { artistId, scope, version, changes: { image_id: id }, by })
  })
}
