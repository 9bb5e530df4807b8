import { client, type ReleaseSettings } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Card, dayInWords, Notice } from '../../ui/index.ts'
import { roleInSentence } from '../../shared/release/role-words.ts'
import { useSeatPeople } from '../../shared/release/seat-people.ts'
import { whoCanCheck } from '../../shared/release/who-can-check.ts'
import { checkerWords } from './words.ts'

/** Who can review a report today; if no reviewer can, the consequences and the remedy. */
export function WhoCanCheck({ settings }: { settings: ReleaseSettings }) {
  const people = useSeatPeople()
  const names = (settings.reviewers?.roles ?? []).map((role) => people[role]?.name ?? roleInSentence[role])
  const { title, tone, lines } = whoCanCheck(settings, names)
  return (
    <Card title={checkerWords.title}>
      <Notice tone={tone} title={title}>
        {lines.map((line) => (
          <p key={line} className="mt-2 first:mt-0">
            {line}
          </p>
        ))}
      </Notice>
      <p className="mt-4 text-soft">{checkerWords.rule}</p>
      <LastChange />
    </Card>
  )
}

/** The client verifies this with the release service's signed log. */
function LastChange() {
  const [answer] = useAnswer(client.readReviewerChanges)
  if (answer.state !== 'ready') return null
  const [last] = answer.value
  return last ? <p className="mt-2 text-soft">{checkerWords.changed(dayInWords(last.at), last.what)}</p> : null
}
