import { useCallback } from 'react'
import { useAnswer } from '../../estate/use-answer.ts'
import { type Person, client } from '../../estate/index.ts'
import { toast } from '../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { peopleWords as words } from './words.ts'

/** Lets the user read the key's fingerprint aloud on the phone before the promoter signs it. */
export function IntroduceOperator({
  person,
  onClose,
  onChanged,
}: {
  person: Person
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const { id, email } = person
  const [answer] = useAnswer(useCallback(() => client.operatorFingerprint(id), [id]))
  return (
    <CodeDialog
      title={words.askReviewer(email)}
      confirm={words.promote}
      onClose={onClose}
      onConfirm={async (code) => {
        await client.introduceOperator({ accountId: id, email, code })
        toast({ title: words.done, description: words.doneMore('promote') })
        await onChanged()
      }}
    >
      <p>{words.compare}</p>
      {answer.state === 'ready' && <p className="font-mono break-words">{answer.value}</p>}
      {answer.state === 'loading' && <p className="text-soft">{words.loading}</p>}
      {answer.state === 'failed' && <p role="alert">{answer.message}</p>}
      <p className="text-soft">{words.twoStep}</p>
    </CodeDialog>
  )
}
