import { read, type ValuesOf, versionOf } from '../../../records/define.ts'
import { pet } from '../../../records/kinds/index.ts'
import { client } from '../../estate/index.ts'
import { dataAddressOf } from '../../pdf/data-address.ts'
import type { PetOnPaper } from './pet-care-sheet.ts'

type Pet = ValuesOf<typeof pet.steps>

/** Signatures of the two picture types that a PDF can embed. */
const beginnings = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] },
]

/** The photo as a data URL; `undefined` if it is unreadable or its bytes are not a picture. */
async function photoOf({ photo }: Pet, open: typeof client.openFile): Promise<string | undefined> {
  if (photo === '') return undefined
  try {
    const { bytes } = await open(photo)
    const found = beginnings.find((one) => one.bytes.every((byte, at) => bytes[at] === byte))
    return found && (await dataAddressOf(new Blob([bytes], { type: found.type })))
  } catch {
    return undefined
  }
}

/** Sorts by name and opens photos. `open` is for another estate. */
export async function petsOnPaper(
  records: readonly { readonly values: Readonly<Record<string, unknown>>; readonly updatedAt: string }[],
  open: typeof client.openFile = client.openFile,
): Promise<PetOnPaper[]> {
  const pets: PetOnPaper[] = []
  for (const { values: saved, updatedAt } of records) {
    const values = read(pet, versionOf(pet), { ...saved })
    pets.push({ values, updatedAt, photo: await photoOf(values, open) })
  }
  return pets.toSorted((one, other) => one.values.petName.localeCompare(other.values.petName))
}
