import { client, type SeatRole } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { dayInWords } from '../../ui/index.ts'
import { triedWords as words } from './words.ts'

const { readTried } = client

/** When this person last showed that they can be reached. Hides failures: none is urgent. */
export function LastTried({ role, name }: { role: SeatRole; name: string }) {
  const [answer] = useAnswer(readTried)
  const tried = answer.state === 'ready' ? answer.value.find((one) => one.role === role) : undefined
  if (!tried) return null
  const day = dayInWords(tried.at)
  if (tried.by === 'drill') return <p>{words.drill(name, day)}</p>
  if (tried.by === 'silent') return <p className="text-soft">{words.silent(name, day)}</p>
  return <p>{tried.phone === 'changed' ? words.changed(name, day) : words.same(name, day)}</p>
}
