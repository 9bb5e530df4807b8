import { base32, codeOf, keptCode, readCode } from './one-time-code.ts'

// Authenticator keys, under the names that KeePass and related programs use for them and their
// settings.

const whole = /^(otp|totp)$/i
const seed = /^totp seed$/i
const made = /^(time|hmac)otp-secret(?:-(base32|hex|base64))?$/i
const settings = /^(totp settings|timeotp-(period|length|algorithm)|hmacotp-counter)$/i

export const isOfCode = (name: string): boolean => [whole, seed, made, settings].some((one) => one.test(name))

/** Converts the encoding that the field name states to Base32; keeps an invalid secret. */
function secretIn(writing: string, secret: string): string {
  const text = secret.replaceAll(/\s/g, '')
  if (writing === 'base32') return secret
  if (writing === 'hex')
    return /^(?:[\da-f]{2})+$/i.test(text)
      ? base32(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
      : secret
  if (writing !== 'base64') return base32(new TextEncoder().encode(secret))
  try {
    return base32(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))
  } catch {
    return secret
  }
}

export function keepassCodes(names: readonly string[], of: (name: string) => string): string[] {
  const setting = (wanted: string) => of(names.find((name) => name.toLowerCase() === wanted) ?? '')
  // TrayTOTP writes *30;6*: the seconds, then the digits, or S for Steam.
  const [period = '', digits = ''] = setting('totp settings').split(';')
  return names.flatMap((name): string[] => {
    const content = of(name)
    if (whole.test(name)) {
      const code = /^key=/i.test(content) ? readCode(content) : undefined
      return [code ? keptCode(code) : content]
    }
    if (seed.test(name))
      return [digits === 'S' ? `steam://${content}` : keptCode(codeOf({ secret: content, period, digits }))]
    const [, follows = '', writing = ''] = made.exec(name) ?? []
    if (follows === '') return []
    const secret = secretIn(writing.toLowerCase(), content)
    if (follows.toLowerCase() === 'hmac')
      return [
        `otpauth://hotp/?${new URLSearchParams({ secret, counter: setting('hmacotp-counter') || '0' }).toString()}`,
      ]
    return [
      keptCode(
        codeOf({
          secret,
          period: setting('timeotp-period'),
          digits: setting('timeotp-length'),
          algorithm: setting('timeotp-algorithm'),
        }),
      ),
    ]
  })
}
