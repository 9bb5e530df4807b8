import type { ReactNode } from 'react'
import { Mark } from '../../ui/index.ts'

/** A page that works signed in and signed out alike: the name at the top, one narrow column, no menu. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-6 px-4 py-6 sm:px-8">
      <header>
        <a href="/" className="inline-flex min-h-11 items-center gap-3 font-serif text-xl font-semibold">
          <Mark className="size-9" />
          Cairn
        </a>
      </header>
      <main id="content" className="flex flex-col gap-6">
        {children}
      </main>
    </div>
  )
}
