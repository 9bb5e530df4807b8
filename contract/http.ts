import * as z from 'zod/mini'
import { fromBase64url, toBase64url } from './base64url.ts'

/** The estate that a change is for: `ownerId` and, with open keys, a dot and the keys' version. */
export const estateHeader = 'x-cairn-estate'

/** Who may call a route; the server checks this before the handler runs. Default: `signed-in`. */
type Access = 'anyone' | 'second-factor' | 'signed-in' | 'admin'

export type Raw<Value = unknown> = { raw: true; maxBytes: number; read: (bytes: Uint8Array<ArrayBuffer>) => Value }

export const packedBytes = <Value>(maxBytes: number, read: Raw<Value>['read']): Raw<Value> => ({
  raw: true,
  maxBytes,
  read,
})

export const rawBytes = (maxBytes: number): Raw<Uint8Array> => packedBytes<Uint8Array>(maxBytes, (sent) => sent)

export type Schema = z.ZodMiniType
type Content = Schema | Raw
type None = z.ZodMiniUndefined

export type Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Content = Content,
  Answer extends Content = Content,
  Who extends Access = Access,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  summary: string
  access: Who
  params: Params
  query: Query
  body: Body
  answer: Answer
  /** Limit of a JSON body. By default 256 KiB, or 8 KiB on routes that need no sign-in. */
  maxBytes: number
}

const nothing = z.undefined()

/** Declares one call of the API. Omit the parts that the call does not have. */
export function route<
  Answer extends Content,
  Params extends Schema = None,
  Query extends Schema = None,
  Body extends Content = None,
  Who extends Access = 'signed-in',
>(declared: {
  method: Route['method']
  path: Route['path']
  summary: string
  access?: Who
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  maxBytes?: number
}): Route<Params, Query, Body, Answer, Who> {
  const isKnown = declared.access === undefined || declared.access === 'signed-in' || declared.access === 'admin'
  const maxBytes = (isKnown ? 256 : 8) * 1024
  const defaults = { access: 'signed-in', params: nothing, query: nothing, body: nothing, maxBytes }
  return { ...defaults, ...declared } as unknown as Route<Params, Query, Body, Answer, Who>
}

export type ValueOf<T extends Content> = T extends Raw<infer Value> ? Value : T extends Schema ? z.output<T> : never

type Part<T extends Content, Key extends string> = T extends None ? unknown : { [K in Key]: ValueOf<T> }
export type Call<R extends Route> = Part<R['params'], 'params'> & Part<R['query'], 'query'> & Part<R['body'], 'body'>

export const isRaw = (content: Content): content is Raw => 'raw' in content

export const isNothing = (content: Content): boolean => content === nothing

/** The error answer of every call: a stable code for programs, and a message that can be shown. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    field: z.optional(z.string()),
    /** Seconds until the client should retry. */
    retryAfter: z.optional(z.number()),
  }),
})
export type ErrorBody = z.output<typeof errorAnswer>['error']

/** The server's error, or `offline` or `unexpected-answer` if the server sent none. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, error: ErrorBody, options?: ErrorOptions) {
    super(error.message, options)
    this.status = status
    this.code = error.code
    this.field = error.field
    this.retryAfter = error.retryAfter
  }
}

export type Client = <R extends Route>(route: R, call: Call<R>, signal?: AbortSignal) => Promise<ValueOf<R['answer']>>

export function client(
  base: string,
  send: typeof fetch = fetch,
  also: (called: Route) => Record<string, string> = () => ({}),
): Client {
  return async (called, call, signal) => {
    const { params, query, body } = call as { params?: unknown; query?: unknown; body?: unknown }
    const headers: Record<string, string> = also(called)
    const init: RequestInit = { method: called.method, headers, credentials: 'same-origin' }
    if (signal) init.signal = signal
    if (isRaw(called.body)) {
      headers['content-type'] = 'application/octet-stream'
      init.body = body as BodyInit
    } else if (!isNothing(called.body)) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(z.encode(called.body, body))
    }
    const cut = (cause: unknown): never => {
      if (signal?.aborted) throw cause
      const message = 'We could not reach the server. Please check your connection and try again.'
      throw new ApiError(0, { code: 'offline', message }, { cause })
    }
    const response = await send(base + addressOf(called, params, query), init).catch(cut)
    // The connection may also break in the middle of an answer.
    if (!response.ok) throw errorOf(response.status, await response.text().catch(cut))
    if (isRaw(called.answer))
      return readOf(response.status, called.answer, await response.arrayBuffer().catch(cut)) as never
    const answer = fromJson(await response.text().catch(cut))
    const decoded = z.safeDecode(called.answer, answer)
    if (!decoded.success) throw unexpectedAnswer(response.status, decoded.error)
    return decoded.data as never
  }
}

function readOf(status: number, { read }: Raw, sent: ArrayBuffer): unknown {
  try {
    return read(new Uint8Array(sent))
  } catch (error) {
    throw unexpectedAnswer(status, error)
  }
}

function addressOf(called: Route, params: unknown, query: unknown): string {
  const values = isNothing(called.params) ? {} : textsOf(z.encode(called.params, params))
  const path = called.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  if (isNothing(called.query)) return path
  return `${path}?${new URLSearchParams(textsOf(z.encode(called.query, query))).toString()}`
}

/** Parameters and queries are flat objects of strings, numbers and booleans. */
function textsOf(values: unknown): Record<string, string> {
  const flat = z.record(z.string(), z.optional(z.union([z.string(), z.number(), z.boolean()]))).parse(values)
  return Object.fromEntries(
    Object.entries(flat).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
  )
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf(status: number, text: string): ApiError {
  const parsed = errorAnswer.safeParse(fromJson(text))
  return parsed.success ? new ApiError(status, parsed.data.error) : unexpectedAnswer(status, parsed.error)
}

function unexpectedAnswer(status: number, cause: unknown): ApiError {
  const message = 'An unexpected error occurred. Please try again.'
  return new ApiError(status, { code: 'unexpected-answer', message }, { cause })
}

export const shortText = (max: number) => z.string().check(z.maxLength(max, { abort: true }))

/** The token of a link in a mail: base64url. */
export const linkToken = () => shortText(100).check(z.regex(/^[A-Za-z0-9_-]+$/))

const codecsOfBytes = new WeakSet<object>()

/** Whether a schema came from `bytes`; a value that such a schema encoded is already JSON. */
export const isBytes = (schema: object): boolean => codecsOfBytes.has(schema)

/** Base64url without padding on the wire, `Uint8Array` in the program. */
export function bytes(max: number, min = 0) {
  const text = shortText(Math.ceil((max * 4) / 3)).check(z.regex(/^[A-Za-z0-9_-]*$/))
  const binary = z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length >= min && value.length <= max,
  )
  const codec = z.codec(text, binary, {
    decode: (value, context) => {
      try {
        return fromBase64url(value)
      } catch {
        context.issues.push({ code: 'custom', message: 'Not base64url', input: value })
        return z.NEVER
      }
    },
    encode: (value) => toBase64url(value),
  })
  codecsOfBytes.add(codec)
  return codec
}

export const uuid = () => z.uuid().check(z.toLowerCase())

export const moment = () =>
  z.codec(z.iso.datetime(), z.date(), {
    decode: (value) => new Date(value),
    encode: (value) => value.toISOString(),
  })

export const done = z.object({})
