import { client, type ReleaseSettings } from '../../estate/index.ts'
import { toast } from '../../ui/index.ts'
import { PasswordDialog } from '../auth/PasswordDialog.tsx'
import { usualFirstDays } from '../../../domain/release-terms.ts'
import { opensBriefly } from '../release/opening-words.ts'
import { outlookOf } from '../release/use-outlook.ts'
import { useOffer } from './use-offer.ts'
import { words } from './words.ts'

/** Asks an owner from before once for all records that are needed at once. */
export function FirstDaysDialog({ settings, onClose }: { settings: ReleaseSettings; onClose: () => void }) {
  const { recordIds, counts, names, countsFrom } = useOffer(settings)
  const inForce = { ...settings.inForce, firstDays: usualFirstDays }
  const when = opensBriefly(outlookOf({ ...settings, inForce }, []).standing, true)
  const accept = async (password: string) => {
    await client.acceptFirstDays(password, recordIds)
    toast({ title: words.done, description: words.doneMore(countsFrom) })
    onClose()
  }
  return (
    <PasswordDialog id="first-days" title={words.dialog} save={words.save} onPassword={accept} onClose={onClose}>
      {counts.length === 0 ? (
        <p>{words.noRecords}</p>
      ) : (
        <>
          <p>{words.how(names, when.first ?? when.rest)}</p>
          <ul className="list-disc pl-6">
            {counts.map(({ kind, count, nouns }) => (
              <li key={kind}>{words.count(count, nouns)}</li>
            ))}
          </ul>
        </>
      )}
      <p>{words.rest(when.rest)}</p>
      <p>{words.risk}</p>
      <p>{words.counts(countsFrom)}</p>
    </PasswordDialog>
  )
}
