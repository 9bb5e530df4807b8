import { isOpenState } from '../../../domain/releases.ts'
import type { ReleaseView } from '../../estate/types.ts'

/** Still on its way: it can be stopped. */
export const isOpen = (release: ReleaseView): boolean => isOpenState(release.state)
