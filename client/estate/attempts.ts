import { listEntries } from '../../contract/estate.ts'
import { equal } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import type { Attempt } from './change.ts'

export type Tries = { attempts: Attempt[]; onAttempt?: () => Promise<void> }

// [Note: lost answers] A write whose answer was lost may have arrived, or may still arrive. Each
// number belongs to only one entry, so the chain shows which attempt arrived.

export async function arrived(core: Core, { attempts }: Tries): Promise<Attempt | undefined> {
  for (const attempt of attempts) {
    const { entries } = await core.call(listEntries, { query: { since: attempt.n - 1 } })
    if (entries[0]?.n === attempt.n && equal(entries[0].signature, attempt.signature)) return attempt
  }
  return undefined
}
