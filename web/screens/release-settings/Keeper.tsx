import { client } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { keeperWords } from './words.ts'

/** One line for owners: whether the server has a caretaker. */
export function Keeper() {
  const [answer] = useAnswer(client.readKeeper)
  if (answer.state !== 'ready') return null
  return <p className="mx-1 text-soft">{keeperWords[answer.value.caretaker]}</p>
}
