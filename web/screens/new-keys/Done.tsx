import { useState } from 'react'
import type { NewKeysDone, SeatRole } from '../../estate/index.ts'
import { type People, usePeople } from '../../kinds/access/people.ts'
import { RecoveryKit } from '../../shared/recovery-kit/dialog.ts'
import { Button, Card, linkClass } from '../../ui/index.ts'
import { doneWords as words } from './words.ts'

const namesOf = (roles: readonly SeatRole[], people: People): string[] =>
  roles.map((role) => people[role] ?? words.noName[role])

export function Done({ stay, inviteAgain, hadPasskeys, armed }: NewKeysDone) {
  const people = usePeople()
  const [makesKit, setMakesKit] = useState(false)
  return (
    <Card title={words.title}>
      <div className="flex max-w-prose flex-col gap-4">
        <output className="text-lg">{words.done}</output>
        <h3 className="text-lg">{words.next}</h3>
        <ul className="flex list-disc flex-col gap-3 pl-6">
          {inviteAgain.length > 0 && (
            <li>
              {words.askAnew(namesOf(inviteAgain, people))} <SeatLinks roles={inviteAgain} />
            </li>
          )}
          {stay.length > 0 && (
            <li>
              {words.stay(namesOf(stay, people))} <SeatLinks roles={stay} />
            </li>
          )}
          {!armed && <li>{words.notArmed}</li>}
          {stay.length > 0 && <li>{words.cards}</li>}
          <li>{words.outside}</li>
          {hadPasskeys && (
            <li>
              {words.passkeys}{' '}
              <a href="/settings/security#passkeys" className={`${linkClass} inline-flex min-h-11 items-center`}>
                {words.toPasskeys}
              </a>
            </li>
          )}
          <li>{words.devices}</li>
          <li>
            <p className="mb-3">{words.kit}</p>
            <Button variant="secondary" onClick={() => setMakesKit(true)}>
              {words.makeKit}
            </Button>
          </li>
        </ul>
      </div>
      {makesKit && <RecoveryKit onClose={() => setMakesKit(false)} />}
    </Card>
  )
}

function SeatLinks({ roles }: { roles: readonly SeatRole[] }) {
  const places = [
    ...(roles.includes('attorney') ? [{ to: '/legal/attorney', label: words.attorney }] : []),
    ...(roles.some((role) => role !== 'attorney') ? [{ to: '/legal/contact', label: words.contacts }] : []),
  ]
  return (
    <span className="inline-flex flex-wrap gap-x-4">
      {places.map(({ to, label }) => (
        <a key={to} href={to} className={`${linkClass} inline-flex min-h-11 items-center`}>
          {label}
        </a>
      ))}
    </span>
  )
}
