import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { estateHeader, isNothing, isRaw, type Call, type Raw, type Route, type ValueOf } from '../../contract/http.ts'
import type { Session } from '../accounts/session.ts'
import { written, writtenAsJson } from './answers.ts'
import { compressedJson, isLongList } from './compressed.ts'
import { Refusal } from './refusal.ts'

export type Api = {
  hono: Hono
  /** @throws Refusal if the caller may not call the route (server/policy.ts) */
  sessionFor(context: Context, route: Route): Promise<Session>
  /** Takes tokens for a large JSON body, because parsing blocks the server. @throws Refusal 429 */
  takeLarge(accountId: string, bytes: number): void
}

type SessionOf<R extends Route> = R['access'] extends 'anyone' ? unknown : { session: Session }

type Request<R extends Route> = Call<R> & SessionOf<R> & { http: Context }

/** A handler's answer. A route for raw bytes may also return a whole response, for a range. */
type Answer<R extends Route> = R['answer'] extends Raw ? Uint8Array | Response : ValueOf<R['answer']>

/** Mounts a route. Checks access, body size and the shape of every part before the handler runs. */
export function mount<R extends Route>(api: Api, route: R, handler: (request: Request<R>) => Promise<Answer<R>>): void {
  api.hono.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), async (context) => {
    context.set('route', route.path)
    const request: Record<string, unknown> = { http: context }
    if (route.access !== 'anyone') {
      const session = await api.sessionFor(context, route)
      request.session = route.method === 'GET' ? session : checkPageKeys(context, session)
    }
    if (!isNothing(route.params)) request.params = decoded(route.params, context.req.param())
    if (!isNothing(route.query)) request.query = decoded(route.query, context.req.query())
    if (!isNothing(route.body)) {
      const bytes = await bytesOf(context, route)
      const { session } = request as { session?: Session }
      if (session && !isRaw(route.body) && bytes.length > largeBytes) api.takeLarge(session.accountId, bytes.length)
      request.body = isRaw(route.body) ? bytes : valueOf(bytes, route.body)
    }
    const answer = await handler(request as Request<R>)
    if (answer instanceof Response) return answer
    if (!isRaw(route.answer))
      return isLongList(route)
        ? compressedJson(context, writtenAsJson(route.answer, answer))
        : context.json(written(route.answer, answer) as object)
    return context.body(answer as Uint8Array<ArrayBuffer>, 200, { 'content-type': 'application/octet-stream' })
  })
}

// Tabs share one cookie, so a page may hold the keys of another person, or those from before a
// rekey. An older page sends no version of its keys: the server treats them as the first version,
// so the page can save nothing after a rekey.
function checkPageKeys(context: Context, session: Session): Session {
  const { ownerId, identityVersion } = session
  const meant = context.req.header(estateHeader)
  if (meant === ownerId) return { ...session, identityVersion: 1 }
  if (meant !== undefined && meant !== `${ownerId}.${identityVersion}`)
    throw new Refusal(409, 'other-estate', 'Someone else has signed in on this browser. Please reload the page.')
  return session
}

/** Parsing and checking a JSON body of this size takes noticeable time. */
const largeBytes = 256 * 1024

async function bytesOf(context: Context, { body, maxBytes }: Route): Promise<Uint8Array<ArrayBuffer>> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const expected = isRaw(body) ? 'application/octet-stream' : 'application/json'
  // This also blocks forms of other sites, which cannot send these types.
  if (type !== expected) throw new Refusal(415, 'wrong-type', `This call takes ${expected}.`)
  return readAtMost(context.req.raw, isRaw(body) ? body.maxBytes : maxBytes)
}

function valueOf(bytes: Uint8Array, body: z.ZodMiniType): unknown {
  try {
    return decoded(body, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'invalid-request', 'This request could not be read.')
  }
}

const tooLarge = () => new Refusal(413, 'too-large', 'This is larger than the server accepts.')

async function readAtMost(request: globalThis.Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > max) throw tooLarge()
  // Node reads at most Content-Length bytes, so the body needs no stream.
  if (declared !== null) return new Uint8Array(await orInterrupted(request.arrayBuffer()))
  const parts: Uint8Array[] = []
  let size = 0
  const readAll = async () => {
    for await (const part of request.body ?? []) {
      size += part.length
      if (size > max) throw tooLarge()
      parts.push(part)
    }
  }
  await orInterrupted(readAll())
  return Buffer.concat(parts, size)
}

/** Reading fails only if the visitor hangs up, which is no fault for the log. */
const orInterrupted = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, 'interrupted', 'The connection ended before the whole request arrived.')
  })

function decoded(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeDecode(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path.join('.')
  // Users can read the contract's own messages, but not the library's.
  const message = issue?.message.startsWith('Please ') ? issue.message : 'Something in this request is not valid.'
  throw new Refusal(400, 'invalid-request', message, field ? { field } : {})
}
