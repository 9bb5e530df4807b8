import type { ManifestHead } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import { deleteOfflineCopy } from '../offline/account-copy.ts'
import { product } from '../../domain/product.ts'

// [Note: pins] A pin is the highest manifest head that this browser ever saw. It stays after
// sign-out, so that every known device notices a rollback by the server
// (docs/protocol.md, Manifest).

const name = (ownerId: string) => `pin:${ownerId}`

const isHead = (value: unknown): value is ManifestHead =>
  typeof value === 'object' && value !== null && 'n' in value && 'hash' in value && value.hash instanceof Uint8Array

export async function pinnedHead(core: Pick<Core, 'storage'>, ownerId: string): Promise<ManifestHead | undefined> {
  const value = await core.storage.get(name(ownerId))
  return isHead(value) ? value : undefined
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

const noRoom = `This device has no space left, and ${product.name} needs a little to open safely. Please make some room on it, and try again.`

/**
 * Deletes the sealed copy, which the app can read again, if the device is full.
 * @throws EstateError `storage-full` if that does not free enough space
 */
export async function pinHead(core: Pick<Core, 'storage'>, ownerId: string, head: ManifestHead): Promise<void> {
  const known = await pinnedHead(core, ownerId)
  if (known && known.n >= head.n) return
  const pin = () => core.storage.set(name(ownerId), { n: head.n, hash: head.hash })
  await pin()
    .catch(async () => {
      await deleteOfflineCopy(core)
      await pin()
    })
    .catch((error: unknown) => {
      throw isFull(error) ? new EstateError('storage-full', noRoom) : error
    })
}
