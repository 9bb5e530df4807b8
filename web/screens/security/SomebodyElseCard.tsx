import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { somebodyElseWords as words } from './words.ts'

/** Links to the page that replaces all keys, for an owner who suspects an intruder. */
export const SomebodyElseCard = () => (
  <Card title={words.title}>
    <p className="mb-4 text-soft">{words.about}</p>
    <a href="/settings/new-keys" className={buttonClass('secondary')}>
      {words.go}
    </a>
  </Card>
)
