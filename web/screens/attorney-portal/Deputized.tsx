import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { client, type HeldSeat } from '../../estate/index.ts'
import { OpinionCard } from '../../shared/portal/OpinionCard.tsx'
import { Submissions } from '../../shared/portal/Submissions.tsx'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { Button, Card, ConfirmDialog, Notice, toast } from '../../ui/index.ts'
import { deputizedWords as words } from './deputy-words.ts'
import { clientHeadingId } from './ToDo.tsx'

/** A client of another attorney, for whom this person answers. Nothing opens here. */
export function Deputized({ seat, deputy }: { seat: HeldSeat; deputy: NonNullable<HeldSeat['deputy']> }) {
  const { ownerId, ownerName } = seat
  const [isEnding, setIsEnding] = useState(false)
  const end = async () => {
    await client.endDeputy({ ownerId, deputyId: deputy.id })
    toast({ title: words.ended, description: words.endedMore(deputy.attorney), duration: PORTAL_TOAST_MS })
  }
  return (
    <>
      <h2 id={clientHeadingId(seat)} tabIndex={-1} className="text-2xl">
        {words.about(ownerName)}
      </h2>
      <Notice tone="neutral" title={words.title(deputy.attorney)}>
        <p>{words.what(ownerName)}</p>
      </Notice>
      <OpinionCard key={seat.id} seat={seat} />
      {seat.releases.length > 0 && <Submissions seat={seat} title={words.stands} />}
      <Card title={words.end}>
        <div className="flex flex-col items-start gap-4">
          <p className="w-full wrap-anywhere">{words.endWhy(deputy.attorney)}</p>
          <Button
            variant="secondary"
            icon={<UserMinus aria-hidden="true" className="size-5" />}
            onClick={() => setIsEnding(true)}
          >
            {words.endAction}
          </Button>
        </div>
      </Card>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={words.endTitle(ownerName)}
        confirm={words.endAction}
        onConfirm={end}
      >
        <p className="wrap-anywhere">{words.endWhy(deputy.attorney)}</p>
      </ConfirmDialog>
    </>
  )
}
