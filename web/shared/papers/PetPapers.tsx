import { today } from '../../../records/today.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { DownloadPdf } from './DownloadPdf.tsx'
import { petWords as words } from './pet-words.ts'
import type { PaperOf } from './record-paper.ts'

type Pets = readonly { readonly values: Readonly<Record<string, unknown>>; readonly updatedAt: string }[]

export function PetPapers({ pets, paperOf, open }: { pets: Pets; paperOf: () => PaperOf; open?: OpenFile }) {
  const loadPets = async () => (await import('./pets-on-paper.ts')).petsOnPaper(pets, open)
  return (
    <div className="flex flex-wrap gap-3">
      <DownloadPdf
        label={words.fridge}
        name={words.fridgeFile}
        document={async () => (await import('./pet-fridge-page.ts')).fridgePage(await loadPets(), paperOf())}
      />
      <DownloadPdf
        label={words.sheets(pets.length)}
        name={words.sheetsFile}
        document={async () => (await import('./pet-care-sheet.ts')).careSheets(await loadPets(), paperOf(), today())}
      />
    </div>
  )
}
