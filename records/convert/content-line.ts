// Lines of contact cards (RFC 6350) and calendars (RFC 5545), which are written alike.

const encoder = new TextEncoder()

/** A text in a property: its signs would be read as the format's own, and a line that ends as a new property. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\,;]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n\v\f\u0085]/g, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '')

/** A line of at most 75 bytes, gone on with on lines that begin with a blank. No letter is cut. */
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
