import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { somebodyElseWords as words } from './words.ts'

/** The way to new keys for everything. */
export const SomebodyElseCard = () => (
  <Card title={words.title}>
    <p className="mb-4 text-soft">{words.about}</p>
    <a href="/settings/new-keys" className={buttonClass('secondary')}>
      {words.go}
    </a>
  </Card>
)
