import { CircleAlert } from 'lucide-react'
import { type SeatRole, useSeats } from '../../estate/index.ts'
import { shortNames } from '../../kinds/access/audience-label.ts'
import { type People as Names, useFaces, usePeople } from '../../kinds/access/people.ts'
import { pathOfSeat } from '../../shared/next-steps/use-next-steps.ts'
import { Face, type FaceOf } from '../../shared/pictures/Face.tsx'
import { roleName } from '../../shared/release/role-words.ts'
import { opensBriefly } from '../../shared/release/opening-words.ts'
import { useOutlook } from '../../shared/release/use-outlook.ts'
import { seatsInOrder } from '../../shared/release/use-who-receives.ts'
import { useHolder } from '../../shared/seats/use-holder.ts'
import { classes } from '../../ui/index.ts'
import { personSentence } from './person-sentence.ts'
import { words } from './words.ts'

/** Links each grantee's card, with a sentence on the status, to the grantee's page. */
export function People({ received }: { received: Readonly<Record<SeatRole, number>> }) {
  const people = usePeople()
  const faces = useFaces()
  return (
    <section aria-labelledby="your-people" className="people">
      <h2 id="your-people" className="text-xl">
        {words.people.title}
      </h2>
      <ul>
        {seatsInOrder.map((role) => {
          const face = faces[role]
          return (
            face !== undefined && (
              <li key={role}>
                <PersonCard role={role} people={people} face={face} count={received[role]} />
              </li>
            )
          )
        })}
        {people.contact_1 === undefined && people.contact_2 === undefined && (
          <li>
            <a href={pathOfSeat('contact_1')} className="person">
              <span className="font-serif text-lg font-semibold">{words.people.nobody}</span>
              <span className="person-says">{words.people.nobodyWhy}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}

function PersonCard({ role, people, face, count }: { role: SeatRole; people: Names; face: FaceOf; count: number }) {
  const seat = useSeats().find((one) => one.role === role)
  const { standing } = useOutlook()
  const { known, written } = useHolder(seat ?? { role, state: 'not-invited' })
  const { name } = face
  const { text, isMissing } = personSentence({
    name: shortNames(people)(role) ?? name,
    state: seat?.state ?? 'not-invited',
    count,
    when: opensBriefly(standing, false).rest,
    holder: known
      ? 'known'
      : written !== undefined
        ? 'another'
        : seat?.acceptedBy === seat?.email
          ? 'known'
          : 'unasked',
  })
  return (
    <a href={pathOfSeat(role)} className="person">
      <Face {...face} size={72} />
      <span className="min-w-0 break-words">
        <span className="block font-serif text-lg font-semibold">{name}</span>
        <span className="text-sm text-soft">{roleName[role]}</span>
      </span>
      <span className={classes('person-says', isMissing && 'text-clay-text')}>
        {isMissing && <CircleAlert aria-hidden="true" className="mr-2 inline size-5" />}
        {text}
      </span>
    </a>
  )
}
