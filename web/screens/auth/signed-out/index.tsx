import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { buttonClass, linkClass } from '../../../ui/Button.tsx'
import { words } from './words.ts'

/** /auth/signed-out: says that it is done, and welcomes back. */
export default function SignedOut() {
  return (
    <AuthPage
      title={words.title}
      purpose={words.purpose}
      below={
        <a href="/" className={`${linkClass} inline-flex min-h-11 items-center`}>
          {words.home}
        </a>
      }
    >
      <p>{words.goodbye}</p>
      {/* A page load: the next who signs in begins with nothing of the last in memory, and is told where the server cannot be reached. */}
      <a href="/auth/signin" target="_top" className={buttonClass('primary')}>
        {words.again}
      </a>
    </AuthPage>
  )
}
