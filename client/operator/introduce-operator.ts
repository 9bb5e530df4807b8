import { introduceOperator, readUserIdentity } from '../../contract/admin.ts'
import { decodeBundle, fingerprintText, signStatement } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { type Core, unlocked } from '../core/core.ts'
import { asAlarm } from '../estate/open.ts'

/** How an operator makes somebody else one: by comparing fingerprints, and a signature that the release service judges. */
export function introducingOf(core: Core) {
  // What was shown is what is introduced: the very bundle whose fingerprint was compared.
  const compared = new Map<string, Uint8Array>()
  return {
    ownFingerprint: () => fingerprintText(unlocked(core).identity.bundle),

    async operatorFingerprint(accountId: string): Promise<string> {
      const { bundle } = await core.call(readUserIdentity, { params: { accountId } })
      try {
        const fingerprint = await fingerprintText(await decodeBundle(bundle))
        compared.set(accountId, bundle)
        return fingerprint
      } catch (error) {
        throw asAlarm(core, error)
      }
    },

    async introduceOperator({ accountId, email, code }: { accountId: string; email: string; code: string }) {
      const { ownerId, identity } = unlocked(core)
      const bundle = compared.get(accountId)
      if (!bundle) throw new EstateError('not-compared', 'Please compare the fingerprint first.')
      const statement = await signStatement('introduction', { ownerId, bundle, email }, identity.signKey)
      await core.call(introduceOperator, { params: { accountId }, body: { code, statement } })
    },
  }
}
