import { emptySlices, type Slices } from '../../../client/model/slices.ts'
import { connectTo, type Send, store } from '../remote.ts'
import type { ClientCalls } from '../types.ts'

// Screens are tested over the page's own store and calls. What a test gives stands where the worker stands: it answers some calls, and
// changes the store as the client would.

const refuse: Send = (name) => Promise.reject(new Error(`The test did not expect ${name}`))

let answers: Partial<ClientCalls> = {}
let others: Send = refuse

const answer: Send = (name, args) => {
  const call: unknown = Reflect.get(answers, name)
  return typeof call === 'function' ? Promise.resolve(Reflect.apply(call, answers, args)) : others(name, args)
}

/** From now on these calls are answered as well. What nobody answers is refused. */
export function answerCalls(given: Partial<ClientCalls>): void {
  answers = { ...answers, ...given }
  connectTo(answer)
}

/** Answers every call that has no answer of its own. */
export function answerOthers(send: Send): void {
  others = send
  connectTo(answer)
}

/** Changes what the page knows. */
export const tell = (slices: Partial<Slices>): void => store.apply({ slices })

/** As before anything is known, but for what is given. Every call is refused. */
export function startOver(given: Partial<Slices> = {}): void {
  answers = {}
  answerOthers(refuse)
  store.apply({ records: [], trash: [], gone: [], reset: true })
  tell({ ...emptySlices, ...given })
}
