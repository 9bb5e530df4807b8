import type { Listed } from '../../estate/index.ts'
import { Button, Notice } from '../../ui/index.ts'

/** What stands under a list: how to see more of it, and that something of it cannot be shown. */
export function ListEnd({ listed, onMore }: { listed: Listed<unknown>; onMore: () => void }) {
  return (
    <>
      {listed.damaged > 0 && (
        <Notice
          tone="clay"
          title={listed.damaged === 1 ? 'One entry cannot be shown' : `${listed.damaged} entries cannot be shown`}
        >
          Something of it is damaged on the server. Please tell the people who look after this server: nothing else in
          the list is affected.
        </Notice>
      )}
      {listed.more && (
        <Button variant="secondary" className="self-start" onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  )
}
