import { Slot } from 'radix-ui'
import { type ReactNode, useEffect } from 'react'

let locks = 0

/** Replaces radix-ui's package, whose style element our Content-Security-Policy blocks. */
export function RemoveScroll({ enabled = true, children }: { enabled?: boolean; children?: ReactNode }): ReactNode {
  useEffect(() => {
    if (!enabled) return undefined
    locks += 1
    document.documentElement.style.overflow = 'hidden'
    return () => {
      locks -= 1
      if (locks === 0) document.documentElement.style.overflow = ''
    }
  }, [enabled])
  return <Slot.Root>{children}</Slot.Root>
}
