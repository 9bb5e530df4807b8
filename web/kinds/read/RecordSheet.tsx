import { ExternalLink } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { Definition } from '../../../records/define.ts'
import { telLink, type Values } from '../../../records/fields/index.ts'
import { readingOf, type SheetPart, type SheetRow, type TitleOf } from '../../../records/sheet.ts'
import type { ClientCalls } from '../../estate/index.ts'
import { FileList } from '../../shared/file-viewer/FileButtons.tsx'
import { buttonClass, classes, CopyButton, EmailText, linkClass, ShowButton } from '../../ui/index.ts'
import { words as revealWords } from './reveal-words.ts'
import { words } from '../dialog-words.ts'

type SheetReader = {
  titles?: TitleOf | undefined
  /** Opens a file of another owner's estate; by default, of the user's own estate. */
  open?: ClientCalls['openFile'] | undefined
  onRecord?: ((id: string) => void) | undefined
}

type Marked = { unchecked?: Readonly<Record<string, string>> | undefined }

/** The most useful fields first. Secrets are hidden until the user shows them. */
export function RecordSheet({
  definition,
  values,
  titles,
  ...reader
}: SheetReader & Marked & { definition: Pick<Definition, 'steps' | 'site'>; values: Values; people?: ReactNode }) {
  return <SheetParts parts={readingOf(definition, values, titles)} {...reader} />
}

export function SheetParts({
  parts,
  unchecked = {},
  open,
  onRecord,
  people,
}: Marked & Pick<SheetReader, 'open' | 'onRecord'> & { parts: readonly SheetPart[]; people?: ReactNode }) {
  const leading = parts.filter(({ as }) => as === 'first' || as === 'sign-in' || as === 'people').length
  return (
    <div className="flex flex-col gap-6">
      {leading === 0 && people}
      {parts.map((part, at) => (
        <Fragment key={part.title}>
          <Part part={part} headed={parts.length > 1 && part.as !== 'first'} {...{ unchecked, open, onRecord }} />
          {at + 1 === leading && people}
        </Fragment>
      ))}
    </div>
  )
}

function Part({
  part: { title, rows, as, site },
  headed,
  unchecked,
  open,
  onRecord,
}: {
  part: SheetPart
  headed: boolean
  unchecked: Readonly<Record<string, string>>
  open: SheetReader['open']
  onRecord: SheetReader['onRecord']
}) {
  const signIn = as === 'sign-in'
  return (
    <section aria-label={title} className={classes(signIn && 'exact rounded-xl bg-sunk p-4 sm:p-5')}>
      {headed && <h3 className="mb-2 text-lg">{title}</h3>}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {rows.map((row) => (
          <div key={row.name} className={classes('min-w-0', (signIn || isLong(row)) && 'sm:col-span-2')}>
            <dt className="text-sm text-soft">{row.label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              <RowContent row={row} copies={signIn} {...{ open, onRecord }} />
              {unchecked[row.name] !== undefined && (
                <p className="text-sm font-semibold text-clay-text">{words.sheet.check(unchecked[row.name] ?? '')}</p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {site !== undefined && <OpenSite address={site} />}
    </section>
  )
}

/** Needs the full width: several lines, long text, files, or a secret with its buttons. */
const isLong = ({ text, secret, files }: SheetRow): boolean =>
  secret || files.length > 0 || text.length > 40 || text.includes('\n')

function RowContent({
  row,
  copies,
  open,
  onRecord,
}: { row: SheetRow; copies: boolean } & Pick<SheetReader, 'open' | 'onRecord'>) {
  const { label, text, secret, files, password, link, fixed, records = [], calls } = row
  if (secret) return <Reveal label={label} text={text} />
  if (files.length > 0) return <FileList files={files} open={open} password={password} />
  if (records.length > 0 && onRecord)
    return (
      <ul>
        {records.map((record) => (
          <li key={record.id}>
            <button
              type="button"
              className={`${linkClass} min-h-11 min-w-11 text-left`}
              onClick={() => onRecord(record.id)}
            >
              {record.text}
            </button>
          </li>
        ))}
      </ul>
    )
  // Makes phone numbers in the text links, and keeps the line breaks between them.
  if (calls)
    return calls.map(({ before, phone, after }, at) => (
      <Fragment key={`${before}${phone}${after}`}>
        {at > 0 && '\n'}
        {before}
        <a href={telLink(phone)} className={`${linkClass} inline-block py-2`}>
          {phone}
        </a>
        {after}
      </Fragment>
    ))
  const shown =
    link === undefined ? (
      <EmailText>{text}</EmailText>
    ) : (
      <a href={link} {...(/^https?:/.test(link) && outside)} className={`${linkClass} inline-block py-2`}>
        <EmailText>{text}</EmailText>
      </a>
    )
  if (!copies || fixed === true) return shown
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 grow basis-40">{shown}</span>
      <CopyButton text={text} />
    </fieldset>
  )
}

// An external page gets no referrer and no reference to this window.
const outside = { target: '_blank', rel: 'noopener noreferrer' } as const

function OpenSite({ address }: { address: string }) {
  return (
    <a href={address} {...outside} className={classes(buttonClass('secondary'), 'mt-4 wrap-anywhere')}>
      <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
      {words.sheet.open(new URL(address).hostname.replace(/^www\./, ''))}
    </a>
  )
}

/** A fixed number of dots until shown. A copied secret leaves the clipboard after a minute. */
function Reveal({ label, text }: { label: string; text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <fieldset aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 grow basis-40 font-mono break-words whitespace-pre-wrap">
        {shown ? text : <span aria-label={revealWords.hidden}>••••••••</span>}
      </span>
      <div className="flex flex-wrap gap-2">
        <ShowButton shown={shown} onChange={setShown} />
        <CopyButton text={text} clearAfterSeconds={60} />
      </div>
    </fieldset>
  )
}
