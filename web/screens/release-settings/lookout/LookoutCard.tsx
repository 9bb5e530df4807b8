import { useState } from 'react'
import { client, type Lookout } from '../../../estate/index.ts'
import { useAnswer } from '../../../estate/use-answer.ts'
import { Button, Card, ConfirmDialog, EmailText, ErrorState, Skeleton, toast } from '../../../ui/index.ts'
import { LookoutForm } from './LookoutForm.tsx'
import { lookoutWords as words } from './words.ts'

/** The person who hears of every step of a report, and can hold it once. */
export function LookoutCard() {
  const [answer, again] = useAnswer(client.readLookout)
  return (
    <Card title={words.title}>
      <p className="mb-4 max-w-prose">
        {words.about} {words.best}
      </p>
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.failed} onRetry={again}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && <Named lookout={answer.value} onChange={again} />}
    </Card>
  )
}

function Named({ lookout, onChange }: { lookout: Lookout | null; onChange: () => Promise<void> }) {
  const [asked, setAsked] = useState<'name' | 'remove'>()
  const close = () => setAsked(undefined)
  const name = lookout ? words.change : words.add
  return (
    <>
      {lookout && (
        <div className="mb-4">
          <p className="font-semibold break-words">
            {lookout.name} (<EmailText>{lookout.email}</EmailText>)
          </p>
          <p className="text-soft">{lookout.on ? words.on(lookout.holdsPerYear) : words.waiting}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('name')}>
          {name}
        </Button>
        {lookout && (
          <Button variant="secondary" onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        )}
      </div>
      {asked === 'name' && (
        <LookoutForm
          title={name}
          lookout={lookout}
          onSaved={() => {
            close()
            void onChange()
          }}
          onClose={close}
        />
      )}
      {asked === 'remove' && lookout && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.askRemove(lookout.name)}
          confirm={words.confirmRemove}
          onConfirm={async () => {
            await client.saveLookout(null)
            // Before the dialog closes, or focus would return to a button that is gone.
            await onChange()
            close()
            toast({ title: words.removed })
          }}
        >
          {words.removeMeans(lookout.name)}
        </ConfirmDialog>
      )}
    </>
  )
}
