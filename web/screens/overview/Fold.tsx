import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export function Fold({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  return (
    <details className="fold group">
      <summary>
        <span className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          <span className="text-soft">{why}</span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5" />
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  )
}
