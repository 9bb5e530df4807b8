import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { stagger } from './stagger.ts'
import { Button } from './Button.tsx'
import { retry } from './retry.ts'
import { toast } from './toast.ts'
import { whileHere } from './while-here.ts'
import { words } from './words.ts'

const declared = new Set<() => Promise<unknown>>()

/** Loads while the browser is idle. If an import fails, the press retries it. */
export const fetchAhead = (): Promise<void> => stagger(declared)

/** Loads the chunk on a press, if `fetchAhead` has not. After a failure, a notice appears. */
export function onDemand<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => React.ReactNode {
  let loaded: ComponentType<P> | undefined
  const fetch = async () => {
    loaded ??= await load()
    declared.delete(fetch)
    return loaded
  }
  declared.add(fetch)
  return function OnDemand(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded)
    const unreachable = useEffectEvent(() => {
      toast({ tone: 'failure', title: words.notOpened, description: words.notOpenedWhy })
      props.onClose()
    })
    useEffect(
      () =>
        whileHere(async (here) => {
          const found = loaded ?? (await retry(fetch).catch(() => undefined))
          if (!here()) return
          if (found === undefined) unreachable()
          else setLoaded(() => found)
        }),
      [],
    )
    return Loaded === undefined ? <LoadingDialog onCancel={props.onClose} /> : <Loaded {...props} />
  }
}

function LoadingDialog({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="appear-late fixed inset-x-0 bottom-6 z-40 mx-auto flex w-fit items-center gap-4 rounded-xl bg-card py-2 pr-2 pl-5 text-ink shadow-raised">
      <output>{words.loading}</output>
      <Button variant="quiet" onClick={onCancel}>
        {words.cancel}
      </Button>
    </div>
  )
}
