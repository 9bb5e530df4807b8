// The browser can measure text only after drawing it, but box layout must fit screen, SVG and PDF.
// These are the widest glyph widths of our screen font.

const narrow = /[ .,:;'’`|!iíìîïjlI()[\]]/
const slim = /[-frt]/
const wide = /[mwMW@%–—]/
const capital = /[A-ZÀ-ÖØ-Þ0-9ß]/
const usual = /[a-zà-öø-ÿ]/
const square = /[\u1100-\u11FF\u2E80-\uA4CF\uA960-\uA97F\uAC00-\uD7FF\uF900-\uFAFF\uFF01-\uFF60\u{20000}-\u{3FFFF}]/u
const mark = /\p{Mark}/u

const widthOfLetter = (letter: string): number => {
  if (mark.test(letter)) return 0
  if (narrow.test(letter)) return 0.31
  if (slim.test(letter)) return 0.37
  if (usual.test(letter) && !wide.test(letter)) return 0.57
  if (square.test(letter)) return 1
  return wide.test(letter) ? 0.87 : capital.test(letter) ? 0.67 : 0.72
}

export const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0)

/** Fits an unbreakable run, a line or its longest word, up to `usualSize`. */
export const fittingSize = (text: string, room: number, usualSize: number): number =>
  Math.min(usualSize, room / Math.max(1, widthOf(text)))

export const widestWord = (text: string): string =>
  text.split(/[\s-]+/).reduce((widest, word) => (widthOf(word) > widthOf(widest) ? word : widest), '')
