import type { AccountToImport, AccountValues } from '../../../records/convert/online-accounts.ts'
import type { onlineAccount } from '../../../records/kinds/index.ts'
import type { Records, SaveOptions } from '../../estate/types.ts'

/** The most that one save carries (docs/protocol.md, Manifest). */
const atOnce = 500

/** Ticked at first: everything but what is already here, or stands in the file twice, with the same password. */
export const startsChosen = ({ duplicateOf }: AccountToImport): boolean => duplicateOf?.samePassword !== true

/** How many, in words: `1 account`, `12 accounts`. */
export const accountsInWords = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)

/**
 * Saves accounts in as few calls as it takes. `onSaved` hears how many are saved so far; when a call fails, those before it stay
 * saved and it rejects with the failure.
 */
export async function saveAccounts(
  records: Pick<Records<typeof onlineAccount.steps>, 'saveMany'>,
  accounts: readonly AccountToImport[],
  access: Pick<SaveOptions, 'audience' | 'alsoIfIncapacitated'>,
  onSaved: (count: number) => void,
): Promise<void> {
  for (let from = 0; from < accounts.length; from += atOnce) {
    const some = accounts.slice(from, from + atOnce)
    const items: { values: AccountValues; options: SaveOptions }[] = some.map(({ values, unchecked }) => ({
      values,
      options: { ...access, ...(Object.keys(unchecked).length > 0 && { unchecked }) },
    }))
    // One after the other: each save builds on the one before.
    await records.saveMany(items, `Imported ${accountsInWords(some.length)}`)
    onSaved(from + some.length)
  }
}
