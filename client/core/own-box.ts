import { type BoxKey, openBox, SealError } from '../../vault/index.ts'
import type { Keys } from './core.ts'

/**
 * Opens a box under the present or previous keys: a device may be offline during a key change, and
 * must not lose its waiting changes.
 */
export async function openOwnBox({ wrapKey, older = [] }: Keys, box: Uint8Array, place: Uint8Array) {
  const keys: BoxKey[] = [wrapKey, ...older.map((one) => one.wrapKey)]
  for (const key of keys) {
    const opened = await openBox(key, box, place).catch(() => undefined)
    if (opened) return opened
  }
  throw new SealError()
}
