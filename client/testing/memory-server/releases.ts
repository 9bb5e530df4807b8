import {
  listOperators,
  listReleases,
  readReleaseLog,
  readReleaseStatus,
  releaseInfo,
} from '../../../contract/release.ts'
import { publicServiceKeys, signOperators } from '../../../vault/index.ts'
import { type Declare, Refused } from './answers.ts'
import { estateOf, type State } from './state.ts'

const isDown = () =>
  new Refused({ status: 503, code: 'release-service-down', message: 'The release service does not answer.' })

/** Reports about an estate, as its owner and the people in its seats read them. */
export function answerReleases(declare: Declare, state: State): void {
  const { accounts, service, now } = state
  const operators = () => accounts.filter(({ role }) => role === 'admin')

  declare(releaseInfo, () => {
    const listed = operators().length
    return {
      ...publicServiceKeys(service),
      reviewers: { confirmed: true, listed, impartial: listed, ownerIsOne: false, seatIds: [] },
      mail: true,
      daySeconds: 86_400,
    }
  })
  declare(listReleases, ({ me }) => ({ releases: estateOf(state, me().ownerId).releases }))
  declare(readReleaseLog, ({ params: { ownerId } }) => ({ entries: estateOf(state, ownerId).log }))
  // What the service says of an estate is a matter of the tests of the client; screens go on without it.
  declare(readReleaseStatus, () => {
    throw isDown()
  })
  declare(listOperators, async ({ query: { nonce } }) => {
    const listed = operators().map(({ ownerId, keys }) => ({ operatorId: ownerId, bundle: keys.identity.bundle }))
    const bundles = listed.map(({ bundle }) => bundle)
    return { operators: listed, list: await signOperators({ nonce, at: now().getTime(), bundles }, service.signKey) }
  })
}
