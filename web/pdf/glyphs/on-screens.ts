import { eastAsianFamilies } from './east-asia.ts'
import { familyOf } from './families.ts'

/** A font file, and the requested letters that it contains. */
type FaceFile = { readonly bytes: ArrayBuffer; readonly letters: readonly string[] }

async function fetched(address: string): Promise<ArrayBuffer> {
  // Omit the session cookie, so that the server cannot link the requested letters to an account.
  const response = await fetch(address, { credentials: 'omit' })
  if (!response.ok) throw new Error(`${address} is not there.`)
  return response.arrayBuffer()
}

/** All files of a family: a selection would reveal a sealed file's text to the server. */
async function ofSlices(byFile: ReadonlyMap<string, readonly string[]>, all: Iterable<string>): Promise<FaceFile[]> {
  const files = await Promise.all(
    Array.from(new Set(all), async (address) => ({
      bytes: await fetched(address),
      letters: byFile.get(address) ?? [],
    })),
  )
  return files.filter(({ letters }) => letters.length > 0)
}

/** One file per script, in East Asia a hundred. Rejects if one is unreachable. */
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
