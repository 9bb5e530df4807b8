import { useActivity } from '../../estate/index.ts'
import { ActivityList } from '../../kinds/list/RecentActivity.tsx'
import { People } from './People.tsx'
import { Standing } from './Standing.tsx'
import { useWhoReceives } from '../../shared/release/use-who-receives.ts'
import { words } from './words.ts'

export default function InOrder() {
  const { received, nobody } = useWhoReceives()
  const latest = useActivity(undefined, 3)
  return (
    <>
      <People received={received} />
      <div className="side-by-side">
        <section aria-labelledby="latest">
          <h2 id="latest" className="mb-2 text-xl">
            {words.latest}
          </h2>
          <ActivityList entries={latest} />
        </section>
        <Standing nobody={nobody} />
      </div>
    </>
  )
}
