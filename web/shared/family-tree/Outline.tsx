import type { Drawing } from '../../../records/family/layout.ts'
import { relationsFrom } from '../../../records/family/relation.ts'
import { FactLine } from '../../ui/index.ts'
import type { Tree } from './tree.ts'
import { words } from './words.ts'

export function Outline({
  tree,
  drawing,
  root,
  onSelect,
}: {
  tree: Tree
  drawing: Drawing
  root: string
  onSelect: (id: string) => void
}) {
  const relationOf = relationsFrom(tree.family, root, tree)
  const rows = Map.groupBy(drawing.placed.values(), ({ row }) => row)
  return (
    <div className="flex flex-col gap-5">
      {[...rows.entries()]
        .toSorted(([a], [b]) => a - b)
        .map(([row, people]) => (
          <section key={row} aria-label={words.generation(row + 1)}>
            <h3 className="mb-1 text-lg">{words.generation(row + 1)}</h3>
            <ul className="divide-y divide-line">
              {people
                .toSorted((a, b) => a.x - b.x)
                .map(({ id }) => (
                  <li key={id}>
                    <button
                      type="button"
                      className="flex min-h-11 w-full flex-wrap items-center gap-x-3 py-2 text-left hover:underline"
                      onClick={() => onSelect(id)}
                    >
                      <span className="font-semibold">{tree.name(id)}</span>
                      <FactLine className="text-soft max-sm:basis-full">
                        {[(id !== root && relationOf(id)) || '', tree.years(id)].filter(Boolean)}
                      </FactLine>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
