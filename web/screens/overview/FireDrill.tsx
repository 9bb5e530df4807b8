import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { useLastCheck, useSeats } from '../../estate/index.ts'
import { dayInWords, linkClass } from '../../ui/index.ts'
import { words } from './words.ts'

const yearMilliseconds = 365 * 24 * 3600_000

/** When the owner last checked what a report would bring, once a person is invited. */
export default function FireDrill() {
  const [now] = useState(() => new Date())
  const at = useLastCheck()
  const isInvited = useSeats().some(({ state }) => state !== 'not-invited')
  if (!isInvited) return null
  const { never, checked, old, check, see } = words.standing.drill
  const isOld = at !== undefined && now.getTime() - Date.parse(at) > yearMilliseconds
  const text = at === undefined ? never : isOld ? old(dayInWords(at)) : checked(dayInWords(at))
  return (
    <a href="/settings/drill" className="standing-line">
      <ClipboardCheck aria-hidden="true" className="size-5" />
      <span className="min-w-0">
        {text} <span className={linkClass}>{at === undefined || isOld ? check : see}</span>
      </span>
    </a>
  )
}
