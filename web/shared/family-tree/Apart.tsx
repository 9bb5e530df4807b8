import { Button } from '../../ui/index.ts'
import type { FamilyView } from './use-family.ts'

export function Apart({ view, hint }: { view: FamilyView; hint: string }) {
  return (
    <>
      <p className="mb-3 text-soft">{hint}</p>
      <ul className="flex flex-wrap gap-3">
        {view.apart.map((id) => (
          <li key={id}>
            <Button variant="secondary" onClick={() => view.onSelect(id)}>
              {view.tree.name(id)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
