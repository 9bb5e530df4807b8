import { DoorHeader } from '../shared/auth/AuthPage.tsx'
import NotFound from '../shared/navigation/NotFound.tsx'

/** What somebody who has not signed in sees at an address that leads nowhere. */
export default function NoPageForVisitors() {
  return (
    <>
      <DoorHeader />
      <main className="mx-auto max-w-3xl px-4 py-12">
        <NotFound />
      </main>
    </>
  )
}
