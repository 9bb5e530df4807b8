import * as keepass from 'kdbxweb'

// A field can refer to a field of another entry: {REF:P@I:46C9B1FF...} is the password of the entry
// with that UUID.

const reference = /\{REF:[^{}]*\}/gi
const parts = /^\{REF:([TUPANI])@([TUPANIO]):(.*)\}$/is
const fieldOf: Readonly<Record<string, string>> = { T: 'Title', U: 'UserName', P: 'Password', A: 'URL', N: 'Notes' }

/** Limits the text to which references expand, because nested ones can double it at each step. */
const mostBrought = 10_000
/** The longest chain of references; KeePass itself follows chains of twelve. */
const mostSteps = 100
/** The largest number of entries that are compared if a search matches several. */
const mostCompared = 50

/** `reference`: no entry matches. `several`: entries that differ match, and the first counts. */
export type Unclear = 'reference' | 'several'
type Followed = { text: string; unclear?: Unclear }
export type Follow = (text: string) => Followed

export const plainOf = (field: keepass.KdbxEntryField | undefined): string =>
  field === undefined ? '' : typeof field === 'string' ? field : field.getText()

const hexOf = ({ uuid }: keepass.KdbxEntry): string =>
  Array.from(new Uint8Array(uuid.bytes), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

type Index = {
  readonly exact: ReadonlyMap<string, readonly keepass.KdbxEntry[]>
  readonly all: readonly { entry: keepass.KdbxEntry; folded: string }[]
}

const usual = new Set(Object.values(fieldOf))

function indexed(entries: readonly keepass.KdbxEntry[], search: string): Index {
  const exact = new Map<string, keepass.KdbxEntry[]>()
  const all = entries.flatMap((entry) => {
    const texts =
      search === 'I'
        ? [hexOf(entry)]
        : search === 'O'
          ? [...entry.fields].flatMap(([name, value]) => (usual.has(name) ? [] : [plainOf(value)]))
          : [plainOf(entry.fields.get(fieldOf[search] ?? ''))]
    return texts.map((text) => ({ entry, folded: text.trim().toLowerCase() }))
  })
  for (const { entry, folded } of all) {
    const before = exact.get(folded)
    if (before) before.push(entry)
    else exact.set(folded, [entry])
  }
  return { exact, all }
}

export function followerOf(entries: readonly keepass.KdbxEntry[]): Follow {
  const indexes = new Map<string, Index>()
  const indexOf = (search: string): Index => {
    const index = indexes.get(search) ?? indexed(entries, search)
    indexes.set(search, index)
    return index
  }
  const known = new Map<string, Followed>()

  const meant = (search: string, text: string): readonly keepass.KdbxEntry[] => {
    const wanted = search === 'I' ? text.replaceAll(/[^\da-f]/gi, '').toLowerCase() : text.trim().toLowerCase()
    if (wanted === '') return []
    const { exact, all } = indexOf(search)
    const found = exact.get(wanted)
    if (found || search === 'I') return found ?? []
    return all.flatMap(({ entry, folded }) => (folded.includes(wanted) ? [entry] : []))
  }

  const followed = (one: string, open: ReadonlySet<string>): Followed => {
    const key = one.toUpperCase()
    const before = known.get(one)
    if (before) return before
    const [, wanted = '', search = '', text = ''] = parts.exec(one) ?? []
    // A cycle expands to an empty text, wherever the expansion enters the cycle.
    if (wanted === '' || open.has(key) || open.size > mostSteps) return { text: one, unclear: 'reference' }
    const within = new Set([...open, key])
    const some = meant(search.toUpperCase(), text).slice(0, mostCompared)
    const found = some.map((entry): Followed => {
      const name = fieldOf[wanted.toUpperCase()]
      return name === undefined ? { text: hexOf(entry) } : withOthers(plainOf(entry.fields.get(name)), within)
    })
    const [first] = found
    const several = found.some((other) => other.text !== first?.text)
    const result: Followed =
      first === undefined || first.unclear === 'reference'
        ? { text: one, unclear: 'reference' }
        : { ...first, ...(several && { unclear: 'several' }) }
    known.set(one, result)
    return result
  }

  const withOthers = (text: string, open: ReadonlySet<string>): Followed => {
    const unclear = new Set<Unclear>()
    const expanded = text.replaceAll(reference, (one) => {
      const { text: other, unclear: why } = followed(one, open)
      if (why) unclear.add(why)
      return other
    })
    if (expanded.length - text.length > mostBrought) return { text, unclear: 'reference' }
    const why = unclear.has('reference') ? 'reference' : unclear.has('several') ? 'several' : undefined
    return { text: expanded, ...(why && { unclear: why }) }
  }
  return (text) => (text.includes('{') ? withOthers(text, new Set()) : { text })
}
