import { BookOpenText, LocateFixed, UserPlus } from 'lucide-react'
import { owner } from '../../../records/family/graph.ts'
import { relationTo } from '../../../records/family/relation.ts'
import { Button, Card } from '../../ui/index.ts'
import { daysOf, type FamilyMember, type NewRelative, startOfRelative, type Tree } from './tree.ts'
import { words } from './words.ts'

const relatives: readonly [NewRelative, string][] = [
  ['parent', words.addParent],
  ['partner', words.addPartner],
  ['child', words.addChild],
  ['sibling', words.addSibling],
]

/** Who was pressed: what they are to whoever the family is seen from, and what can be done from here. */
export function Selected({
  tree,
  root,
  id,
  onOpen,
  onRoot,
  onAdd,
}: {
  tree: Tree
  root: string
  id: string
  onOpen: (member: FamilyMember) => void
  onRoot: (id: string) => void
  onAdd: (start: Partial<FamilyMember['values']>) => void
}) {
  const member = tree.member(id)
  const relation = relationTo(tree.family, root, id, tree)
  return (
    <Card title={tree.name(id)}>
      <div className="flex flex-col gap-4" aria-live="polite">
        {id !== root && relation !== undefined && <p className="text-lg">{relation}</p>}
        {member !== undefined && <p className="text-soft">{daysOf(member).join(', ')}</p>}
        <div className="flex flex-wrap gap-3">
          {member !== undefined && (
            <Button
              variant="secondary"
              icon={<BookOpenText aria-hidden="true" className="size-5" />}
              onClick={() => onOpen(member)}
            >
              {words.open}
            </Button>
          )}
          {id !== root && (
            <Button
              variant="secondary"
              icon={<LocateFixed aria-hidden="true" className="size-5" />}
              onClick={() => onRoot(id)}
            >
              {words.fromHere}
            </Button>
          )}
          {root !== owner && (
            <Button variant="quiet" onClick={() => onRoot(owner)}>
              {words.back}
            </Button>
          )}
        </div>
        {id === owner ? (
          <div>
            <Button variant="quiet" icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => onAdd({})}>
              {words.add}
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {relatives.map(([what, label]) => (
              <Button
                key={what}
                variant="quiet"
                icon={<UserPlus aria-hidden="true" className="size-5" />}
                onClick={() => onAdd(startOfRelative(tree, id, what))}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  )
}
