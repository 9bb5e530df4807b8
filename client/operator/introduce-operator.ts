import { introduceOperator, readUserIdentity } from '../../contract/admin.ts'
import { decodeBundle, fingerprintText, randomId, signStatement } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { type Core, unlocked } from '../core/core.ts'
import { signedOperators } from '../estate/release-service.ts'
import type { EstateCore } from '../estate/state.ts'
import { ownService } from './lockdown.ts'
import { asAlarm } from '../core/alarm.ts'

// An operator introduces another after comparing fingerprints; the release service checks the
// signature.

/** The app introduces exactly the bundle whose fingerprint it showed. */
export type IntroductionCore = EstateCore & { readonly comparedBundles: Map<string, Uint8Array> }

async function ownFingerprint(core: Core): Promise<string> {
  return fingerprintText(unlocked(core).identity.bundle)
}

/** The fingerprint of a future operator, to compare with the one on that person's own screen. */
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

async function signIntroduction(
  core: IntroductionCore,
  { accountId, email, code }: { accountId: string; email: string; code: string },
): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  const bundle = core.comparedBundles.get(accountId)
  if (!bundle) throw new EstateError('not-compared', 'Please compare the fingerprint first.')
  // The signed introduction is valid only for this moment of the signed list.
  const { moment } = await signedOperators(core, await ownService(core))
  const fields = { ownerId, bundle, email, introductionId: randomId(), moment }
  const statement = await signStatement('introduction', fields, identity.signKey)
  await core.call(introduceOperator, { params: { accountId }, body: { code, statement } })
}

export const introductionCalls = { ownFingerprint, operatorFingerprint, introduceOperator: signIntroduction }
