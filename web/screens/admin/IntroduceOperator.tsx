import { useCallback } from 'react'
import { useAnswer } from '../../estate/use-answer.ts'
import { type Person, client } from '../../estate/index.ts'
import { toast } from '../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'

/** Makes somebody an operator: their fingerprint is compared first, since this operator signs for exactly that person. */
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
      title={`Make ${email} an operator?`}
      confirm="Make operator"
      onClose={onClose}
      onConfirm={async (code) => {
        await client.introduceOperator({ accountId: id, email, code })
        toast({ title: 'Action Successful', description: `${email} is an operator now.` })
        await onChanged()
      }}
    >
      <p>
        They will open certificates and decide about reports. Call them, and ask them to read you the fingerprint under
        Sign-in and Security. Go on only if it is this one:
      </p>
      {answer.state === 'ready' && <p className="font-mono break-words">{answer.value}</p>}
      {answer.state === 'loading' && <p className="text-soft">One moment, please...</p>}
      {answer.state === 'failed' && <p role="alert">{answer.message}</p>}
      <p className="text-soft">They need two-step sign-in before they can do anything.</p>
    </CodeDialog>
  )
}
