import type { ReactNode } from 'react'
import { AppearanceControl } from '../appearance/AppearanceControl.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { doorWords } from './words.ts'

export function EntryPageHeader() {
  return (
    <header className="mx-auto flex w-full max-w-5xl items-center justify-between px-4 py-3">
      <a href="/" className="flex min-h-11 items-center gap-3 rounded-lg pr-2 font-serif text-xl font-semibold">
        <Mark className="size-9" />
        {doorWords.app}
      </a>
      <AppearanceControl />
    </header>
  )
}

export function AuthPage({
  title,
  purpose,
  children,
  below,
}: {
  title: string
  purpose?: ReactNode
  children: ReactNode
  below?: ReactNode
}) {
  useDocumentTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <EntryPageHeader />
      <main className="mx-auto w-full max-w-xl grow px-4 pt-4 pb-12 sm:pt-8">
        <div className="flex flex-col gap-6 sm:rounded-xl sm:border sm:border-line sm:bg-card sm:p-10">
          <div>
            <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
              {title}
            </h1>
            {purpose !== undefined && <p className="mt-2 text-soft">{purpose}</p>}
          </div>
          {children}
        </div>
        {below !== undefined && <div className="mt-6 text-center">{below}</div>}
      </main>
    </div>
  )
}
