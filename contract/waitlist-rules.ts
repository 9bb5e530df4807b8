import { normalizeEmail } from './normalize-email.ts'

// The rules of the waitlist form. They use no library, so that the landing page need not load one.

export const waitlistPath = '/api/waitlist'

export const businessTypes = ['attorney', 'insurance', 'financial', 'other'] as const
export type BusinessType = (typeof businessTypes)[number]

export const businessTypeNames: Record<BusinessType, string> = {
  attorney: 'Attorney',
  insurance: 'Insurance Broker',
  financial: 'Financial Planner',
  other: 'Other',
}

/** A visitor's input. `businessType` is empty until chosen. */
export type WaitlistForm = { fullName: string; businessType: string; businessTypeOther: string; email: string }
export type WaitlistField = keyof WaitlistForm

export type WaitlistRequest = {
  fullName: string
  businessType: BusinessType
  businessTypeOther?: string
  email: string
}

const waitlistLimits = { fullName: 200, businessTypeOther: 200, email: 254 } as const

/** The server's error code, and the message that the form shows. */
export const alreadyOnWaitlist = {
  code: 'already-on-waitlist',
  message: 'This email is already on our waitlist',
} as const

export const waitlistFailed = 'An error occurred. Please try again.'

/** Text on one line: single blanks, no control characters. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const isBusinessType = (value: string): value is BusinessType => businessTypes.some((type) => type === value)

export function errorsInWaitlistForm(form: WaitlistForm): Partial<Record<WaitlistField, string>> {
  const errors: Partial<Record<WaitlistField, string>> = {}
  const email = form.email.trim()
  if (!between(oneLine(form.fullName), 2, waitlistLimits.fullName))
    errors.fullName = 'Full name must be at least 2 characters'
  if (!isBusinessType(form.businessType)) errors.businessType = 'Please select your business type'
  if (form.businessType === 'other' && !between(oneLine(form.businessTypeOther), 2, waitlistLimits.businessTypeOther))
    errors.businessTypeOther = 'Please specify your business type'
  if (email.length > waitlistLimits.email || !/^[^@\s\p{Cc}]+@[^@\s\p{Cc}.]+(\.[^@\s\p{Cc}.]+)+$/u.test(email))
    errors.email = 'Please enter a valid email address'
  return errors
}

const between = (text: string, min: number, max: number) => text.length >= min && text.length <= max

/** Turns a valid form into the request that the client sends and the server stores. Idempotent. */
export function tidyWaitlistForm(form: WaitlistForm): WaitlistRequest {
  if (!isBusinessType(form.businessType)) throw new Error('The form was not checked')
  const tidy: WaitlistRequest = {
    fullName: oneLine(form.fullName),
    businessType: form.businessType,
    email: normalizeEmail(form.email),
  }
  if (form.businessType === 'other') tidy.businessTypeOther = oneLine(form.businessTypeOther)
  return tidy
}
