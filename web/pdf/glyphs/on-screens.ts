import { eastAsianFamilies } from './east-asia.ts'
import { familyOf } from './families.ts'

/** A file of a face, and which of the letters that were asked for it has. */
type FaceFile = { readonly bytes: ArrayBuffer; readonly letters: readonly string[] }

async function fetched(address: string): Promise<ArrayBuffer> {
  // Without the cookie of a session: which letters are fetched is not told together with who fetches them.
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${address} is not there.`)
  return response.arrayBuffer()
}

/** All files of a family, whichever of them are needed: which these are would tell the server what a sealed file says. */
async function ofSlices(byFile: ReadonlyMap<string, readonly string[]>, all: Iterable<string>): Promise<FaceFile[]> {
  const files = await Promise.all(
    Array.from(new Set(all), async (address) => ({
      bytes: await fetched(address),
      letters: byFile.get(address) ?? [],
    })),
  )
  return files.filter(({ letters }) => letters.length > 0)
}

/**
 * The files of our faces for letters that a device has none for: a script is one file, or, in East Asia, a hundred. Rejects where they
 * cannot be reached.
 */
export async function faceFiles(letters: readonly string[]): Promise<FaceFile[]> {
  const ofScripts = Map.groupBy(letters, familyOf)
  let missing = ofScripts.get(undefined) ?? []
  ofScripts.delete(undefined)
  const files: FaceFile[] = await Promise.all(
    Array.from(ofScripts, async ([address = '', some]) => ({ bytes: await fetched(address), letters: some })),
  )
  for (const slicesOf of eastAsianFamilies(missing)) {
    if (missing.length === 0) break
    const slices = await slicesOf()
    const byFile = Map.groupBy(missing, (letter) => slices.get(letter.codePointAt(0) ?? 0))
    missing = byFile.get(undefined) ?? []
    byFile.delete(undefined)
    if (byFile.size === 0) continue
    const found = Array.from(byFile, ([address = '', some]) => [address, some] as const)
    for (const file of await ofSlices(new Map(found), slices.values())) files.push(file)
  }
  return files
}
