import { decode, withoutUtf16 } from '../encoding.ts'

// A vCard as a text: lines, folded in three ways, with names, parameters and values in the encodings of thirty years.

/** One line of a card: `item1.TEL;TYPE=home:+1 555 010 7701`. */
export type Property = {
  readonly group: string
  /** In capitals: `TEL`. */
  readonly name: string
  /** Values by the parameter's name in capitals. What a card of version 2.1 says without a name is a `TYPE`. */
  readonly params: Readonly<Record<string, readonly string[]>>
  /** As it stands in the file, decoded, its backslashes still there. */
  readonly value: string
}

export type CardLines = { readonly version: string; readonly properties: readonly Property[] }

/** Letter by letter: a photo is millions of them, and a function called for each takes ten times as long. */
function bytesOfText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** A file as bytes that are letters below 256 each, so that every line can be decoded by itself. */
function asLetters(bytes: Uint8Array): string {
  const plain = withoutUtf16(bytes)
  const parts: string[] = []
  for (let at = 0; at < plain.length; at += 0x8000)
    parts.push(Reflect.apply(String.fromCharCode, undefined, plain.subarray(at, at + 0x8000)))
  return parts.join('').replace(/^\u00EF\u00BB\u00BF/, '')
}

/** The parts of a text between a sign, where that does not stand in quotation marks. */
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

/** More letters than any name with its parameters has: what has no colon by then is no property. */
const longestHead = 4000

/** Lines one after the other, without those of a whole file in memory. */
function* linesOf(text: string): Generator<string> {
  for (const [, line = ''] of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) yield line
}

/** Lines as they were before they were folded. A line is put together once: a photo is thousands of folds. */
function* unfolded(text: string): Generator<string> {
  let version = ''
  let open: { parts: string[]; head: string; hasValue: boolean } | undefined
  /** The line goes on: so does what stands before its colon, as long as there is none. */
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
      // Version 2.1 folds between words and keeps the blank; later ones add one.
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

/**
 * The words behind bytes: in the encoding that the line names, where a browser knows it, else as every other text is read. Signs that
 * only machines use are none.
 */
function decoded(letters: string, charset: string | undefined): string {
  return inEncoding(letters, charset).replaceAll(/\p{Cc}/gu, (sign) => (/[\t\r\n]/.test(sign) ? sign : ''))
}

function inEncoding(letters: string, charset: string | undefined): string {
  const bytes = bytesOfText(letters)
  // What is plain says that it is nothing else; old programs say so of everything.
  if (charset !== undefined && !/^us-ascii$/i.test(charset))
    try {
      return new TextDecoder(charset).decode(bytes)
    } catch {
      // An encoding that nobody knows.
    }
  return decode(bytes).text
}

// RFC 6868: what a parameter cannot hold.
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
    const [param, said] =
      words === undefined ? [encodings.test(key) ? 'ENCODING' : 'TYPE', key] : [key.toUpperCase().trim(), words]
    const values = splitOutsideQuotes(said, ',').flatMap((each) => {
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

/**
 * The cards of a file, of any version, in any of its encodings. What stands outside of cards, and a card within a card, is left out. A
 * last card without its end counts: the file was cut there.
 * @param from how many are passed over
 * @param most how many are kept
 */
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
      // A card within a card has an end of its own; one that begins where the last one has no end does not.
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
