import { useState } from 'react'
import type { PeopleToTell as Group, PersonToTell } from '../../../records/to-tell.ts'
import type { ReleaseEvent } from '../../estate/types.ts'
import { EmailLink, PhoneLink } from '../../kinds/read/ContactLinks.tsx'
import { Button, Card } from '../../ui/index.ts'
import { Face } from '../pictures/Face.tsx'
import type { Left } from './reader.ts'
import { words } from './words.ts'

type OpenFile = Left['open']

const few = 5

export function PeopleToTell({
  groups,
  ownerName,
  event,
  open,
}: {
  groups: readonly Group[]
  ownerName: string
  event: ReleaseEvent
  open: OpenFile
}) {
  if (groups.length === 0) return null
  return (
    <Card title={words.toTell}>
      <p className="mb-4 text-soft">{words.whoShouldHear[event](ownerName)}</p>
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <GroupToTell key={group.title} group={group} open={open} />
        ))}
      </div>
    </Card>
  )
}

function GroupToTell({ group: { title, people, by, note }, open }: { group: Group; open: OpenFile }) {
  const [all, setAll] = useState(false)
  const shown = all || people.length <= few + 1 ? people : people.slice(0, few)
  return (
    <section>
      <h3 className="text-lg break-words">{title}</h3>
      {by !== '' && <p>{words.toldBy(by)}</p>}
      {note !== '' && <p className="break-words whitespace-pre-line text-soft">{note}</p>}
      <ul className="mt-1 divide-y divide-line">
        {shown.map((person) => (
          <li key={`${person.name} ${person.phone} ${person.email}`} className="flex flex-wrap items-center gap-x-6">
            <WhoToTell person={person} open={open} />
          </li>
        ))}
      </ul>
      {shown.length < people.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.showMore(people.length - shown.length)}
        </Button>
      )}
    </section>
  )
}

function WhoToTell({
  person: { name, phone, email, how, note, face = '' },
  open,
}: {
  person: PersonToTell
  open: OpenFile
}) {
  return (
    <>
      <Face name={name} photo={face} open={open} />
      <p className="min-w-0 grow basis-52 py-2 leading-snug wrap-anywhere">
        <span className="font-semibold">{name}</span>
        {[how, note].filter(Boolean).map((text) => (
          <span key={text} className="block text-sm text-soft">
            {text}
          </span>
        ))}
      </p>
      {phone !== '' && <PhoneLink phone={phone} label={words.call(name, phone)} />}
      {email !== '' && <EmailLink email={email} label={words.write(name, email)} />}
    </>
  )
}
