import type { ReleaseEvent } from '../../estate/index.ts'

/** Of a living person nothing was left behind: they meant it for this case. */
export const leftBy: Record<ReleaseEvent, (ownerName: string) => string> = {
  death: (ownerName) => `What ${ownerName} left for you`,
  incapacity: (ownerName) => `What ${ownerName} wants you to have now`,
}
