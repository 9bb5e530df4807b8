import { eastAsianFamilies } from './east-asia.ts'
import { Face } from './face.ts'
import { familyOf } from './families.ts'
import type { Slices } from './slices.ts'
import { decompress } from './woff2.ts'

type Letters = {
  readonly faceOf: (letter: string) => Face | undefined
  readonly lacking: readonly string[]
  readonly unreached: readonly string[]
}

/** Marks and signs of several scripts take the face of their neighbors. */
const shared = /\u060C|\u061B|\u061F|\u0640|[\p{Script_Extensions=Arabic}&&\p{Script=Inherited}]|\u0964|\u0965/v

/** Loads whole scripts: a selection would reveal a sealed record's text to the server. */
export async function loadLetters(
  letters: readonly string[],
  bytesAt: (address: string) => Promise<Uint8Array>,
): Promise<Letters> {
  const faces = new Map<string, Face>()
  const loaded = new Map<string, Face>()
  const unreached = new Set<string>()

  const load = async (file: string, some: readonly string[], bytes: typeof bytesAt) => {
    try {
      const face = loaded.get(file) ?? new Face(decompress(await bytes(file)))
      loaded.set(file, face)
      for (const letter of some) if (face.has(letter)) faces.set(letter, face)
    } catch {
      for (const letter of some) unreached.add(letter)
    }
  }
  const loadFrom = async (
    some: readonly string[],
    fileOf: (letter: string) => string | undefined,
    bytes: typeof bytesAt = bytesAt,
  ) => {
    const byFile = Map.groupBy(some, fileOf)
    await Promise.all(Array.from(byFile, async ([file, ofFile]) => file !== undefined && load(file, ofFile, bytes)))
  }
  const loadOfAll = async (slices: Slices, some: readonly string[]) => {
    if (!some.some((letter) => slices.has(letter.codePointAt(0) ?? 0))) return
    const coming = new Map(Array.from(new Set(slices.values()), (file) => [file, bytesAt(file)]))
    await Promise.allSettled(coming.values())
    await loadFrom(
      some,
      (letter) => slices.get(letter.codePointAt(0) ?? 0),
      async (file) => coming.get(file) ?? bytesAt(file),
    )
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
    if (slices) await loadOfAll(slices, some)
    else for (const letter of some) unreached.add(letter)
  }
  return {
    faceOf: (letter) => faces.get(letter),
    lacking: missing(letters),
    unreached: [...unreached],
  }
}
