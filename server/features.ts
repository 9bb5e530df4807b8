import { join } from 'node:path'
import { mountAccountDeletion } from './account-deletion/index.ts'
import { mountAdmin } from './admin/index.ts'
import { mountBilling } from './billing/index.ts'
import { mountEstates } from './estates/index.ts'
import { folderStore, mountFiles } from './files/index.ts'
import type { Ground } from './ground.ts'
import type { Api } from './http/mount.ts'
import { mountDocuments } from './releases/documents.ts'
import { createReleaseLink, mountReleases } from './releases/index.ts'
import { mountSeats } from './seats/index.ts'

/** Mounts everything about estates: records, files, seats, releases, and the operators' part in them. */
export function mountEstateSide(api: Api, ground: Ground): void {
  const link = createReleaseLink(ground)
  const blobs = folderStore(join(ground.config.serverFolder, 'files'))
  mountEstates(api, ground, link)
  mountFiles(api, ground, blobs)
  mountSeats(api, ground, link)
  mountReleases(api, ground, link)
  mountDocuments(api, ground, blobs)
  mountAdmin(api, ground, link, blobs)
  mountBilling(api, ground)
  mountAccountDeletion(api, ground, link, blobs)
}
