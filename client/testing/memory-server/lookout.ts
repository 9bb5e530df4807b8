import { confirmLookout, getLookout, holdAsLookout, saveLookout } from '../../../contract/lookout.ts'
import type { ValueOf } from '../../../contract/http.ts'
import type { Declare } from './answers.ts'

/** Each account's lookout. A test of what a link does sets its own handler. */
export function answerLookout(declare: Declare): void {
  const kept = new Map<string, ValueOf<(typeof getLookout)['answer']>>()
  declare(getLookout, ({ me }) => kept.get(me().ownerId) ?? { counter: 0, lookout: null })
  declare(saveLookout, ({ me, body: { counter, lookout } }) => {
    kept.set(me().ownerId, { counter, lookout: lookout && { ...lookout, askedAt: new Date(), on: false } })
    return {}
  })
  declare(confirmLookout, () => ({ owner: 'Ruth Vale' }))
  declare(holdAsLookout, () => ({ did: 'nothing' as const, until: null, opensAt: null }))
}
