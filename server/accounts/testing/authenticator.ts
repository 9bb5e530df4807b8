import { generateHOTP } from '@oslojs/otp'
import { base32nopad } from '@scure/base'

export const codeAt = (secret: string, at: Date): string =>
  generateHOTP(base32nopad.decode(secret), BigInt(Math.floor(at.getTime() / 30_000)), 6)
