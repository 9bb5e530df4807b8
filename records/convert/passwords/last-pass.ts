import { cardOf, type Item } from './item.ts'
import { linesOf, sortOf } from './sorts.ts'

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&apos;': "'",
}

const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|apos|#0?39);/g, (found) => entities[found] ?? found)

export const withoutEntities = (item: Item): Item => ({
  ...item,
  row: plain(item.row),
  name: plain(item.name),
  addresses: item.addresses.map(plain),
  username: plain(item.username),
  password: plain(item.password),
  notes: plain(item.notes),
  folder: plain(item.folder),
  extras: item.extras.map((extra) => ({ ...extra, value: plain(extra.value) })),
})

/** LastPass exports notes and cards as sign-ins at `http://sn`, one field per line of the notes. */
export function lastPassNote(item: Item): Item {
  const [address] = item.addresses
  if (address !== 'http://sn') return item
  const note = { ...item, addresses: [], sort: 'note' as const }
  const typed = /^NoteType:\s*(.*)$/m.exec(item.notes)?.[1]?.trim()
  if (typed === undefined) return note
  // The last field is the text of the note, which may have several lines.
  const at = item.notes.search(/^Notes:/m)
  const notes = at < 0 ? '' : item.notes.slice(at + 'Notes:'.length).trim()
  const lines = linesOf(at < 0 ? item.notes : item.notes.slice(0, at)).filter(
    ({ name, value }) => name !== 'NoteType' && name !== 'Language' && value !== ',',
  )
  const take = (name: string) => lines.find((line) => line.name === name)?.value ?? ''
  if (typed !== 'Credit Card')
    return { ...note, sort: sortOf(typed) ?? 'note', notes, extras: [...lines, ...item.extras] }
  const card = cardOf({
    holder: take('Name on Card'),
    number: take('Number'),
    code: take('Security Code'),
    expires: take('Expiration Date').replace(',', ' ').trim(),
  })
  const placed = new Set(['Name on Card', 'Number', 'Security Code', 'Expiration Date'])
  const extras = [...lines.filter(({ name }) => !placed.has(name)), ...item.extras]
  return { ...note, sort: 'card', notes, extras, ...(card && { card }) }
}
