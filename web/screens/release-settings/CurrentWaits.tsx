import type { ReleaseEvent, ReleaseSettings } from '../../estate/index.ts'
import { whenItOpens } from '../../shared/release/opening-words.ts'
import { useOutlook } from '../../shared/release/use-outlook.ts'
import { Disclosure, exactTime, Notice } from '../../ui/index.ts'
import { waitWords as words } from './words.ts'

/** When records would open by the terms that count now, as the release service counts. */
export function CurrentWaits({ settings: { heldUntil, inForce } }: { settings: ReleaseSettings }) {
  const outlook = useOutlook()
  const hasFirst = (inForce.firstDays ?? 0) > 0
  const saidFor = (event: ReleaseEvent) => whenItOpens(outlook, { event, hasFirst })
  const death = saidFor('death')
  return (
    <Notice tone={death.more.length > 0 ? 'pine' : 'amber'} title={words.current}>
      <dl className="flex flex-col gap-3">
        <Event title={words.afterDeath} says={death.says} />
        <Event title={words.afterIncapacity} says={saidFor('incapacity').says} />
      </dl>
      {heldUntil !== undefined && <p className="mt-3">{words.countsFrom(exactTime(heldUntil.at))}</p>}
      {death.more.length > 0 && (
        <Disclosure label={words.whatElse}>
          <ul className="list-disc pl-6">
            {death.more.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Notice>
  )
}

function Event({ title, says }: { title: string; says: readonly string[] }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      {says.map((line) => (
        <dd key={line} className="mt-1">
          {line}
        </dd>
      ))}
    </div>
  )
}
