import type { InvitationView } from '../../estate/index.ts'
import { roleName } from '../release/words.ts'

/** What somebody is asked to take on, and how to be sure who asks. */
export function RoleOffered({ view }: { view: InvitationView }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        {view.role === 'attorney' ? (
          <>
            <li>You say, with a document, when {view.ownerName} has died or can no longer act.</li>
            <li>You may object when somebody else says so without reason.</li>
          </>
        ) : (
          <>
            <li>You keep an eye open, and say when {view.ownerName} has died or can no longer act.</li>
            <li>When that was checked, you open what {view.ownerName} left for you, and nothing else.</li>
          </>
        )}
        <li>Until then you see nothing, and it costs nothing.</li>
      </ul>
      {view.via === 'invitation' && (
        <details className="rounded-lg border border-line px-4 py-2">
          <summary className="min-h-11 py-2 font-semibold">Is it really {view.ownerName}?</summary>
          <p className="pb-2">
            If you want to be sure, call {view.ownerName} and compare these letters. They are on every release card too.
          </p>
          <p className="pb-3 font-mono break-words">{view.ownerFingerprint}</p>
          <p className="pb-2 text-soft">You would be: {roleName[view.role]}.</p>
        </details>
      )}
    </>
  )
}
