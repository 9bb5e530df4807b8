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

export const sortOf = (word: string): Sort | undefined => {
  const wanted = asLabel(word).toLowerCase()
  // The word before *license* decides: *Software license*, *Driver's license*.
  if (/driver|driving/.test(wanted)) return 'identity'
  return wanted === '' ? undefined : sorts.find(([, pattern]) => pattern.test(wanted))?.[0]
}

/** *name: value* lines, as Bitwarden and Zoho keep custom fields in one cell. */
export const linesOf = (text: string): Extra[] =>
  text.split(/\r\n|\r|\n/).flatMap((line): Extra[] => {
    const at = line.indexOf(':')
    const [name, value] = at < 0 ? ['More', line] : [line.slice(0, at), line.slice(at + 1)]
    return value.trim() === '' ? [] : [{ name: name.trim() || 'More', value: value.trim(), hidden: false }]
  })
