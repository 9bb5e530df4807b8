// Content lines, the syntax that contact cards (RFC 6350) and calendars (RFC 5545) share.

const encoder = new TextEncoder()

/** Escapes a property value, so that its characters cannot add a parameter or a property. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\v\f\u0085]/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

/** Folds a line after at most 75 bytes, but never inside a character. */
export function folded(whole: string): string {
  const lines: string[] = []
  let now = ''
  let length = 0
  for (const letter of whole) {
    const size = encoder.encode(letter).length
    if (length + size > 75) {
      lines.push(now)
      now = ' '
      length = 1
    }
    now += letter
    length += size
  }
  return [...lines, now].join('\r\n')
}
