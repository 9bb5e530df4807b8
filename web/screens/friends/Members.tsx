import { type ReactNode, useState } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import type { circle } from '../../../records/kinds/circle.ts'
import type { SavedRecord } from '../../estate/index.ts'
import { EmailLink, PhoneLink } from '../../kinds/index.ts'
import { Button, RelativeTime } from '../../ui/index.ts'
import { words } from './words.ts'

const collapsedCount = 4

const isFromToday = (at: string) => new Date(at).toDateString() === new Date().toDateString()

type Person = { name: string; phone: string; email: string; about: string }

export function Members({
  circle: { values, version, updatedAt },
  children,
}: {
  circle: SavedRecord<ValuesOf<typeof circle.steps>>
  children: ReactNode
}) {
  const [all, setAll] = useState(false)
  const { groupLeaderName: name, groupLeaderPhone: phone, groupLeaderEmail: email } = values
  const people: Person[] = [
    ...(name === '' ? [] : [{ name, phone, email, about: words.leader }]),
    ...values.members.map((member) => ({
      name: member['name'] ?? '',
      phone: member['phone'] ?? '',
      email: member['email'] ?? '',
      about: member['note'] ?? '',
    })),
  ]
  const shown = all || people.length <= collapsedCount + 1 ? people : people.slice(0, collapsedCount)
  return (
    <div className="flex flex-col gap-1 sm:pl-14">
      {shown.length > 0 && (
        <ul className="rounded-lg bg-sunk px-3 py-1">
          {shown.map((person, at) => (
            <li key={`${person.name} ${at}`} className="flex flex-wrap items-center gap-x-5 leading-snug">
              <span className="min-w-0 grow basis-40 py-1.5 wrap-anywhere">
                {person.name}
                {person.about !== '' && (
                  <span className="block text-sm whitespace-pre-line text-soft">{person.about}</span>
                )}
              </span>
              {person.phone !== '' && <PhoneLink phone={person.phone} />}
              {person.email !== '' && <EmailLink email={person.email} />}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-8">
        {shown.length < people.length && (
          <Button variant="quiet" onClick={() => setAll(true)}>
            {words.more(people.length - shown.length)}
          </Button>
        )}
        {children}
        <p className="text-sm text-soft">
          {words.lastActivity}:{' '}
          {version === 1 && isFromToday(updatedAt) ? words.justCreated : <RelativeTime at={updatedAt} />}
        </p>
      </div>
    </div>
  )
}
