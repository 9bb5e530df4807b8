import type { WordDocument, WordElement } from 'mammoth/mammoth.browser.min.js'
import { words } from './words.ts'

type Piece = { readonly text: string; readonly href?: string | undefined }

const gap = '\n\n'

const isAddressItself = (text: string, href: string): boolean =>
  text.replace(/\/$/, '') === href.replace(/^mailto:|^https?:\/\/|\/$/gi, '') || text === href

function joined(pieces: readonly Piece[]): string {
  const whole: { text: string; href: string | undefined }[] = []
  for (const { text, href } of pieces) {
    const last = whole.at(-1)
    if (last && last.href === href) last.text += text
    else whole.push({ text, href })
  }
  return whole
    .map(({ text, href }) => {
      if (href === undefined) return text
      const label = text.trim()
      if (label === '') return href
      return isAddressItself(label, href) ? text : text.replace(label, () => `${label} (${href})`)
    })
    .join('')
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, gap)
    .trim()

/** Link addresses in parentheses, footnotes and endnotes at the end by number. */
export function textOfWord(document: WordDocument): string {
  /** Notes by id, in the order of their first reference. */
  const notes = new Map<string, { readonly number: number; readonly body: readonly WordElement[] }>()
  const signOf = (sign: WordElement): string => {
    const key = `${sign.noteType} ${sign.noteId}`
    const body = document.notes.resolve(sign)?.body
    if (body === undefined) return ''
    const note = notes.get(key) ?? { number: notes.size + 1, body }
    notes.set(key, note)
    return `[${note.number}]`
  }
  const piecesOf = (element: WordElement, href?: string): Piece[] => {
    const leads = element.href !== undefined && !element.href.startsWith('#') ? element.href : href
    if (element.type === 'text') return [{ text: element.value ?? '', href: leads }]
    if (element.type === 'tab') return [{ text: '\t', href: leads }]
    if (element.type === 'break') return [{ text: '\n', href: leads }]
    if (element.type === 'noteReference') return [{ text: signOf(element) }]
    const within = (element.children ?? []).flatMap((child) => piecesOf(child, leads))
    return element.type === 'paragraph' ? [{ text: joined(within) + gap }] : within
  }
  const read = (elements: readonly WordElement[]) => tidy(joined(elements.flatMap((element) => piecesOf(element))))
  const text = read(document.children ?? [])
  const below: string[] = []
  // A note may refer to another note, which the map then lists after it.
  for (const { number, body } of notes.values()) below.push(`[${number}] ${read(body)}`)
  return [text, ...(below.length > 0 ? [words.notes, ...below] : [])].filter(Boolean).join(gap)
}
