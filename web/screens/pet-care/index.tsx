import { pet } from '../../../records/kinds/index.ts'
import { useRecords } from '../../estate/index.ts'
import {
  AddButton,
  KindEmpty,
  KindFigures,
  KindList,
  KindPage,
  RecentActivity,
  useKindPage,
  usePaperOf,
} from '../../kinds/index.ts'
import { PetPapers } from '../../shared/papers/PetPapers.tsx'
import { WhenItOpens } from '../../shared/release/WhenItOpens.tsx'
import { Card } from '../../ui/index.ts'
import { Caregivers, Vets } from './PeopleCards.tsx'
import { PetPicture } from './PetPicture.tsx'
import { words } from './words.ts'

const kinds = [pet.kind]

export default function PetCarePage() {
  const page = useKindPage(useRecords(pet))
  const { all } = page.records
  const pets = all.map(({ values }) => values).toSorted((one, other) => one.petName.localeCompare(other.petName))
  const paperOf = usePaperOf()
  const add = <AddButton page={page} />
  return (
    <KindPage page={page} action={all.length > 0 && add}>
      <WhenItOpens kinds={kinds} />
      <KindList
        page={page}
        figures={<KindFigures page={page} />}
        title={words.mine}
        renderPicture={({ values }) => <PetPicture pet={values} />}
        empty={<KindEmpty page={page} action={add} />}
      />
      {all.length > 0 && (
        <div className="grid gap-4 sm:gap-6 xl:grid-cols-2">
          <Caregivers pets={pets} />
          <Vets pets={pets} />
        </div>
      )}
      {all.length > 0 && (
        <Card title={words.papers.title}>
          <p className="mb-4 max-w-prose">{words.papers.why}</p>
          <PetPapers pets={all} paperOf={paperOf} />
        </Card>
      )}
      <RecentActivity kinds={kinds} count={3} />
    </KindPage>
  )
}
