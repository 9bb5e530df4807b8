import { product } from '../../../domain/product.ts'

// The server alone says what it tried, so each reason quotes it.

type Tried = Readonly<Record<string, unknown>>

const sentences: Record<string, (whose: string, who: string) => [done: string, failed: string]> = {
  'own-email': (_, who) => [`We emailed ${who} again`, `An email to ${who} was refused`],
  email: (whose) => [`We emailed ${whose} second address`, `An email to ${whose} second address was refused`],
  webhook: (whose) => [`We called ${whose} webhook`, `A call to ${whose} webhook failed`],
  lookout: (whose) => [`We emailed ${whose} lookout`, `An email to ${whose} lookout was refused`],
  push: (whose) => [`We notified ${whose} devices`, `Notifying ${whose} devices failed`],
}

/** @param owner the owner inside a sentence, undefined for `you` */
export function triedSentence({ channel, ok }: Tried, owner: string | undefined): string {
  const whose = owner === undefined ? 'your' : `${owner}’s`
  const both = sentences[String(channel)]?.(whose, owner ?? 'you')
  return both?.[ok === 'yes' ? 0 : 1] ?? 'tried'
}

export function triedReason({ channel, ok, answer }: Tried): string {
  const isMail = channel === 'own-email' || channel === 'email' || channel === 'lookout'
  if (ok === 'yes' && isMail) return `${product.name} says the email was accepted for delivery.`
  const said = typeof answer === 'string' && answer !== '' ? ` (“${answer}”)` : ''
  if (ok === 'yes') return `${product.name} says it was taken${said}.`
  return `${product.name} says it didn’t get through${said}.`
}
