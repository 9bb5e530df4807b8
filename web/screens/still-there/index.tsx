import { useCallback, useState } from 'react'
import { client, type PhoneAnswer, type YearlyQuestion } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { useLinkToken } from '../../shared/auth/link-token.ts'
import { Button, buttonClass, ErrorSummary } from '../../ui/index.ts'
import { words } from './words.ts'

/** For the link in the yearly mail to a person named. Only a press answers: scanners open links. */
export default function StillTherePage() {
  const token = useLinkToken() ?? ''
  if (token === '') return <Said title={words.incomplete} purpose={words.incompleteMore} />
  return <Question key={token} token={token} />
}

function Question({ token }: { token: string }) {
  const read = useCallback(() => client.readYearlyQuestion(token), [token])
  const [answer, readAgain] = useAnswer(read)
  if (answer.state === 'loading') return <Said title={words.loading} purpose="" />
  if (answer.state === 'failed')
    return (
      <AuthPage title={words.failed} purpose={answer.message}>
        <Button onClick={() => void readAgain()}>{words.again}</Button>
      </AuthPage>
    )
  return <Asked token={token} question={answer.value} />
}

function Asked({ token, question: { state: was, owner, hasDrill } }: { token: string; question: YearlyQuestion }) {
  const [state, setState] = useState<PhoneAnswer | 'asked' | 'answered' | 'over'>(was === 'open' ? 'asked' : was)
  const [busy, setBusy] = useState<PhoneAnswer>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const press = async (phone: PhoneAnswer) => {
    setBusy(phone)
    setAttempt((count) => count + 1)
    try {
      const answered = await client.answerYearly({ token, phone })
      setState(answered === 'thanks' ? phone : answered)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(undefined)
  }
  if (state === 'over') return <Said title={words.over} purpose={words.overMore} canSignIn />
  const after = hasDrill ? words.drill(owner) : words.noDrill
  if (state === 'answered')
    return <Said title={words.answered} purpose={words.answeredMore(owner)} more={after} canSignIn />
  if (state !== 'asked') {
    const purpose = state === 'same' ? words.thanksSame(owner) : words.thanksChanged(owner)
    return <Said title={words.thanks} purpose={purpose} more={after} canSignIn />
  }
  return (
    <AuthPage title={words.ask(owner)} purpose={words.askMore(owner)}>
      <ErrorSummary message={failure} attempt={attempt} />
      <p>{words.number(owner)}</p>
      <div className="flex flex-col gap-4">
        <Button className="min-h-14 text-lg" busy={busy === 'same'} onClick={() => void press('same')}>
          {words.same}
        </Button>
        <Button
          className="min-h-14 text-lg"
          variant="secondary"
          busy={busy === 'changed'}
          onClick={() => void press('changed')}
        >
          {words.changed}
        </Button>
      </div>
    </AuthPage>
  )
}

function Said({
  title,
  purpose,
  more,
  canSignIn = false,
}: {
  title: string
  purpose: string
  more?: string
  canSignIn?: boolean
}) {
  return (
    <AuthPage title={title} purpose={purpose}>
      {more !== undefined && <p>{more}</p>}
      {canSignIn && (
        <a href="/practice" className={buttonClass('secondary')}>
          {words.signIn}
        </a>
      )}
    </AuthPage>
  )
}
