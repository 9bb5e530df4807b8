import { usualTerms } from '../../domain/release-terms.ts'
import { releaseInfo } from '../../contract/release.ts'
import { isSameService, openServiceHybrid, serviceFingerprintText, type ServiceKeys } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import { asAlarm } from '../core/alarm.ts'
import { EstateError } from '../model/estate.ts'
import { commit } from './commit.ts'
import { signPolicy } from './genesis.ts'
import { refresh } from './open.ts'
import { rearmAll } from './rearm.ts'
import { pinnedService, promisedDay } from './release-service.ts'
import { type EstateCore, opened } from './state.ts'

// [Note: another release service] The server shows another key than the owner's: the key was lost,
// or an intruder put their own in its place. The app cannot tell, so it never shows the new
// fingerprint: the owner hears it from the operator, and a lying server cannot supply it.

const texts = {
  incomplete: 'A fingerprint has 32 letters and digits, in 8 groups of 4. Please check that you have all of it.',
  unchanged:
    'That is the fingerprint that you have had all along. So, as far as the people who run this site know, the second key never changed, and what our server shows is not theirs. Nothing was changed. Please tell them so at once.',
  other:
    'That is not the fingerprint of the second key that our server shows. Nothing was changed. Please ask for it again, by phone or in person. If it is still different, someone may have put their own key in its place.',
}

export async function hasOtherKey(core: EstateCore, pinned: ServiceKeys, shown: ServiceKeys): Promise<boolean> {
  const differs = !isSameService(pinned, shown)
  if (differs) core.publish({ changedKey: { known: await serviceFingerprintText(pinned) } })
  else if (core.slice('changedKey')) core.publish({ changedKey: undefined })
  return differs
}

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
const fingerprintLetters = 32

/**
 * Arms every seat at the release service that the server shows now: makes new keys and shares for
 * the same people, and signs that this service counts.
 * @param heard the fingerprint of that service, as an operator read it to the owner
 * @throws EstateError unless it is exactly that of the service which the server shows
 */
async function setUpAgain(core: EstateCore, heard: string): Promise<void> {
  const keys = unlocked(core)
  const letters = lettersOf(heard)
  if (letters.length !== fingerprintLetters) throw new EstateError('fingerprint', texts.incomplete)
  await refresh(core)
  const pinned = pinnedService(opened(core))
  const { boxKey, signKey, hybrid } = await core.call(releaseInfo, { query: {} })
  const shown = { boxKey, signKey }
  // An earlier press arrived, and its answer was lost.
  if (!(await hasOtherKey(core, pinned, shown))) return
  if (letters === lettersOf(await serviceFingerprintText(pinned))) throw new EstateError('fingerprint', texts.unchanged)
  if (letters !== lettersOf(await serviceFingerprintText(shown))) throw new EstateError('fingerprint', texts.other)
  const service = await openServiceHybrid(shown, hybrid).catch((error: unknown) => {
    throw asAlarm(core, error)
  })
  await commit(core, async (estate, time) => {
    const { policy: terms } = estate.facts
    const days = await promisedDay(core, estate.facts)
    const policy = await signPolicy(keys, (terms?.counter ?? 0) + 1, terms ?? usualTerms, days, shown)
    // The earlier shares open nothing any more, so nothing of the earlier epochs has to stay.
    const { voidCards: _, ...rotation } = await rearmAll(keys, estate, service, {
      renewShared: true,
      keepBefore: false,
    })
    return {
      writes: [],
      activity: [{ text: 'Set up the second key again', at: time }],
      ...rotation,
      facts: [policy, ...rotation.facts],
      extras: { ...rotation.extras, policy, newService: true },
    }
  })
  await refresh(core)
  core.publish({ changedKey: undefined })
}

export const newServiceCalls = { setUpAgain }
