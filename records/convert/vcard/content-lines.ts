import { decode, withoutUtf16 } from '../encoding.ts'

// vCard lines, with three methods of folding, and names, parameters and values in the encodings of
// thirty years.

export type Property = {
  readonly group: string
  readonly name: string
  /** Values by parameter name in upper case; a bare value of version 2.1 is a `TYPE`. */
  readonly params: Readonly<Record<string, readonly string[]>>
  /** The decoded value, which still contains its backslashes. */
  readonly value: string
}

export type CardLines = { readonly version: string; readonly properties: readonly Property[] }

/** A plain loop: on a photo of millions of characters, callbacks take ten times as long. */
function bytesOfText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

function asLetters(bytes: Uint8Array): string {
  const plain = withoutUtf16(bytes)
  const parts: string[] = []
  for (let at = 0; at < plain.length; at += 0x8000)
    parts.push(Reflect.apply(String.fromCharCode, undefined, plain.subarray(at, at + 0x8000)))
  return parts.join('').replace(/^\u00EF\u00BB\u00BF/, '')
}

function splitOutsideQuotes(text: string, sign: string, most = Infinity): string[] {
  const parts: string[] = []
  let from = 0
  let quoted = false
  for (let at = 0; at < text.length && parts.length + 1 < most; at += 1) {
    if (text[at] === '"') quoted = !quoted
    else if (text[at] === sign && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

const isQuotedPrintable = (head: string): boolean => /;(?:encoding=)?quoted-printable(?:;|$)/i.test(head)
const isBase64 = (head: string): boolean => /;(?:encoding=)?(?:base64|b)(?:;|$)/i.test(head)

/** The longest name with parameters: a longer line without a colon is not a property. */
const longestHead = 4000

function* linesOf(text: string): Generator<string> {
  for (const [, line = ''] of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) yield line
}

/** Unfolds lines. Joins each line only once, because a photo has thousands of folds. */
function* unfolded(text: string): Generator<string> {
  let version = ''
  let open: { parts: string[]; head: string; hasValue: boolean } | undefined
  /** Appends a continuation: until the first colon to the name and parameters, then to the value. */
  const goOn = (line: NonNullable<typeof open>, more: string) => {
    line.parts.push(more)
    if (line.hasValue || line.head.length > longestHead) return
    const [head = '', value] = splitOutsideQuotes(line.head + more, ':', 2)
    Object.assign(line, { head, hasValue: value !== undefined })
  }
  for (const raw of linesOf(text)) {
    const last = open?.parts.at(-1)
    if (open && last?.endsWith('=') === true && isQuotedPrintable(open.head)) {
      open.parts.splice(-1, 1, last.slice(0, -1))
      goOn(open, raw)
    } else if (open && /^[ \t]/.test(raw)) {
      // Version 2.1 folds between words and keeps the blank; later versions add a blank.
      const keepsBlank = version === '2.1' && !isBase64(open.head)
      goOn(open, keepsBlank ? raw : raw.slice(1))
    } else if (raw.trim() !== '') {
      if (open) yield open.parts.join('')
      version = /^version:(.*)$/i.exec(raw)?.[1]?.trim() ?? version
      open = { parts: [], head: '', hasValue: false }
      goOn(open, raw)
    }
  }
  if (open) yield open.parts.join('')
}

const fromQuotedPrintable = (value: string): string =>
  value.replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Tries the line's charset, else detects one; removes control characters. */
function decoded(letters: string, charset: string | undefined): string {
  return inEncoding(letters, charset).replaceAll(/\p{Cc}/gu, (sign) => (/[\t\r\n]/.test(sign) ? sign : ''))
}

function inEncoding(letters: string, charset: string | undefined): string {
  const bytes = bytesOfText(letters)
  // Old programs state US-ASCII for any text.
  if (charset !== undefined && !/^us-ascii$/i.test(charset))
    try {
      return new TextDecoder(charset).decode(bytes)
    } catch {
      // The charset is unknown.
    }
  return decode(bytes).text
}

// RFC 6868: the escapes of parameter values.
const unescaped = (value: string): string =>
  value.replace(/^"(.*)"$/, '$1').replaceAll(/\^([n'^])/g, (_, sign: string) => ({ n: '\n', "'": '"' })[sign] ?? '^')

const encodings = /^(?:quoted-printable|base64|b|8bit|7bit)$/i

function propertyOf(line: string): Property | undefined {
  const [head = '', value] = splitOutsideQuotes(line, ':', 2)
  const [named = '', ...given] = splitOutsideQuotes(head, ';')
  const [, group = '', name = ''] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(named.trim()) ?? []
  if (name === '' || value === undefined) return undefined
  const params: Record<string, string[]> = {}
  for (const one of given) {
    const [key = '', words] = splitOutsideQuotes(one, '=', 2)
    const [param, rawValues] =
      words === undefined ? [encodings.test(key) ? 'ENCODING' : 'TYPE', key] : [key.toUpperCase().trim(), words]
    const values = splitOutsideQuotes(rawValues, ',').flatMap((each) => {
      const plain = decoded(unescaped(each.trim()), undefined)
      return param === 'TYPE' ? plain.split(',') : [plain]
    })
    params[param] = [...(params[param] ?? []), ...values]
  }
  const encoding = params['ENCODING']?.[0]?.toUpperCase()
  const letters = encoding === 'QUOTED-PRINTABLE' ? fromQuotedPrintable(value) : value
  return {
    group: group.toLowerCase(),
    name: name.toUpperCase(),
    params,
    value: decoded(letters, params['CHARSET']?.[0]),
  }
}

/** Skips lines outside cards. A last card without an end counts, because the file was cut off. */
export function readCards(bytes: Uint8Array, from = 0, most = Infinity): { cards: CardLines[]; all: number } {
  const cards: CardLines[] = []
  let all = 0
  const add = (card: CardLines) => {
    if (all >= from && cards.length < most) cards.push(card)
    all += 1
  }
  let open: { version: string; properties: Property[] } | undefined
  let inner = 0
  for (const line of unfolded(asLetters(bytes))) {
    const mark = /^(begin|end):\s*vcard\s*$/i.exec(line)?.[1]?.toLowerCase()
    if (mark === 'begin') {
      // A nested card follows AGENT and has its own end. Any other BEGIN means that the previous
      // END is missing.
      const isInner = open?.properties.at(-1)?.name === 'AGENT'
      if (open && isInner) inner += 1
      else {
        if (open) add(open)
        open = { version: '', properties: [] }
      }
    } else if (mark === 'end') {
      if (inner > 0) inner -= 1
      else if (open) {
        add(open)
        open = undefined
      }
    } else if (open && inner === 0) {
      const property = propertyOf(line)
      if (property?.name === 'VERSION') open.version = property.value.trim()
      else if (property) open.properties.push(property)
    }
  }
  if (open) add(open)
  return { cards, all }
}
