import type { ReactNode } from 'react'
import { linkClass } from '../../ui/index.ts'

export function RecordLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`${linkClass} block min-h-11 min-w-11 text-left font-semibold`} onClick={onOpen}>
      {children}
    </button>
  )
}
