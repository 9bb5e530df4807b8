import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorBody } from '../../contract/http.ts'

/** An error answer. Handlers throw it, which rolls back the transaction around it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly field: string | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    more: { field?: string; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.field = more.field
    this.retryAfter = more.retryAfter
  }

  get body(): { error: ErrorBody } {
    const error: ErrorBody = { code: this.code, message: this.message }
    if (this.field !== undefined) error.field = this.field
    if (this.retryAfter !== undefined) error.retryAfter = this.retryAfter
    return { error }
  }
}

export const notFound = (message = 'There is nothing here.') => new Refusal(404, 'not-found', message)
export const notSignedIn = () => new Refusal(401, 'not-signed-in', 'Please sign in to continue.')
export const newKeysComing = () =>
  new Refusal(
    409,
    'new-keys-coming',
    'New keys are being made for your account, so nothing can be changed right now. Nothing is lost. Please try again in a few minutes.',
    { retryAfter: 60 },
  )
/** The answer to a page that holds the keys from before a rekey. */
export const otherKeys = () =>
  new Refusal(409, 'other-estate', 'New keys were made for this account. Please reload the page.')
export const databaseDown = () =>
  new Refusal(
    503,
    'database-down',
    'Our server could not do this just now. Please try again in a moment; nothing you typed is lost.',
    { retryAfter: 5 },
  )
export const filesDown = () =>
  new Refusal(
    503,
    'files-down',
    'Our server cannot reach its files just now. Please try again in a minute; nothing you saved is lost.',
    { retryAfter: 30 },
  )
export const notAllowed = () => new Refusal(403, 'not-allowed', 'You are not allowed to do this.')
export const unexpected = () => new Refusal(500, 'unexpected', 'An unexpected error occurred. Please try again.')
