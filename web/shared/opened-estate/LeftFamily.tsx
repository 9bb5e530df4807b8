import { useMemo } from 'react'
import { familyMember, profile } from '../../../records/kinds/index.ts'
import { Apart } from '../family-tree/Apart.tsx'
import { FamilyPicture } from '../family-tree/FamilyPicture.tsx'
import { Selected } from '../family-tree/Selected.tsx'
import { treeOf } from '../family-tree/tree.ts'
import { useFamily } from '../family-tree/use-family.ts'
import { Face } from '../pictures/Face.tsx'
import { type Left, leftOf } from './reader.ts'
import { words } from './words.ts'

export function LeftFamily({ left, onOpen }: { left: Left; onOpen: (id: string) => void }) {
  const { ownerName, event, open } = left
  const tree = useMemo(() => {
    const [mine] = leftOf(left, profile)
    const { dateOfBirth = '', photo = '' } = mine?.values ?? {}
    const own = { name: ownerName, dateOfBirth, photo, deceased: event === 'death' }
    return treeOf(leftOf(left, familyMember), own, false)
  }, [left, ownerName, event])
  const view = useFamily(tree)
  return (
    <>
      <h3 className="text-lg">{view.title}</h3>
      <FamilyPicture view={view} ownName={ownerName} open={open} />
      <section aria-label={tree.name(view.selected)} className="rounded-xl bg-sunk p-4">
        <div className="mb-2 flex items-center gap-4">
          <Face {...tree.face(view.selected)} size={72} open={open} />
          <h4 className="min-w-0 font-serif text-lg font-semibold break-words">{tree.name(view.selected)}</h4>
        </div>
        <Selected view={view} onOpen={({ id }) => onOpen(id)} />
      </section>
      {view.apart.length > 0 && (
        <section aria-label={words.apart}>
          <h4 className="font-serif text-lg font-semibold">{words.apart}</h4>
          <Apart view={view} hint={words.apartMore} />
        </section>
      )}
      <h3 className="text-lg">{words.everyone}</h3>
    </>
  )
}
