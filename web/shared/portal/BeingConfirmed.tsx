import { Notice } from '../../ui/index.ts'
import { words } from './words.ts'

/** The placeholder of the report card until the owner’s signature on the acceptance is verified. */
export const BeingConfirmed = () => (
  <Notice tone="amber" title={words.confirming}>
    {words.confirmingMore}
  </Notice>
)
