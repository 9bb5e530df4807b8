import { Images } from 'lucide-react'
import { inDigits } from '../../ui/in-digits.ts'
import { Face } from '../pictures/Face.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { countPeople } from './faces.ts'
import { lookWords as words } from './look-words.ts'

/** The number of faces shown. The user finds other people with *Find*. */
const most = 12

/** The faces of people in the memories; pressing the selected face clears the filter. */
export function WhoFilter({
  people,
  all,
  chosen,
  open,
  onChoose,
}: {
  people: ReturnType<typeof countPeople>
  all: number
  chosen: string
  open: OpenFile | undefined
  onChoose: (person: string) => void
}) {
  const shown = people.filter(({ key }, at) => at < most || key === chosen)
  return (
    <ul aria-label={words.people} className="no-print who-filter" data-panned>
      <li>
        <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
          <span className="who-all">
            <Images aria-hidden="true" className="size-6" />
          </span>
          <span>{words.everyone}</span>
          <span className="text-sm text-soft">{inDigits(all)}</span>
        </button>
      </li>
      {shown.map(({ key, name, photo, count }) => (
        <li key={key}>
          <button type="button" aria-pressed={chosen === key} onClick={() => onChoose(chosen === key ? '' : key)}>
            <Face name={name} photo={photo} size={72} open={open} />
            <span>{name}</span>
            <span className="text-sm text-soft">{inDigits(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
