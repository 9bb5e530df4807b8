/** `algorithm` is in upper case, and '' for unknown names. */
type OneTimeCode = {
  readonly secret: string
  readonly algorithm: string
  readonly digits: number
  readonly period: number
  readonly issuer: string
  readonly account: string
}

const usual = { algorithm: 'SHA1', digits: 6, period: 30, issuer: '', account: '' } as const

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function base32(bytes: Uint8Array): string {
  let [encoded, value, bits] = ['', 0, 0]
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) encoded += alphabet[(value >> (bits - 5)) & 31] ?? ''
  }
  return bits > 0 ? encoded + (alphabet[(value << (5 - bits)) & 31] ?? '') : encoded
}

/** `SHA-256`, `HMAC-SHA-256`, `sha256` become *SHA256*. */
const algorithmOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^HMAC-?/, '')
    .replaceAll('-', '')

const numberOf = (written: string | null | undefined, otherwise: number): number => {
  const number = Number(written ?? '')
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const codeOf = (settings: {
  secret: string
  algorithm?: string
  digits?: string
  period?: string
  issuer?: string
  account?: string
}): OneTimeCode => ({
  secret: settings.secret,
  algorithm: algorithmOf(settings.algorithm ?? '') || usual.algorithm,
  digits: numberOf(settings.digits, usual.digits),
  period: numberOf(settings.period, usual.period),
  issuer: settings.issuer ?? '',
  account: settings.account ?? '',
})

/** Reads an `otpauth` URL, a query or a bare secret; undefined for codes that ignore the time. */
export function readCode(text: string): OneTimeCode | undefined {
  const code = readAny(text)
  return code && plainSecret(code.secret) !== '' ? code : undefined
}

function readAny(text: string): OneTimeCode | undefined {
  const trimmed = text.trim()
  if (/^key=/i.test(trimmed)) {
    const query = new URLSearchParams(trimmed)
    if (/hotp/i.test(query.get('type') ?? '') || query.has('counter')) return undefined
    const algorithm = query.get('otpHashMode') ?? ''
    return codeOf({
      secret: query.get('key') ?? '',
      algorithm,
      digits: query.get('size') ?? '',
      period: query.get('step') ?? '',
    })
  }
  if (!/^otpauth:/i.test(trimmed)) return /^[a-z2-7 =-]+$/i.test(trimmed) ? codeOf({ secret: trimmed }) : undefined
  const url = URL.parse(trimmed)
  const secret = url?.searchParams.get('secret') ?? ''
  // Steam uses its own code format.
  if (url?.host.toLowerCase() !== 'totp' || url.searchParams.has('encoder')) return undefined
  const label = decoded(url.pathname.replace(/^\//, ''))
  const [before, ...after] = label.split(':')
  const issuer = url.searchParams.get('issuer') ?? (after.length > 0 ? (before ?? '') : '')
  const account = (after.length > 0 ? after.join(':') : label).trim()
  return codeOf({
    secret,
    algorithm: url.searchParams.get('algorithm') ?? '',
    digits: url.searchParams.get('digits') ?? '',
    period: url.searchParams.get('period') ?? '',
    issuer,
    account: after.length === 0 && account === issuer ? '' : account,
  })
}

export const plainSecret = (secret: string): string => secret.toUpperCase().replaceAll(/[\s=-]/g, '')

/** The otpauth URL. `name` is the label if the code has none. */
export function codeAddress(code: OneTimeCode, name = ''): string {
  const { issuer, account } = code
  const label = issuer && account ? [issuer, account] : [account || issuer || name]
  const query = new URLSearchParams({
    secret: plainSecret(code.secret),
    ...(issuer && { issuer }),
    ...(code.algorithm !== usual.algorithm && { algorithm: code.algorithm }),
    ...(code.digits !== usual.digits && { digits: String(code.digits) }),
    ...(code.period !== usual.period && { period: String(code.period) }),
  })
  return `otpauth://totp/${label.map(encodeURIComponent).join(':')}?${query.toString().replaceAll('+', '%20')}`
}

const identityOf = ({ secret, algorithm, digits, period, issuer }: OneTimeCode): string =>
  JSON.stringify([plainSecret(secret), algorithm, digits, period, issuer])

/** The saved form: the bare secret if all other parameters have their default, else the URL. */
export const keptCode = (code: OneTimeCode): string =>
  code.account === '' && identityOf(code) === identityOf({ ...usual, secret: code.secret })
    ? code.secret
    : codeAddress(code)

export function isSameCode(one: string, other: string): boolean {
  const [a, b] = [readCode(one), readCode(other)]
  return a === undefined || b === undefined ? one === other : identityOf(a) === identityOf(b)
}
