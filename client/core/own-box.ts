import { type BoxKey, openBox, SealError } from '../../vault/index.ts'
import type { Keys } from './core.ts'

/** Tries previous keys too: a device may be offline during a key change and has waiting changes. */
export async function openOwnBox({ wrapKey, older = [] }: Keys, box: Uint8Array, place: Uint8Array) {
  const keys: BoxKey[] = [wrapKey, ...older.map((one) => one.wrapKey)]
  for (const key of keys) {
    const opened = await openBox(key, box, place).catch(() => undefined)
    if (opened) return opened
  }
  throw new SealError()
}
