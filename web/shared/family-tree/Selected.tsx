import { BookOpenText, LocateFixed } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { owner } from '../../../records/family/graph.ts'
import { relationTo } from '../../../records/family/relation.ts'
import { Button } from '../../ui/index.ts'
import { daysOf, type FamilyMember } from './tree.ts'
import type { FamilyView } from './use-family.ts'
import { words } from './words.ts'

export function Selected({
  view: { tree, root, selected, onRoot },
  onOpen,
  children,
}: {
  view: FamilyView
  onOpen: (member: FamilyMember) => void
  children?: ReactNode
}) {
  const member = tree.member(selected)
  const relation = relationTo(tree.family, root, selected, tree)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button unmounts, so this moves the focus.
  const seeFrom = (id: string) => {
    onRoot(id)
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-4" aria-live="polite">
      {selected !== root && relation !== undefined && <p className="text-lg first-letter:uppercase">{relation}</p>}
      {selected === owner && <p className="text-soft">{tree.says.thisIsOwner}</p>}
      {member !== undefined && <p className="text-soft first-letter:uppercase">{daysOf(member).join(', ')}</p>}
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
        {selected !== root && (
          <Button
            variant="secondary"
            icon={<LocateFixed aria-hidden="true" className="size-5" />}
            onClick={() => seeFrom(selected)}
          >
            {words.fromHere}
          </Button>
        )}
        {root !== owner && (
          <Button variant="quiet" onClick={() => seeFrom(owner)}>
            {tree.says.back}
          </Button>
        )}
      </div>
      {children}
    </div>
  )
}
