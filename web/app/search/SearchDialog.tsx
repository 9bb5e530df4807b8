import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { markedParts, type Word } from '../../../records/search.ts'
import { useEstateStatus } from '../../estate/index.ts'
import { Face } from '../../shared/pictures/Face.tsx'
import { classes, Dialog, FactLine, Field, linkClass, TextInput } from '../../ui/index.ts'
import { inDigits } from '../../ui/in-digits.ts'
import { MenuIcon } from '../menu-icons.tsx'
import { useActions } from './app-actions.ts'
import type { Entries } from './entries.ts'
import { type Answer, find, mostShown, type Result } from './find.ts'
import type { NotSearched, OtherOwners } from './left.ts'
import './search.css'
import { words as said } from './words.ts'

/** ARIA roles of a combobox with a grouped listbox; HTML has no elements for them. */
const roles = {
  combobox: { role: 'combobox' },
  listbox: { role: 'listbox' },
  group: { role: 'group' },
  option: (selected: boolean) => ({ role: 'option', 'aria-selected': selected }),
} as const

function countInWords({ count }: Answer, missing: boolean): string {
  if (count > mostShown) return said.tooMany(count, mostShown)
  return missing ? said.countSoFar(count) : said.count(count)
}

/** Results update while the user types, arrow keys select, and Enter opens. */
export function SearchDialog({
  entries,
  complete,
  owners,
  notSearched,
  leftFirst,
  onGo,
  onSignOut,
  onClose,
}: Entries & {
  owners: OtherOwners
  notSearched: readonly NotSearched[]
  /** If true, released records rank before the user's own records. */
  leftFirst: boolean
  onGo: (address: string) => void
  onSignOut: () => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Set when the user presses Enter before any result exists; the first result then opens at once.
  const early = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const status = useEstateStatus()
  const reading = status === 'loading' || !complete
  const own = reading ? said.opening : status === 'failed' ? said.unread : undefined
  const whys = [...(own === undefined ? [] : [own]), ...notSearched.map(({ why }) => why)]
  const missing = whys.length === 0 ? undefined : whys.join(' ')
  // The records for actions: undefined while records load (Enter waits for them), and for an heir who
  // searches released records.
  const written = reading || leftFirst ? undefined : entries
  const actions = useActions(written, onSignOut)
  const answer = useMemo(() => find(typed, entries, actions, leftFirst), [typed, entries, actions, leftFirst])
  const results = answer.groups.flatMap((group) => group.results)
  const active = results[Math.min(at, results.length - 1)]

  const go = (result: Result) => {
    onClose()
    if (typeof result.does === 'string') onGo(result.does)
    else result.does()
  }
  const goEarly = useEffectEvent(go)
  useEffect(() => {
    if (!early.current || (!active && reading)) return
    early.current = false
    if (active) goEarly(active)
  }, [active, reading])
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses this Enter to end a composition.
    if (event.nativeEvent.isComposing) return
    early.current = event.key === 'Enter' && results.length === 0 && reading
    if (results.length === 0) return
    const last = results.length - 1
    if (event.key === 'Enter' && active) go(active)
    else if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1)
    else if (event.key === 'ArrowUp') setAt(at <= 0 ? last : Math.min(at, last) - 1)
    else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={onClose} title={said.title} firstFocus={input}>
      <div className="flex min-h-0 grow flex-col gap-4 sm:h-[70dvh] sm:grow-0">
        <Field label={said.question}>
          <TextInput
            ref={input}
            {...roles.combobox}
            aria-expanded={results.length > 0}
            aria-controls={results.length > 0 ? `${id}-results` : undefined}
            aria-activedescendant={active && `${id}-${active.key}`}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setAt(0)
              early.current = false
            }}
            onKeyDown={onKeyDown}
          />
        </Field>
        <State answer={answer} typed={typed} missing={missing} owners={owners} />
        <Unopened estates={notSearched} onClose={onClose} />
        {results.length > 0 && (
          <Results
            id={id}
            answer={answer}
            active={active}
            onActive={(result) => setAt(results.indexOf(result))}
            onChosen={(result) => (typeof result.does === 'string' ? onClose() : go(result))}
          />
        )}
      </div>
    </Dialog>
  )
}

function State({
  answer,
  typed,
  missing,
  owners,
}: {
  answer: Answer
  typed: string
  missing: string | undefined
  owners: OtherOwners
}) {
  const looksAt = [
    ...(owners.left.length > 0 ? [said.alsoLeft(owners.left)] : []),
    ...(owners.sharing.length > 0 ? [said.alsoShared(owners.sharing)] : []),
    said.looksAt,
  ].join(' ')
  return (
    <output className="block text-soft">
      {answer.words.length === 0 ? (
        <>
          {said.start} {looksAt}
        </>
      ) : answer.count > 0 ? (
        countInWords(answer, missing !== undefined)
      ) : missing !== undefined ? (
        said.nothingYet
      ) : (
        <>
          <span className="block font-serif text-lg font-semibold break-words text-ink">
            {said.nothing(typed.trim())}
          </span>
          {looksAt}
        </>
      )}
      {missing !== undefined && ` ${missing}`}
    </output>
  )
}

function Unopened({ estates, onClose }: { estates: readonly NotSearched[]; onClose: () => void }) {
  const addresses = new Set(estates.flatMap(({ address }) => address ?? []))
  return [...addresses].map((address) => (
    <a key={address} href={address} onClick={onClose} className={linkClass}>
      {said.openIt}
    </a>
  ))
}

const comeIntoSight = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

function Results({
  id,
  answer: { groups, words },
  active,
  onActive,
  onChosen,
}: {
  id: string
  answer: Answer
  active: Result | undefined
  onActive: (result: Result) => void
  onChosen: (result: Result) => void
}) {
  return (
    <div id={`${id}-results`} {...roles.listbox} aria-label={said.results} className="min-h-0 grow overflow-y-auto">
      {groups.map(({ id: key, title, results }, at) => (
        <div key={key} {...roles.group} aria-labelledby={`${id}-group-${at}`} className="pb-3">
          <div id={`${id}-group-${at}`} className="px-3 py-1 text-sm font-semibold text-soft">
            {title}
          </div>
          {results.map((result) => {
            const line = {
              id: `${id}-${result.key}`,
              ...roles.option(result === active),
              // The focus stays in the input; `aria-activedescendant` names the active option.
              tabIndex: -1,
              onPointerMove: () => {
                if (result !== active) onActive(result)
              },
              onClick: () => onChosen(result),
              className: 'search-line',
            } as const
            const inSight = result === active ? comeIntoSight : undefined
            return typeof result.does === 'string' ? (
              <a key={result.key} href={result.does} ref={inSight} {...line}>
                <Line result={result} words={words} />
              </a>
            ) : (
              <button key={result.key} type="button" ref={inSight} {...line}>
                <Line result={result} words={words} />
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Line({
  result: { Icon, face, path, title, facts, records = 0 },
  words,
}: {
  result: Result
  words: readonly Word[]
}) {
  return (
    <>
      <span className={classes('search-tile', face && 'search-face')}>
        {face ? (
          <Face {...face} />
        ) : Icon ? (
          <Icon aria-hidden="true" className="size-5 text-pine-strong" />
        ) : (
          <MenuIcon path={path} />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold break-words">
          <Marked text={title} words={words} />
        </span>
        <FactLine className="text-sm text-soft">
          {facts.map((fact) => ({ key: fact, text: <Marked text={fact} words={words} /> }))}
        </FactLine>
      </span>
      {records > 0 && (
        <span className="text-soft">
          {inDigits(records)}
          <span className="sr-only"> {said.records(records)}</span>
        </span>
      )}
    </>
  )
}

function Marked({ text, words }: { text: string; words: readonly Word[] }) {
  return markedParts(text, words).map((part, at) =>
    part.marked ? (
      <mark key={at} className="search-reason">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
