import { introduceOperator, readUserIdentity } from '../../contract/admin.ts'
import { decodeBundle, fingerprintText, randomId, signStatement } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { type Core, unlocked } from '../core/core.ts'
import { signedOperators } from '../estate/release-service.ts'
import type { EstateCore } from '../estate/state.ts'
import { ownService } from './lockdown.ts'
import { asAlarm } from '../core/alarm.ts'

// How an operator makes somebody else one: by comparing fingerprints, and a signature that the release service judges.

/** The core, with the bundles whose fingerprints were shown: what was shown is what is introduced, the very bundle. */
export type IntroductionCore = EstateCore & { readonly comparedBundles: Map<string, Uint8Array> }

/** The fingerprint of the person signed in. */
async function ownFingerprint(core: Core): Promise<string> {
  return fingerprintText(unlocked(core).identity.bundle)
}

/** The fingerprint of somebody who is to become an operator, to compare with the one on their own screen. */
async function operatorFingerprint(core: IntroductionCore, accountId: string): Promise<string> {
  const { bundle } = await core.call(readUserIdentity, { params: { accountId } })
  try {
    const fingerprint = await fingerprintText(await decodeBundle(bundle))
    core.comparedBundles.set(accountId, bundle)
    return fingerprint
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/** Makes exactly the person whose fingerprint was shown an operator. */
async function signIntroduction(
  core: IntroductionCore,
  { accountId, email, code }: { accountId: string; email: string; code: string },
): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  const bundle = core.comparedBundles.get(accountId)
  if (!bundle) throw new EstateError('not-compared', 'Please compare the fingerprint first.')
  // The list as it is now, by its keeper's own word: what is signed counts for this moment of it.
  const { moment } = await signedOperators(core, await ownService(core))
  const fields = { ownerId, bundle, email, introductionId: randomId(), moment }
  const statement = await signStatement('introduction', fields, identity.signKey)
  await core.call(introduceOperator, { params: { accountId }, body: { code, statement } })
}

export const introductionCalls = { ownFingerprint, operatorFingerprint, introduceOperator: signIntroduction }
