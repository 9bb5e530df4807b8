// Our faces cover Latin, Greek and Cyrillic. Letters in the blocks below need other faces.

const blocks =
  // Armenian to Vedic marks. Some Cyrillic and Georgian blocks between are in no face or in ours.
  '\\u0530-\\u1CFF' +
  // Circled signs, Georgian and Ethiopic.
  '\\u2460-\\u24FF\\u2D00-\\u2DDF' +
  // East Asia, additions to Cyrillic, India, Ethiopia and the Cherokee.
  '\\u2E80-\\uA63F\\uA800-\\uAB2F\\uAB70-\\uD7FF' +
  // Presentation and wide forms.
  '\\uF900-\\uFAFF\\uFB13-\\uFDFF\\uFE30-\\uFE4F\\uFE70-\\uFEFE\\uFF01-\\uFFEE' +
  '\\u{10000}-\\u{1EEFF}\\u{20000}-\\u{3FFFF}'

const letter = new RegExp(`[${blocks}]`, 'u')
const letters = new RegExp(letter, 'gu')

/** Invisible characters that join or separate letters of the scripts in `blocks`. */
const joiners = '\\u200B-\\u200D'
const joiner = new RegExp(`[${joiners}]`)
const strayJoiners = new RegExp(`(?<![${blocks}${joiners}])[${joiners}]+`, 'gu')

/** Whether a letter of the text needs another face. */
export const hasForeign = (text: string): boolean => letter.test(text)

export const foreignIn = (text: string): string[] => [...new Set(text.match(letters))]

/** Removes joiners without a letter before them. */
export const withoutStrayJoiners = (text: string): string => text.replaceAll(strayJoiners, '')

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]/

export const hasRightToLeft = (text: string): boolean => rightToLeft.test(text)

/** Judges by start and majority: an English text may start with a Hebrew name. */
export function isRightToLeft(text: string): boolean {
  const all = text.match(/\p{L}/gu) ?? []
  return rightToLeft.test(all[0] ?? '') && all.filter((one) => rightToLeft.test(one)).length * 2 >= all.length
}

type Run<Face> = { readonly text: string; readonly face: Face | undefined }

export function runsOf<Face>(text: string, faceOf: (letter: string) => Face | undefined): Run<Face>[] {
  const runs: { text: string; face: Face | undefined }[] = []
  for (const each of text) {
    const last = runs.at(-1)
    const face = joiner.test(each) ? last?.face : faceOf(each)
    if (last && last.face === face) last.text += each
    else runs.push({ text: each, face })
  }
  return runs
}
