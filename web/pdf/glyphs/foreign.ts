// Our faces have Latin, Greek and Cyrillic letters, and signs that go with them. What lies in these blocks is set in faces of its own.

const blocks =
  // Armenian to Vedic marks; the Cyrillic and the Georgian block among them that our faces have, or nobody has, are as good there.
  '\\u0530-\\u1CFF' +
  // Signs in circles, Georgian and Ethiopic.
  '\\u2460-\\u24FF\\u2D00-\\u2DDF' +
  // East Asia, up to the additions to Cyrillic; India, Ethiopia and the Cherokee.
  '\\u2E80-\\uA63F\\uA800-\\uAB2F\\uAB70-\\uD7FF' +
  // Joined and wide forms.
  '\\uF900-\\uFAFF\\uFB13-\\uFDFF\\uFE30-\\uFE4F\\uFE70-\\uFEFE\\uFF01-\\uFFEE' +
  '\\u{10000}-\\u{1EEFF}\\u{20000}-\\u{3FFFF}'

const letter = new RegExp(`[${blocks}]`, 'u')
const letters = new RegExp(letter, 'gu')

/** What joins letters of these scripts, or keeps them apart, and is seen by nobody. */
const joiners = '\\u200B-\\u200D'
const joiner = new RegExp(`[${joiners}]`)
const strayJoiners = new RegExp(`(?<![${blocks}${joiners}])[${joiners}]+`, 'gu')

/** Whether any of it needs a face of its own. */
export const hasForeign = (text: string): boolean => letter.test(text)

/** The letters of a text that need a face of their own, each once, in their order. */
export const foreignIn = (text: string): string[] => [...new Set(text.match(letters))]

/** Without the signs that join letters, where none stands before them. */
export const withoutStrayJoiners = (text: string): string => text.replaceAll(strayJoiners, '')

const fromTheRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE]/

/** Whether any of it is read from right to left. */
export const hasFromTheRight = (text: string): boolean => fromTheRight.test(text)

/** Whether a text is read from right to left: it begins so, and most of it is. An English sentence may begin with a name in Hebrew. */
export function isFromTheRight(text: string): boolean {
  const all = text.match(/\p{L}/gu) ?? []
  return fromTheRight.test(all[0] ?? '') && all.filter((one) => fromTheRight.test(one)).length * 2 >= all.length
}

/** A part of a text that is set in one face: ours where there is no other. */
export type Run<Face> = { readonly text: string; readonly face: Face | undefined }

/**
 * A text in the parts that are set in one face each.
 * @param faceOf the face of a letter, where one has it
 */
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
