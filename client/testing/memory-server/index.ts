import type { Call, Route, ValueOf } from '../../../contract/http.ts'
import { makeServiceIdentity } from '../../../vault/index.ts'
import { answerAccounts } from './accounts.ts'
import { Answers, brokenResponse, refusalOf, Refused, type Refusal, responseOf, type Visitor } from './answers.ts'
import { answerDeputies } from './deputies.ts'
import { answerDrill } from './drill.ts'
import { answerEstates } from './estates.ts'
import { answerFiles } from './files.ts'
import { answerOpenEstate } from './open-estate.ts'
import { answerOpening } from './opening.ts'
import { answerChannels } from './channels.ts'
import { answerLookout } from './lookout.ts'
import { answerOperators } from './operators.ts'
import { answerReleases, writeStep } from './releases.ts'
import { answerSeats } from './seats.ts'
import type { Account, State } from './state.ts'

export { releaseBegun } from './releases.ts'
export { estateOf } from './state.ts'
export {
  emptyReleaseLog,
  makeReleaseLogEntry,
  operatorsLogId,
  random,
  readStatement,
  type ReleaseLogEntry,
  signingKey,
  signOperators,
  signStatement,
} from '../../../vault/index.ts'
export type { Refusal } from './answers.ts'
export type { Account, Taken } from './state.ts'

const parts = [
  answerAccounts,
  answerChannels,
  answerLookout,
  answerDeputies,
  answerDrill,
  answerEstates,
  answerFiles,
  answerOpening,
  answerOperators,
  answerReleases,
  answerSeats,
]

function signedIn({ account }: Visitor): Account {
  if (!account) throw new Refused({ status: 401, code: 'not-signed-in', message: 'Please sign in.' })
  return account
}

type Held = { promise: Promise<void>; release: () => void }

/** Answers the contract's calls for screens' tests. It can refuse, wait, or go offline. */
export class MemoryServer {
  readonly state: State
  /** If true, requests fail without an answer. */
  offline = false
  /** Calls without a declared handler. A test that made such a call fails. */
  readonly unanswered: string[] = []
  readonly #answers = new Answers()
  readonly #refusals = new Map<Route | 'everything', Refusal>()
  readonly #broken = new Set<Route>()
  readonly #held = new Map<Route, Held>()

  private constructor(state: State) {
    this.state = state
    for (const answer of parts) answer(this.#answers.declare, state)
    answerOpenEstate(this.#answers)
  }

  static async open(now: () => Date): Promise<MemoryServer> {
    const service = await makeServiceIdentity()
    const stored = { accounts: [], estates: new Map(), files: new Map(), reports: new Map(), recordsAtOnce: Infinity }
    return new MemoryServer({ ...stored, service, now })
  }

  get answer() {
    return this.#answers.declare
  }

  /** A route's present answer, for a handler that changes only a part of it. */
  answerOf<R extends Route>(route: R, call: Call<R>, visitor: Visitor): Promise<ValueOf<R['answer']>> {
    return this.#answers.answerOf(route, call, { visitor, me: () => signedIn(visitor) })
  }

  async writeStep(ownerId: string, releaseId: string, step: string, by: string, about: object = {}): Promise<void> {
    await writeStep(this.state, { ownerId, releaseId }, step, by, about)
  }

  /** Refuses calls of a route, or all calls, until {@link allow}. Refused calls have no effect. */
  refuse(what: Route | 'everything', refusal: Refusal): void {
    if (what !== 'everything') this.#answers.know(what)
    this.#refusals.set(what, refusal)
  }

  allow(): void {
    this.#refusals.clear()
    this.#broken.clear()
  }

  breakOff(route: Route): void {
    this.#broken.add(route)
  }

  hold(route: Route): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    const release = () => {
      this.#held.delete(route)
      resolve()
    }
    this.#held.set(route, { promise, release })
    return release
  }

  received<R extends Route>(route: R): Call<R>[] {
    return this.#answers.received(route)
  }

  browser(): { visitor: Visitor; fetch: typeof fetch } {
    const visitor: Visitor = { account: undefined }
    return {
      visitor,
      fetch: (input, init = {}) => this.#fetch(visitor, input instanceof Request ? input.url : String(input), init),
    }
  }

  #reach(): void {
    if (this.offline) throw new TypeError('Nobody is there.')
  }

  async #fetch(visitor: Visitor, address: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    signal?.throwIfAborted()
    this.#reach()
    const url = new URL(address)
    const found = this.#answers.take(method, url, body)
    if (!found) {
      this.unanswered.push(`${method} ${url.pathname}`)
      return refusalOf({ status: 501, code: 'not-answered', message: 'The test has no answer to this.' })
    }
    const { route, handler, call } = found
    const refusal = this.#refusals.get(route) ?? this.#refusals.get('everything')
    if (refusal) return refusalOf(refusal)
    await this.#held.get(route)?.promise
    signal?.throwIfAborted()
    this.#reach()
    if (this.#broken.has(route)) return brokenResponse()
    try {
      return responseOf(route, await handler({ ...call, visitor, me: () => signedIn(visitor) }))
    } catch (error) {
      if (error instanceof Refused) return refusalOf(error.refusal)
      this.unanswered.push(`${method} ${url.pathname}: ${String(error)}`)
      throw error
    }
  }
}
