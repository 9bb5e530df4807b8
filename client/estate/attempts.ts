import { listEntries } from '../../contract/estate.ts'
import { equal } from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import type { Attempt } from './change.ts'

/** What is known of tries of the same save; `onAttempt` is told before each further one is sent. */
export type Tries = { attempts: Attempt[]; onAttempt?: () => Promise<void> }

// [Note: lost answers] A write whose answer was lost may have arrived, or arrive yet. Only one entry ever has a number, so the chain
// tells which try it was.

/** The try that arrived, if one did. */
export async function arrived(core: Core, { attempts }: Tries): Promise<Attempt | undefined> {
  for (const attempt of attempts) {
    const { entries } = await core.call(listEntries, { query: { since: attempt.n - 1 } })
    if (entries[0]?.n === attempt.n && equal(entries[0].signature, attempt.signature)) return attempt
  }
  return undefined
}
