import type { ReactNode } from 'react'
import { linkClass } from '../../ui/index.ts'

export function RecordLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={`${linkClass} block min-h-11 min-w-11 max-w-full text-left font-semibold break-words`}
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
