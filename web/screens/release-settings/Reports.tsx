import { useState } from 'react'
import { type ReleaseView, client, useLockdown } from '../../estate/index.ts'
import { Badge, Button, Card, Disclosure, EmptyState, exactTime, Stepper, toast } from '../../ui/index.ts'
import { ReleaseLog } from '../../shared/release/ReleaseLog.tsx'
import { reportSteps } from '../../shared/release/report-steps.ts'
import { roleInSentence } from '../../shared/release/role-words.ts'
import { badgeOf, documentName } from '../../shared/release/badge-words.ts'
import { type Reader, whatNext } from '../../shared/release/words.ts'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { useHasFirst } from '../../shared/release/use-has-first.ts'
import { useNamesAt } from '../../shared/release/seat-people.ts'
import { reportWords as words } from './words.ts'

export function Reports({ releases }: { releases: readonly ReleaseView[] }) {
  const namesAt = useNamesAt()
  return (
    <Card title={words.title}>
      {releases.length === 0 ? (
        <EmptyState title={words.none}>{words.noneMore}</EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {releases.map((release) => (
            <li key={release.id} className="py-5 first:pt-0 last:pb-0">
              <Report release={release} names={namesAt(release.reportedAt)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Report({ release, names }: { release: ReleaseView; names: NonNullable<Reader['names']> }) {
  const [ending, setEnding] = useState(false)
  const reader: Reader = { me: 'owner', names, onHold: useLockdown(), hasFirst: useHasFirst() }
  const badge = badgeOf(release)
  const who = names[release.reportedBy] ?? roleInSentence[release.reportedBy]
  const end = async (password: string) => {
    await client.endRelease(release.id, password)
    setEnding(false)
    toast({
      title: words.ended,
      description: words.endedMore,
      duration: 10_000,
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-sans font-semibold">{words.sentBy(documentName[release.event], who)}</h3>
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <span className="text-sm text-soft">{exactTime(release.reportedAt)}</span>
      </div>
      <p>{whatNext(release, reader)}</p>
      {release.state === 'released' && (
        <div>
          <Button variant="danger" onClick={() => setEnding(true)}>
            {release.event === 'death' ? words.endAfterDeath : words.endAfterIncapacity}
          </Button>
        </div>
      )}
      <Stepper label={words.steps} {...reportSteps(release, reader)} />
      <Disclosure label={words.log}>
        <ReleaseLog label={words.logLabel} steps={release.log} reader={reader} />
      </Disclosure>
      {ending && (
        <PasswordDialog
          id={`end-${release.id}`}
          title={words.ask}
          description={words.means}
          save={words.confirm}
          onPassword={end}
          onClose={() => setEnding(false)}
        />
      )}
    </div>
  )
}
