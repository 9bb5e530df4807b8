import { client } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Figure } from '../../ui/index.ts'
import { words } from './words.ts'

/** Used file storage of the whole estate. Renders nothing when the server cannot be reached. */
export function SpaceUsed() {
  const [read] = useAnswer(client.readSubscription)
  if (read.state !== 'ready') return null
  const { bytes, quota } = read.value.usage
  return <Figure label={words.space} value={words.spaceOf(bytesInWords(bytes), bytesInWords(quota))} />
}
