import { type BoxKey, openBox, SealError } from '../../vault/index.ts'
import type { Keys } from './core.ts'

/**
 * Opens what this person sealed on a device: under the keys of now, or those of before. A device may have been away while its owner made
 * new keys, and nothing that waits on it is lost.
 * @throws SealError where no keys of theirs open it
 */
export async function openOwnBox({ wrapKey, older = [] }: Keys, box: Uint8Array, place: Uint8Array) {
  const keys: BoxKey[] = [wrapKey, ...older.map((one) => one.wrapKey)]
  for (const key of keys) {
    const opened = await openBox(key, box, place).catch(() => undefined)
    if (opened) return opened
  }
  throw new SealError()
}
