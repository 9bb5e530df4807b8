import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ValuesOf } from '../../../records/define.ts'
import { telLink } from '../../../records/fields/index.ts'
import type { pet } from '../../../records/kinds/index.ts'
import { caregiversOf, vetsOf } from '../../../records/kinds/pet-people.ts'
import { buttonClass, Card, classes } from '../../ui/index.ts'
import { words } from './words.ts'

type Pets = { pets: readonly ValuesOf<typeof pet.steps>[] }

export function Caregivers({ pets }: Pets) {
  const people = caregiversOf(pets)
  if (people.length === 0) return null
  return (
    <Card title={words.caregivers}>
      <ul className="divide-y divide-line">
        {people.map(({ name, relationship, phone, first, backup }) => (
          <Person key={`${name} ${phone}`} name={name} phone={phone}>
            {relationship !== '' && <span className="block">{relationship}</span>}
            {first.length > 0 && <span className="block">{words.looksAfter(first)}</span>}
            {backup.length > 0 && <span className="block">{words.stepsIn(backup)}</span>}
          </Person>
        ))}
      </ul>
    </Card>
  )
}

export function Vets({ pets }: Pets) {
  const vets = vetsOf(pets)
  if (vets.length === 0) return null
  return (
    <Card title={words.vets}>
      <ul className="divide-y divide-line">
        {vets.map(({ name, clinic, phone, isEmergency, pets: seen }) => (
          <Person key={`${name} ${clinic} ${phone} ${isEmergency}`} name={name || clinic} phone={phone}>
            {isEmergency && <span className="block font-semibold">{words.emergency}</span>}
            {name !== '' && clinic !== '' && <span className="block">{clinic}</span>}
            <span className="block">{words.sees(seen)}</span>
          </Person>
        ))}
      </ul>
    </Card>
  )
}

function Person({ name, phone, children }: { name: string; phone: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 grow basis-48 leading-snug wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="block text-soft">{children}</span>
      </span>
      {phone !== '' && (
        <a
          href={telLink(phone)}
          aria-label={words.call(name, phone)}
          className={classes(buttonClass('secondary'), 'whitespace-nowrap')}
        >
          <Phone aria-hidden="true" className="size-5" />
          {phone}
        </a>
      )}
    </li>
  )
}
