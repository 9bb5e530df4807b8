import { EntryPageHeader } from '../shared/auth/AuthPage.tsx'
import NotFound from '../shared/navigation/NotFound.tsx'

export default function VisitorNotFound() {
  return (
    <>
      <EntryPageHeader />
      <main className="mx-auto max-w-3xl px-4 py-12">
        <NotFound />
      </main>
    </>
  )
}
