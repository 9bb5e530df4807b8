import type { WaitingInvitation } from '../../estate/types.ts'
import { Badge, buttonClass } from '../../ui/index.ts'
import { words } from './named-words.ts'

export function InvitedRow({ invited: { role, owner } }: { invited: WaitingInvitation }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 grow basis-60">
        <strong className="break-words">{owner}</strong> <Badge tone="amber">{words.notAccepted}</Badge>
        <span className="block text-soft">{words.invited(role)}</span>
      </p>
      <a href="/invitation" aria-label={words.invitationOf(owner)} className={buttonClass('primary')}>
        {words.openInvitation}
      </a>
    </li>
  )
}
