import { useCallback } from 'react'
import { client } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { AuthPage } from '../../shared/auth/AuthPage.tsx'
import { buttonClass, LoadingPage } from '../../ui/index.ts'
import { ownCardWords as words } from './own-card-words.ts'

/** The owner scanned a card of their own, to try it. The app presents nothing. */
export function OwnCard({ text, onTry }: { text: string; onTry: () => void }) {
  const load = useCallback(async () => {
    onTry()
    return client.tryCard(text)
  }, [text, onTry])
  const [answer] = useAnswer(load)
  if (answer.state === 'loading') return <LoadingPage />
  return (
    <AuthPage
      title={answer.state === 'ready' ? words.works : words.fails}
      purpose={answer.state === 'ready' ? words.worksMore : answer.message}
    >
      <a href="/settings/drill" className={buttonClass('secondary')}>
        {words.back}
      </a>
    </AuthPage>
  )
}
