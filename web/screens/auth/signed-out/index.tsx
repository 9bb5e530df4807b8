import { AuthPage } from '../../../shared/auth/AuthPage.tsx'
import { buttonClass, linkClass } from '../../../ui/Button.tsx'
import { words } from './words.ts'

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
      {/* { A full page load clears memory for the next user, and shows whether the server is
          reachable. */}
      <a href="/auth/signin" target="_top" className={buttonClass('primary')}>
        {words.again}
      </a>
    </AuthPage>
  )
}
