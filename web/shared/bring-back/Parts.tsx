import { useState } from 'react'
import { filesIn } from '../../../records/fields/file.ts'
import type { RecordName } from '../../../records/convert/whole/plan.ts'
import { useOutboxSize } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Button, ErrorSummary, Notice } from '../../ui/index.ts'
import { takeFocus } from '../../ui/take-focus.ts'
import { bytesOfAll } from './run.ts'
import type { Stage } from './use-bring-back.ts'
import { words } from './words.ts'
import { listInWords } from '../../ui/list-in-words.ts'

const shownAtFirst = 5

function Listing({
  title,
  why,
  all,
  children,
}: {
  title: string
  why?: string
  all: readonly (RecordName & { readonly why?: string; readonly file?: string })[]
  children?: React.ReactNode
}) {
  const [whole, setWhole] = useState(false)
  if (all.length === 0) return null
  // Two records may have the same name, so the key is the index.
  const numbered = all.map((one, at) => ({ ...one, key: `${at}` }))
  return (
    <Notice tone="amber" title={title}>
      {why !== undefined && <p>{why}</p>}
      <ul className="my-2 list-disc pl-6">
        {numbered.slice(0, whole ? all.length : shownAtFirst).map((one) => (
          <li key={one.key} className="break-words">
            {one.file === undefined ? words.row(one.title, one.of) : words.row(one.file, one.title)}
            {one.why !== undefined && `: ${one.why}`}
          </li>
        ))}
      </ul>
      {all.length > shownAtFirst && !whole && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          {words.showAll(all.length)}
        </Button>
      )}
      {children}
    </Notice>
  )
}

export function Preview({
  stage: { about, files, plan, notKept, failure, attempt },
  onUntrash,
}: {
  stage: Extract<Stage, { at: 'preview' }>
  onUntrash: () => void
}) {
  const { coming, same, different, trashed, newer, unseated, onlyMe, strangers, missing } = plan
  const count = coming.reduce((sum, { values }) => sum + filesIn(values).length, 0)
  const stays = [different, trashed, newer, unseated].some(({ length }) => length > 0)
  const versions = coming.filter(({ copyOf }) => copyOf !== undefined)
  return (
    <>
      <ErrorSummary message={failure} attempt={attempt} />
      <div>
        <h3 ref={takeFocus} tabIndex={-1} className="text-lg">
          {coming.length === 0
            ? stays
              ? words.nothingComes
              : words.nothingNew
            : words.brings(coming.length, count, bytesInWords(bytesOfAll(coming)))}
        </h3>
        <p className="text-soft">{about}</p>
      </div>
      {same.length > 0 && <p>{words.same(same.length)}</p>}
      <Listing title={words.different(different.length)} why={words.differentWhy(different.length)} all={different} />
      <Listing title={words.versions(versions.length)} why={words.versionsWhy} all={versions} />
      <Listing title={words.trashed(trashed.length)} why={words.trashedWhy(trashed.length)} all={trashed}>
        <Button variant="secondary" onClick={onUntrash}>
          {words.untrash(trashed.length)}
        </Button>
      </Listing>
      <Listing title={words.onlyMe(onlyMe.length)} why={words.onlyMeWhy(onlyMe.length)} all={onlyMe} />
      {strangers.length > 0 && coming.length > 0 && (
        <Notice tone="amber">{words.strangers(listInWords(strangers), strangers.length)}</Notice>
      )}
      <Listing title={words.unseated(unseated.length)} why={words.unseatedWhy(unseated.length)} all={unseated} />
      <Listing title={words.missing(missing.length)} why={words.missingWhy(missing.length)} all={missing} />
      <Listing title={words.newer(newer.length)} why={words.newerWhy(newer.length)} all={newer} />
      {notKept.length > 0 && coming.length > 0 && <Notice tone="amber">{words.notKept(listInWords(notKept))}</Notice>}
      {coming.length > 0 && files.size > 0 && <p className="text-soft">{words.trashOut}</p>}
    </>
  )
}

export function Done({ stage: { brought, plan } }: { stage: Extract<Stage, { at: 'done' }> }) {
  const { records, files, refused, damaged } = brought
  const { onlyMe } = plan
  const waiting = useOutboxSize() > 0
  const { different, trashed, newer, unseated } = plan
  const isAll = [refused, damaged, different, trashed, newer, unseated].every(({ length }) => length === 0)
  return (
    <>
      <output ref={takeFocus} tabIndex={-1} className="text-lg">
        {words.done(records.length, files)}
      </output>
      <Listing title={words.refused(refused.length)} all={refused} />
      <Listing title={words.damaged(damaged.length)} why={words.damagedWhy(damaged.length)} all={damaged} />
      <Listing title={words.onlyMeNow(onlyMe.length)} why={words.onlyMeNowWhy(onlyMe.length)} all={onlyMe} />
      {records.some(({ seat }) => seat !== undefined) && <Notice tone="clay">{words.invite}</Notice>}
      <Notice tone={waiting || !isAll ? 'amber' : 'clay'}>
        {waiting ? words.waiting : isAll ? words.keep : words.keepRest}
      </Notice>
    </>
  )
}
