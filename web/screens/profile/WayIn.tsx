import { ChevronRight } from 'lucide-react'
import { Card } from '../../ui/index.ts'
import { useSession } from '../../estate/index.ts'

/** The ways to everything about getting in; each has its place on Sign-in and Security. */
export function WayIn() {
  const { twoFactor = false, hasPasskey = false, recoveryKit } = useSession()
  const links = [
    { to: 'password', label: 'Password', state: 'Change it' },
    { to: 'two-step', label: 'Two-step sign-in', state: twoFactor ? 'On' : 'Off' },
    { to: 'passkeys', label: 'Passkeys', state: hasPasskey ? 'In use' : 'None yet' },
    { to: 'sessions', label: 'Where you are signed in', state: 'See and sign out' },
    {
      to: 'recovery-kit',
      label: 'Recovery kit',
      state: recoveryKit === 'confirmed' ? 'Confirmed' : 'Not confirmed yet',
    },
    { to: 'export', label: 'Export everything', state: 'One ZIP file' },
  ]
  return (
    <Card title="Sign-in and Security">
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
