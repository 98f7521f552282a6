import type { ServiceClient } from '../call-service.ts'
import type { BackupConfig } from './backup-config.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { Store } from './store.ts'

export function openStore(place: BackupConfig['place'], outside: ServiceClient): Store {
  return 'dir' in place ? createFolderStore(place.dir) : createS3Store(place, outside)
}
