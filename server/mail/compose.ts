import type { Mail } from './outbox.ts'
import { pageTexts } from '../../domain/page-texts.ts'
import { product } from '../../domain/product.ts'

const asDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const asShortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
/** The farthest time zone behind UTC, in milliseconds. */
const furthestWest = 12 * 3600_000

export const day = (date: Date): string => asDay.format(date)

export const shortDay = (date: Date): string => asShortDay.format(date)

/** Early enough that no time zone has passed the deadline on the named day. */
export const deadline = (date: Date): string => day(new Date(date.getTime() - furthestWest))

/** The product's name, and under a brand also how to reach its operators. */
const signature = (): string => (product.brand ? `${product.name}\n${pageTexts.contact}` : product.name)

export function composeMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  const present = paragraphs.filter((paragraph) => paragraph !== '')
  return { to, subject, text: `${['Hello,', ...present, signature()].join('\n\n')}\n` }
}
