import type { InvitationView } from '../../estate/index.ts'
import { roleInSentence } from '../../shared/release/words.ts'

/** The sheet that somebody who accepted keeps for the day it is needed: who, where, as whom, and what to do. No secret is on it. */
export function KeepSheet({ view, email, portal }: { view: InvitationView; email: string; portal: string }) {
  const { ownerName, role, ownerFingerprint } = view
  return (
    <article className="flex flex-col gap-5 p-6">
      <div>
        <p className="font-serif text-2xl font-semibold">Please keep this sheet</p>
        <p className="text-lg">
          You stand by {ownerName}, as {roleInSentence[role]}.
        </p>
      </div>
      <p>If {ownerName} dies or can no longer act:</p>
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        <li>
          Open <span className="font-semibold">{new URL(portal, location.origin).href}</span> and sign in with{' '}
          <span className="font-semibold">{email}</span>.
        </li>
        <li>Say what happened. You need a document about it, such as a death certificate.</li>
        <li>It is checked, and after a waiting time what was left for you opens. We write to you at each step.</li>
      </ol>
      <p>
        Without your password you need your own recovery kit, a sheet of paper that you print under Sign-in and
        Security. Keep the two together. This sheet alone opens nothing.
      </p>
      <footer className="border-t border-current pt-3 text-sm">
        Fingerprint of {ownerName}: <span className="font-mono">{ownerFingerprint}</span>
      </footer>
    </article>
  )
}
