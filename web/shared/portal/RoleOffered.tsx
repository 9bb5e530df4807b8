import type { InvitationView } from '../../estate/index.ts'
import { Disclosure } from '../../ui/index.ts'
import { partName } from '../release/role-words.ts'
import { words } from './invitation-words.ts'

export function RoleOffered({ view }: { view: InvitationView }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        {view.via === 'deputy' ? (
          <>
            <li>{words.deputyAnswers(view.ownerName)}</li>
            <li>{words.deputyAsOne}</li>
            <li>{words.deputyOpens}</li>
          </>
        ) : view.role === 'attorney' ? (
          <>
            <li>{words.attorneyReports(view.ownerName)}</li>
            <li>{words.attorneyObjects}</li>
          </>
        ) : (
          <>
            <li>{words.contactReports(view.ownerName)}</li>
            <li>{words.contactOpens(view.ownerName)}</li>
          </>
        )}
        {view.via !== 'deputy' && <li>{words.untilThen}</li>}
      </ul>
      {view.via === 'invitation' && (
        <Disclosure label={words.really(view.ownerName)} className="rounded-lg border border-line px-4 py-2">
          <p className="pb-2">{words.compare(view.ownerName)}</p>
          <p className="pb-3 font-mono break-words">{view.ownerFingerprint}</p>
          <p className="pb-2 text-soft">{words.role(partName[view.role])}</p>
        </Disclosure>
      )}
    </>
  )
}
