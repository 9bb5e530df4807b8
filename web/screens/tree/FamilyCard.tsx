import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { owner } from '../../../records/family/graph.ts'
import { type familyMember, profile } from '../../../records/kinds/index.ts'
import { ownName } from '../../../records/kinds/profile.ts'
import { useRecords } from '../../estate/index.ts'
import type { KindPageState } from '../../kinds/index.ts'
import { Apart } from '../../shared/family-tree/Apart.tsx'
import { FamilyPicture } from '../../shared/family-tree/FamilyPicture.tsx'
import { Selected } from '../../shared/family-tree/Selected.tsx'
import { type FamilyMember, treeOf } from '../../shared/family-tree/tree.ts'
import { type FamilyView, useFamily } from '../../shared/family-tree/use-family.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { Button, Card } from '../../ui/index.ts'
import { DateQuestions } from './DateQuestions.tsx'
import { type NewRelative, startOfRelative } from './new-relative.ts'
import { words } from './words.ts'

export function FamilyCard({ page }: { page: KindPageState<typeof familyMember.steps> }) {
  const { all } = page.records
  const [mine] = useRecords(profile).all
  const own = useMemo(
    () => ({
      name: mine ? ownName(mine.values) : '',
      dateOfBirth: mine?.values.dateOfBirth ?? '',
      photo: mine?.values.photo ?? '',
    }),
    [mine],
  )
  const tree = useMemo(() => treeOf(all, own), [all, own])
  const view = useFamily(tree)
  const read = (record: FamilyMember) => page.openDialog({ what: 'read', record })
  return (
    <>
      <Card title={view.title} className="tree-card">
        <FamilyPicture view={view} ownName={own.name} />
      </Card>
      <Card title={tree.name(view.selected)} icon={<Face {...tree.face(view.selected)} size={72} />}>
        <Selected view={view} onOpen={read}>
          <AddRelatives view={view} onAdd={(start) => page.openDialog({ what: 'add', start })} />
        </Selected>
      </Card>
      <DateQuestions tree={tree} onOpen={read} />
      {view.apart.length > 0 && (
        <Card title={words.apart}>
          <Apart view={view} hint={words.apartMore} />
        </Card>
      )}
    </>
  )
}

const relatives: readonly [NewRelative, string][] = [
  ['parent', words.addParent],
  ['partner', words.addPartner],
  ['child', words.addChild],
  ['sibling', words.addSibling],
]

function AddRelatives({
  view: { tree, selected },
  onAdd,
}: {
  view: FamilyView
  onAdd: (start: Partial<FamilyMember['values']>) => void
}) {
  const icon = <UserPlus aria-hidden="true" className="size-5" />
  if (selected === owner)
    return (
      <div>
        <Button variant="quiet" icon={icon} onClick={() => onAdd({})}>
          {words.add}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1">
      {relatives.map(([what, label]) => (
        <Button key={what} variant="quiet" icon={icon} onClick={() => onAdd(startOfRelative(tree, selected, what))}>
          {label}
        </Button>
      ))}
    </div>
  )
}
