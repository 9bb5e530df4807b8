import { useState } from 'react'
import type { AccountToImport, ImportPreview } from '../../../records/convert/online-accounts.ts'
import { platformName } from '../../../records/kinds/online-account.ts'
import { accountTypes } from '../../../records/kinds/platforms.ts'
import { Badge, Button, Checkbox, Notice } from '../../ui/index.ts'
import { accountsInWords } from './import-job.ts'

const firstRows = 100

/** What a file would bring: every account to tick, what should be checked, and a line for everything that is left out. */
export function PreviewList({
  preview: { accounts, unreadable },
  chosen,
  onChosen,
}: {
  preview: ImportPreview
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}) {
  const [shown, setShown] = useState(firstRows)
  const unsure = accounts.filter(({ unchecked }) => Object.keys(unchecked).length > 0).length
  const twice = accounts.filter(({ duplicateOf }) => duplicateOf).length
  const tick = (row: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(row)
    else next.delete(row)
    onChosen(next)
  }
  return (
    <>
      <output>
        {accountsInWords(accounts.length)} read
        {twice > 0 && `, ${twice} you already have`}
        {unsure > 0 && `, ${unsure} to check`}
        {unreadable.length > 0 && `, ${unreadable.length} ${unreadable.length === 1 ? 'line' : 'lines'} left out`}.
      </output>
      {accounts.length > 0 && (
        <section aria-label="Accounts in the file">
          <Checkbox
            label="All of them"
            checked={chosen.size === accounts.length}
            onChange={(event) => onChosen(new Set(event.target.checked ? accounts.map(({ row }) => row) : []))}
          />
          <ul className="rounded-xl border border-line">
            {accounts.slice(0, shown).map((account) => (
              <PreviewRow
                key={account.row}
                account={account}
                chosen={chosen.has(account.row)}
                onChosen={(on) => tick(account.row, on)}
              />
            ))}
          </ul>
          {accounts.length > shown && (
            <Button variant="quiet" onClick={() => setShown(accounts.length)}>
              Show all {accounts.length}
            </Button>
          )}
        </section>
      )}
      {unreadable.length > 0 && (
        <section aria-label="Left out">
          <h3 className="mb-2 text-lg">Left out</h3>
          <ul className="list-disc pl-6">
            {unreadable.map(({ row, reason }) => (
              <li key={`${row} ${reason}`} className="break-words">
                <strong>{row}</strong>: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unsure > 0 && (
        <Notice>
          What this form would refuse, a short PIN for example, is kept as it is and marked “Please check” in your list.
        </Notice>
      )}
    </>
  )
}

function PreviewRow({
  account: { row, values, unchecked, duplicateOf },
  chosen,
  onChosen,
}: {
  account: AccountToImport
  chosen: boolean
  onChosen: (on: boolean) => void
}) {
  const type = values.accountType === '' ? '' : accountTypes[values.accountType].title
  const marks = Object.values(unchecked)
  const hint = [...(duplicateOf ? [sayTwice(duplicateOf)] : []), ...marks].join(' ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-1 last:border-b-0 max-sm:[&>span]:mb-2 max-sm:[&>span]:ml-8">
      <Checkbox
        className="min-w-0 grow basis-60"
        checked={chosen}
        onChange={(event) => onChosen(event.target.checked)}
        label={
          <span className="break-words">
            <strong>{platformName(values) || row}</strong>{' '}
            <span className="block text-soft">{[values.username, type].filter(Boolean).join(' · ')}</span>
          </span>
        }
        hint={hint === '' ? undefined : hint}
      />
      {duplicateOf && <Badge tone="amber">{duplicateOf.where === 'here' ? 'Already here' : 'Twice in the file'}</Badge>}
      {marks.length > 0 && <Badge tone="clay">Please check</Badge>}
    </li>
  )
}

function sayTwice({ where, title, samePassword }: NonNullable<AccountToImport['duplicateOf']>): string {
  const first = where === 'here' ? `You already have ${title} with this username` : `The same as ${title}`
  return samePassword ? `${first} and password.` : `${first}, but the password differs: both will be kept.`
}
