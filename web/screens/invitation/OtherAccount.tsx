import { Button } from '../../ui/index.ts'
import { useSignOut } from '../../shared/session/use-sign-out.tsx'
import { words } from './words.ts'

/** A different signed-in user might accept the seat by mistake on a shared computer. */
export function OtherAccount() {
  const { busy, leave, question } = useSignOut('/invitation')
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={leave}>
        {words.notYou}
      </Button>
      {question}
    </>
  )
}
