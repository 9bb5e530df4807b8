import { client } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { buttonClass, Notice } from '../../ui/index.ts'
import { drillWords as words } from './drill-words.ts'

const { readHeldDrills } = client

/** Leads to an owner's open fire drill. Hides failures, because a drill is never urgent. */
export function DrillNotice() {
  const [answer] = useAnswer(readHeldDrills)
  const open = answer.state === 'ready' ? answer.value.filter(({ answeredAt }) => answeredAt === undefined) : []
  const [first] = open
  if (!first) return null
  return (
    <Notice title={words.title(first.ownerName)}>
      <p className="mb-3">{words.more}</p>
      <a href="/practice" className={buttonClass('secondary')}>
        {words.open}
      </a>
    </Notice>
  )
}
