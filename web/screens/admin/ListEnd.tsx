import type { Listed } from '../../estate/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import { words } from './words.ts'

export function ListEnd({ listed, onMore }: { listed: Listed<unknown>; onMore: () => void }) {
  return (
    <>
      {listed.damaged > 0 && (
        <Notice tone="clay" title={words.damaged(listed.damaged)}>
          {words.damagedMore}
        </Notice>
      )}
      {listed.more && (
        <Button variant="secondary" className="self-start" onClick={onMore}>
          {words.showMore}
        </Button>
      )}
    </>
  )
}
