import type { Listed } from '../../estate/index.ts'
import { Button, Notice } from '../../ui/index.ts'
import { words } from './words.ts'

/** What stands under a list: how to see more of it, and that something of it cannot be shown. */
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
