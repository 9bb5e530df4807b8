import { isOpenState } from '../../../domain/releases.ts'
import type { ReleaseView } from '../../estate/types.ts'

/** Whether a release is pending, so that the owner can still stop it. */
export const isOpen = (release: ReleaseView): boolean => isOpenState(release.state)
