import { useAnswer } from '../../estate/use-answer.ts'
import { Card } from '../../ui/Card.tsx'
import { client } from '../../estate/index.ts'
import { fingerprintWords, words } from './words.ts'

/** The owner's key fingerprint, to read out on the phone or compare with a printed card. */
export function FingerprintCard() {
  const [answer] = useAnswer(client.ownFingerprint)
  return (
    <Card title={fingerprintWords.title}>
      <p className="mb-4 text-soft">{fingerprintWords.about}</p>
      {answer.state === 'ready' && <p className="font-mono break-words">{answer.value}</p>}
      {answer.state === 'loading' && <p className="text-soft">{words.loading}</p>}
      {answer.state === 'failed' && <p role="alert">{answer.message}</p>}
    </Card>
  )
}
