import { foreignIn, withoutStrayJoiners } from './glyphs/foreign.ts'
import { withBreaks } from './glyphs/word-breaks.ts'
import { isObject } from './is-object.ts'

// Our faces cover Latin, Greek and Cyrillic, and glyphs/ adds other scripts. Any other character
// would print as an empty box.

/** Replacements for signs that our faces lack. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[\u202F\u2007\t]/g, '\u00A0'],
  [/[\u2028\u2029]/g, '\n'],
  [/\u2012/g, '–'],
  [/[▪◆◦‣⁃∙➢➤]/g, '•'],
  [/[□▫☐]/g, '[ ]'],
  [/[\u2713\u2714\u2611]/g, '√'],
  [/[✗✘☒]/g, '×'],
  [/[★☆✦]/g, '*'],
  [/[→⇒⇨➔]/g, '->'],
  [/←/g, '<-'],
]

/** Fractions that our faces lack: *1⅓ cups* becomes *1 1/3 cups*. */
const fraction = /(\d?)([⅐-⅚])/g
const inDigits = (_: string, whole: string, sign: string): string =>
  `${whole}${whole && ' '}${sign.normalize('NFKD').replace('\u2044', '/')}`

/** Emoji with their joiners and modifiers, and invisible characters. Signs like ™ are text. */
const removed = /[\u00AD\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\u20E3|[\uFE00-\uFE0F]/g
const pictures = /(?![\0-\u218F])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu

/** Composes accents and removes emoji; keeps letters of other scripts. */
export function printable(text: string): string {
  if (/^[\n -~]*$/.test(text)) return text
  const plain = withoutStrayJoiners(
    replacements
      .reduce((sum, [sign, other]) => sum.replaceAll(sign, other), text.normalize('NFC'))
      .replaceAll(fraction, inDigits)
      .replaceAll(removed, ''),
  )
  const without = plain.replaceAll(pictures, '')
  return without === plain ? plain : without.replaceAll(/ {2,}/g, ' ').replaceAll(/^ | $/gm, '')
}

/** Changes the texts in place. Returns each letter that needs another face, once. */
export function makePrintable(content: unknown): string[] {
  const foreign = new Set<string>()
  const set = (text: string) => {
    const made = printable(text)
    for (const letter of foreignIn(made)) foreign.add(letter)
    return withBreaks(made)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const [at, each] of value.entries())
        if (typeof each === 'string') value[at] = set(each)
        else visit(each)
    } else if (isObject(value))
      for (const [name, part] of Object.entries(value))
        if (typeof part === 'string') {
          if (name === 'text') value[name] = set(part)
        } else visit(part)
  }
  visit(content)
  return [...foreign]
}
