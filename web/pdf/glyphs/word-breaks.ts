// These scripts have no spaces, so only the browser's dictionary finds line break opportunities.

const languages: readonly (readonly [string, RegExp])[] = [
  ['th', /[\u0E00-\u0E7F]+/g],
  ['lo', /[\u0E80-\u0EFF]+/g],
  ['my', /[\u1000-\u109F]+/g],
  ['km', /[\u1780-\u17FF\u19E0-\u19FF]+/g],
]

const zeroWidthSpace = '\u200B'

export function withBreaks(text: string): string {
  return languages.reduce((sum, [language, letters]) => {
    if (!letters.test(sum)) return sum
    const words = new Intl.Segmenter(language, { granularity: 'word' })
    return sum.replaceAll(letters, (run) =>
      Array.from(words.segment(run), ({ segment }) => segment).join(zeroWidthSpace),
    )
  }, text)
}

export const withoutBreaks = (text: string): string => text.replaceAll(zeroWidthSpace, '')
