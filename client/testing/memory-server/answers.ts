import * as z from 'zod/mini'
import { listRecords } from '../../../contract/estate.ts'
import { type Call, isNothing, isRaw, type Route, type ValueOf } from '../../../contract/http.ts'
import { openEstate, type Opening } from '../../../contract/opening.ts'
import type { RecordsPage } from '../../../contract/packed-records.ts'
import { packedOpening } from '../../../contract/testing/packed-opening.ts'
import { packRecords } from '../../../contract/testing/packed-records.ts'
import type { Account } from './state.ts'

/** One browser as the server sees it: its session, and the one that waits for the second factor. */
export type Visitor = { account: Account | undefined; waiting?: Account }

/** `me` throws if there is no session. */
export type HandlerInput<R extends Route> = Call<R> & By
type By = { visitor: Visitor; me: () => Account }

export type Refusal = { code: string; message: string; field?: string; retryAfter?: number; status?: number }

/** Thrown by a handler to answer the call with a rejection. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

type Answer<R extends Route> = ValueOf<R['answer']>
type Handler = (asked: Record<string, unknown>) => unknown

export type Declare = <R extends Route>(
  route: R,
  answer: (asked: HandlerInput<R>) => Answer<R> | Promise<Answer<R>>,
) => void

const pattern = ({ path }: Route) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const notAnswered = () => {
  throw new Refused({ status: 501, code: 'not-answered', message: 'The test has no answer to this.' })
}

export class Answers {
  readonly #known = new Map<Route, { at: RegExp; handler: Handler }>()
  readonly #received: { route: Route; call: unknown }[] = []

  readonly declare: Declare = (route, answer) => {
    this.#known.set(route, { at: pattern(route), handler: (asked) => answer(asked as Parameters<typeof answer>[0]) })
  }

  /** Declares a route without a handler, for a test that refuses it. */
  know(route: Route): void {
    if (!this.#known.has(route)) this.#known.set(route, { at: pattern(route), handler: notAnswered })
  }

  received<R extends Route>(route: R): Call<R>[] {
    return this.#received.filter((one) => one.route === route).map(({ call }) => call as Call<R>)
  }

  async answerOf<R extends Route>(route: R, call: Call<R>, by: By): Promise<Answer<R>> {
    return (await this.#known.get(route)?.handler(Object.assign({}, call, by))) as Answer<R>
  }

  take(method: string, url: URL, body: unknown) {
    for (const [route, { at, handler }] of this.#known) {
      const found = route.method === method && at.exec(url.pathname)
      if (!found) continue
      const call = decoded(route, { ...found.groups }, url, body)
      this.#received.push({ route, call })
      return { route, handler, call }
    }
    return undefined
  }
}

function decoded(route: Route, params: Record<string, string>, url: URL, body: unknown): Record<string, unknown> {
  const call: Record<string, unknown> = {}
  if (!isNothing(route.params)) call['params'] = z.decode(route.params, params)
  if (!isNothing(route.query)) call['query'] = z.decode(route.query, Object.fromEntries(url.searchParams))
  if (isRaw(route.body)) call['body'] = body
  else if (!isNothing(route.body)) call['body'] = z.decode(route.body, JSON.parse(String(body)))
  return call
}

export function responseOf({ answer }: Route, value: unknown): Response {
  if (answer === listRecords.answer) return new Response(packRecords(value as RecordsPage))
  if (answer === openEstate.answer) return new Response(packedOpening(value as Opening))
  if (isRaw(answer)) return new Response(value instanceof Uint8Array ? new Uint8Array(value) : null)
  return Response.json(z.encode(answer, value))
}

export const refusalOf = ({ status = 409, ...error }: Refusal): Response => Response.json({ error }, { status })

export const brokenResponse = (): Response =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) }))
