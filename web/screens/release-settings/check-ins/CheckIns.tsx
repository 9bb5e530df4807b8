import { client, useSeats } from '../../../estate/index.ts'
import { useAnswer } from '../../../estate/use-answer.ts'
import { Card, ErrorState, Skeleton } from '../../../ui/index.ts'
import { useSeatPeople } from '../../../shared/release/seat-people.ts'
import { roleInSentence } from '../../../shared/release/role-words.ts'
import { CheckInForm } from './CheckInForm.tsx'
import { words } from './words.ts'

export function CheckIns() {
  const [answer, again] = useAnswer(client.readCheckIns)
  const named = useSeatPeople()
  const people = useSeats().flatMap(({ role, state }) =>
    state === 'accepted' || state === 'confirmed' ? [{ role, name: named[role]?.name ?? roleInSentence[role] }] : [],
  )
  return (
    <Card title={words.title}>
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.failed} onRetry={again}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && (
        <CheckInForm key={JSON.stringify(answer.value)} standing={answer.value} people={people} onSaved={again} />
      )}
    </Card>
  )
}
