import {
  type Bundle,
  type Counting,
  decodeBundle,
  equal,
  follow,
  identityHash,
  readStatement,
  SealError,
  signKeysSince,
  statementHash,
  type StatusSeat,
  succeeds,
  toBase64url,
} from '../../vault/index.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { type Telling, tellOnce } from './tell-once.ts'

// [Note: whoever has new keys stays in the seat] Somebody in a seat who fears that another person had their keys makes new ones. The owner
// is told, and asked nothing: the release service followed them as their own estate demands, and its word says so.

type Taken = NonNullable<SeatAnswer['seats'][number]['invitation']>['acceptances'][number]

/** The keys that whoever accepted had since, as far as the chain that the server shows leads. Whether that one counts, the word says. */
export async function keysShown(accepted: Bundle, shown: Uint8Array | null | undefined): Promise<Uint8Array[]> {
  const now = shown ? await decodeBundle(shown) : accepted
  return succeeds(now, accepted) ? signKeysSince(accepted, now) : [accepted.signKey]
}

/** @throws SealError for other keys than those that the word names */
async function nowOf({ statement, bundle }: Taken, people: Counting): Promise<{ before: Bundle; now: Bundle }> {
  const said = readStatement(statement)
  if (said.type !== 'acceptance') throw new SealError()
  const before = await decodeBundle(said.granteeBundle)
  return { before, now: await follow(before, bundle ? await decodeBundle(bundle) : before, people) }
}

/**
 * Whose keys follow those by which they accepted.
 * @param said the seats by the release service's word, `people` whose identities count by it
 * @returns `hold` false where the server shows other keys of somebody than the word names
 */
export async function holdersNow(
  core: EstateCore,
  said: readonly StatusSeat[],
  people: Counting,
): Promise<{ hold: boolean; changed: Telling[] }> {
  // By their hashes in the signed word, so each of these was looked at by the service: by its signatures, and whether it counts.
  const counted = said.flatMap(({ armed }) => armed.flatMap(({ acceptances }) => acceptances))
  const changed: Telling[] = []
  let hold = true
  for (const { role, invitation } of opened(core).seatAnswer.seats)
    for (const taken of invitation?.acceptances ?? []) {
      const hash = await statementHash(taken.statement)
      const counts = counted.some((one) => one.standing === 'accepted' && equal(one.hash, hash))
      if (!invitation || !counts || taken.leftAt !== null) continue
      const found = await nowOf(taken, people).catch(() => undefined)
      if (!found) hold = false
      else if (found.now.version > found.before.version) {
        const partOf = `new-key ${toBase64url(await identityHash(found.now))}`
        changed.push({ role, email: invitation.email, says: (name) => `${name} has a new key`, partOf })
      }
    }
  return { hold, changed }
}

/** Tells the owner of new keys, each once. Not while a report is open: a save is a veto, and looking is not one. */
export async function tellNewKeys(core: EstateCore, changed: readonly Telling[]): Promise<void> {
  const { frozen, openReleases } = opened(core)
  if (frozen || openReleases.length > 0) return
  for (const line of await tellOnce(core, changed)) core.notify('info', `${line}. You don’t need to do anything.`)
}
