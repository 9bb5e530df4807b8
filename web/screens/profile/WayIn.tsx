import { ChevronRight } from 'lucide-react'
import { Card } from '../../ui/index.ts'
import { useSession } from '../../estate/index.ts'
import { wayWords as words } from './words.ts'

const kitInWords = { confirmed: words.confirmed, made: words.notConfirmed, none: words.notMade }

export function WayIn() {
  const { twoFactor = false, hasPasskey = false, recoveryKit } = useSession()
  const links = [
    { to: 'password', label: words.password, state: words.changeIt },
    { to: 'two-step', label: words.twoStep, state: twoFactor ? words.on : words.off },
    { to: 'passkeys', label: words.passkeys, state: hasPasskey ? words.inUse : words.none },
    { to: 'sessions', label: words.sessions, state: words.seeSessions },
    {
      to: 'recovery-kit',
      label: words.kit,
      state: kitInWords[recoveryKit ?? 'none'],
    },
    { to: 'export', label: words.export, state: words.oneFile },
  ]
  return (
    <Card title={words.title}>
      <ul className="divide-y divide-line">
        {links.map(({ to, label, state }) => (
          <li key={to}>
            <a
              href={`/settings/security#${to}`}
              className="flex min-h-14 items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunk"
            >
              <span className="min-w-0 grow">
                <span className="block font-semibold">{label}</span>
                <span className="block text-sm text-soft">{state}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
