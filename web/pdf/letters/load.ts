import { eastAsianFamilies } from './east-asia.ts'
import { Face } from './face.ts'
import { familyOf } from './families.ts'
import { decompressed } from './woff2.ts'

/** The faces that a paper needs beside ours, by the letters that it has of them. */
export type Letters = {
  readonly faceOf: (letter: string) => Face | undefined
  /** Letters that no face has. */
  readonly lacking: readonly string[]
  /** Letters whose face could not be fetched. */
  readonly unreached: readonly string[]
}

/** Marks and signs that several scripts share: they are set in the face of what they stand with. */
const shared = /\u060C|\u061B|\u061F|\u0640|[\p{Script_Extensions=Arabic}&&\p{Script=Inherited}]|\u0964|\u0965/v

/**
 * Fetches what a paper needs, and no more: for a name in Chinese one to three files of some fifty kilobytes.
 * @param letters of the paper that our faces do not have
 * @param bytesAt gives what lies at an address, and rejects where it cannot be reached
 */
export async function loadLetters(
  letters: readonly string[],
  bytesAt: (address: string) => Promise<Uint8Array>,
): Promise<Letters> {
  const faces = new Map<string, Face>()
  const loaded = new Map<string, Face>()
  const unreached = new Set<string>()

  const load = async (file: string, some: readonly string[]) => {
    try {
      const face = loaded.get(file) ?? new Face(decompressed(await bytesAt(file)))
      loaded.set(file, face)
      for (const letter of some) if (face.has(letter)) faces.set(letter, face)
    } catch {
      for (const letter of some) unreached.add(letter)
    }
  }
  const loadFrom = async (some: readonly string[], fileOf: (letter: string) => string | undefined) => {
    const byFile = Map.groupBy(some, fileOf)
    await Promise.all(Array.from(byFile, async ([file, ofFile]) => file !== undefined && load(file, ofFile)))
  }
  const missing = (some: readonly string[]) => some.filter((letter) => !faces.has(letter) && !unreached.has(letter))

  await loadFrom(
    letters.filter((letter) => !shared.test(letter)),
    familyOf,
  )
  for (const letter of letters.filter((each) => shared.test(each))) {
    const face = [...loaded.values()].find((each) => each.has(letter))
    if (face) faces.set(letter, face)
  }
  await loadFrom(missing(letters), familyOf)
  for (const slicesOf of eastAsianFamilies(missing(letters))) {
    const some = missing(letters)
    if (some.length === 0) break
    const slices = await slicesOf().catch(() => undefined)
    if (slices) await loadFrom(some, (letter) => slices.get(letter.codePointAt(0) ?? 0))
    else for (const letter of some) unreached.add(letter)
  }
  return {
    faceOf: (letter) => faces.get(letter),
    lacking: missing(letters),
    unreached: [...unreached],
  }
}
