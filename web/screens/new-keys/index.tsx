import { useState } from 'react'
import { client, type NewKeysDone, useNewKeysProgress, useSession } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Card, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { Done } from './Done.tsx'
import { Hindrances } from './Hindrances.tsx'
import { Making } from './Making.tsx'
import { NewKeysForm } from './NewKeysForm.tsx'
import { aboutWords, words } from './words.ts'

const { newKeysState } = client

export default function NewKeys() {
  const [done, setDone] = useState<NewKeysDone>()
  const [answer, readAgain] = useAnswer(newKeysState)
  const progress = useNewKeysProgress()
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: words.settings, to: '/settings' },
          { label: words.security, to: '/settings/security' },
          { label: words.title },
        ]}
        title={words.title}
        purpose={words.purpose}
      />
      {done && <Done {...done} />}
      {!done && progress && <Making {...progress} />}
      {!done && !progress && <About />}
      {!done && answer.state === 'loading' && <Skeleton />}
      {!done && answer.state === 'failed' && (
        <ErrorState title={words.loadFailed} onRetry={readAgain}>
          {answer.message}
        </ErrorState>
      )}
      {!done && answer.state === 'ready' && (
        <>
          <Hindrances {...answer.value} onAgain={readAgain} />
          {answer.value.hindrances.length === 0 && answer.value.last?.state !== 'going' && (
            <div hidden={progress !== undefined}>
              <NewKeysForm onDone={setDone} />
            </div>
          )}
        </>
      )}
    </>
  )
}

function About() {
  const { email = '', role } = useSession()
  return (
    <Card title={aboutWords.title}>
      <div className="flex max-w-prose flex-col gap-4">
        <ul className="flex list-disc flex-col gap-2 pl-6">
          {aboutWords.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <h3 className="text-lg">{aboutWords.keptTitle}</h3>
        <p>{aboutWords.kept}</p>
        <p>{aboutWords.outside}</p>
        <h3 className="text-lg">{aboutWords.needTitle}</h3>
        <ul className="flex list-disc flex-col gap-2 pl-6">
          {aboutWords.need.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
        <p className="wrap-anywhere">{aboutWords.mails(email)}</p>
        {role === 'admin' && <p>{aboutWords.reviewer}</p>}
      </div>
    </Card>
  )
}
