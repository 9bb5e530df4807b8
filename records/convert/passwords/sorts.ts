import type { Extra, Sort } from './item.ts'
import { asLabel } from './json.ts'

const sorts: readonly (readonly [Sort, RegExp])[] = [
  ['note', /note|^document$|notiz|memo/],
  ['card', /card|payment|credit|debit|bank account|karte/],
  ['identity', /identity|passport|driver|driving|social security|personal|membership|^id$|^name$|address$/],
  ['license', /licen[cs]e/],
  ['key', /ssh|passkey|^key$|api/],
  [
    'login',
    /login|password|website|web account|^account$|server|wireless|wifi|wi-fi|router|email account|database|alias|entry/,
  ],
]

/** What a program's own word for a type of entry means; `undefined` for a word that is none. */
export const sortOf = (word: string): Sort | undefined => {
  const wanted = asLabel(word).toLowerCase()
  // *Software license* and *Driver's license* say which before they say what.
  if (/driver|driving/.test(wanted)) return 'identity'
  return wanted === '' ? undefined : sorts.find(([, pattern]) => pattern.test(wanted))?.[0]
}

/** *name: value* in each line, as Bitwarden and Zoho keep fields of one's own in one cell. */
export const linesOf = (text: string): Extra[] =>
  text.split(/\r\n|\r|\n/).flatMap((line): Extra[] => {
    const at = line.indexOf(':')
    const [name, value] = at < 0 ? ['More', line] : [line.slice(0, at), line.slice(at + 1)]
    return value.trim() === '' ? [] : [{ name: name.trim() || 'More', value: value.trim(), hidden: false }]
  })
