import { useAnswer } from '../../estate/use-answer.ts'
import { Card } from '../../ui/Card.tsx'
import { client } from '../../estate/index.ts'

/** By which others tell that it is really this person: read out on the phone, or held against a printed card. */
export function FingerprintCard() {
  const [answer] = useAnswer(client.ownFingerprint)
  return (
    <Card title="Your fingerprint">
      <p className="mb-4 text-soft">
        These letters are yours alone. They are printed on your release cards, and somebody who wants to be sure that it
        is you may ask you to read them out. They open nothing.
      </p>
      {answer.state === 'ready' && <p className="font-mono break-words">{answer.value}</p>}
      {answer.state === 'loading' && <p className="text-soft">One moment, please...</p>}
      {answer.state === 'failed' && <p role="alert">{answer.message}</p>}
    </Card>
  )
}
