import { Info } from 'lucide-react'
import { Avatar } from '../../Avatar.tsx'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  LoadingPage,
  Mark,
  NothingFound,
  Notice,
  Progress,
  RelativeTime,
  Skeleton,
  Stepper,
  type Tone,
} from '../../index.ts'
import { ProgressToStop } from '../../ProgressToStop.tsx'
import { Part } from './Part.tsx'

const tones: readonly Tone[] = ['neutral', 'pine', 'sage', 'amber', 'brick', 'clay']
const icon = <Info aria-hidden="true" className="size-5 shrink-0" />
const threeHoursAgo = new Date(Date.now() - 3 * 3600_000)
const steps = [
  { id: 'basics', label: 'Basics' },
  { id: 'vet', label: 'Vet' },
  { id: 'end', label: 'Review' },
]

export function Messages() {
  return (
    <>
      <Part name="Badge" row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Part>
      <Part name="Notice">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title={`Notice: ${tone}`} icon={icon}>
            What there is to know.
          </Notice>
        ))}
        <Notice>Without a title.</Notice>
      </Part>
      <Part name="Progress, ProgressToStop, Stepper">
        <Progress value={0} label="Nothing yet" />
        <Progress value={40} label="Uploading" detail="2 of 5 files" />
        <Progress value={100} label="Done" />
        <ProgressToStop value={40} label="Uploading" stop="Stop" onStop={() => undefined} />
        <Stepper steps={steps} current={1} label="Steps" />
      </Part>
      <Part name="EmptyState">
        <EmptyState title="No pets added yet" action={<Button>Add pet</Button>}>
          A pet needs someone that same evening.
        </EmptyState>
        <EmptyState title="With examples" examples={[{ title: 'Biscuit', fact: 'Dog, Beagle', badge: 'Ready' }]} />
      </Part>
      <Part name="NothingFound, ErrorState">
        <NothingFound onShowAll={() => undefined} />
        <ErrorState title="Failed to load pets." onRetry={() => undefined}>
          The server cannot be reached.
        </ErrorState>
      </Part>
      <Part name="Skeleton, LoadingPage">
        <Skeleton lines={3} />
        <LoadingPage />
      </Part>
      <Part name="Avatar, Mark, RelativeTime" row>
        <Avatar email="ruth@example.com" />
        <Avatar email="ben@example.com" awaited />
        <Mark />
        <Mark stacked={2} label="Two of three" />
        <RelativeTime at={threeHoursAgo} />
      </Part>
    </>
  )
}
