import { today } from '../../../records/today.ts'
import { usePaperOf } from '../../records/index.ts'
import { DownloadPdf } from '../../shared/papers/DownloadPdf.tsx'
import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

const text = words.papers

type Pets = { pets: readonly { readonly values: Readonly<Record<string, unknown>>; readonly updatedAt: string }[] }

/** What to print for whoever steps in: a page for the fridge, and the sheets of all pets. */
export function Papers({ pets }: Pets) {
  const paperOf = usePaperOf()
  const told = async () => (await import('../../shared/papers/pets-on-paper.ts')).petsOnPaper(pets)
  return (
    <Card title={text.title}>
      <p className="mb-4 max-w-prose">{text.why}</p>
      <div className="flex flex-wrap gap-3">
        <DownloadPdf
          label={text.fridge}
          name={text.fridgeFile}
          document={async () =>
            (await import('../../shared/papers/pet-fridge-page.ts')).fridgePage(await told(), paperOf())
          }
        />
        <DownloadPdf
          label={text.sheets(pets.length)}
          name={text.sheetsFile}
          document={async () =>
            (await import('../../shared/papers/pet-care-sheet.ts')).careSheets(await told(), paperOf(), today())
          }
        />
      </div>
    </Card>
  )
}
